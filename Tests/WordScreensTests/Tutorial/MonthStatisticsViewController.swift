import Reactive
import TextPresentation

@testable import WordScreens

/// A controller that shows the statistics of a month.
final class MonthStatisticsViewController: ViewController {
  private let activityIndicator: ActivityIndicatorView
  private let countsLabel = Label(isWrapped: true)
  private let page: PageView
  private let scrollView: ScrollView
  private let viewModel: any MonthStatisticsViewModelType

  init(viewModel: any MonthStatisticsViewModelType, scheduler: any DateScheduler) {
    self.viewModel = viewModel
    activityIndicator = ActivityIndicatorView(scheduler: scheduler)
    scrollView = ScrollView(contentView: countsLabel)
    page = PageView(contentView: scrollView, accessoryView: activityIndicator)
    super.init(view: page)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    page.titleLabel.reactive.text <~ outputs.title
    page.reactive.notice <~ outputs.notice
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    activityIndicator.reactive.isAnimating <~ outputs.isLoading
    countsLabel.reactive.text <~ outputs.counts.map { $0.joined(separator: "\n") }
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
  }

  override var keyCommands: [KeyCommand] {
    scrollView.keyCommands + viewModel.outputs.commands.value.map { KeyCommand($0, of: viewModel) }
  }
}
