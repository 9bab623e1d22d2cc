public import Reactive
public import TextPresentation

@testable import WordScreens

/// A controller that shows the statistics of a month.
public final class MonthStatisticsViewController: ViewController {
  private let activityIndicator: ActivityIndicatorView
  private let countsLabel = Label(isWrapped: true)
  private let page: PageView
  private let scrollView: ScrollView
  private let viewModel: any MonthStatisticsViewModelType

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(viewModel: any MonthStatisticsViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    activityIndicator = ActivityIndicatorView(scheduler: scheduler)
    scrollView = ScrollView(contentView: countsLabel)
    page = PageView(contentView: scrollView, accessoryView: activityIndicator)
    super.init(view: page)
  }

  /// Binds the views to the view model.
  public override func viewDidLoad() {
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

  /// The commands of the view model, and those for scrolling.
  public override var keyCommands: [KeyCommand] {
    scrollView.keyCommands + viewModel.outputs.commands.value.map { KeyCommand($0, of: viewModel) }
  }
}
