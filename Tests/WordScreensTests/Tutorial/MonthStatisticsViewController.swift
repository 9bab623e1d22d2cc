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
    page.noticeLabel.reactive.notice() <~ outputs.notice
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    activityIndicator.reactive.isAnimating <~ outputs.isLoading
    countsLabel.reactive.text <~ outputs.counts.map(text)
    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
  }

  /// The commands for scrolling, going back, reloading and quitting.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return scrollView.keyCommands + [
      KeyCommand(.escape, .left, title: "go back", hint: "esc back") { inputs.backPressed() },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { inputs.reloadPressed() },
      quitKeyCommand,
    ]
  }
}

/// Returns a line for each count, with the numbers aligned at the right.
private func text(of counts: [WordCount]) -> String {
  let columns = counts.map { "\($0.count)".count }.max() ?? 0
  return counts.map { count in
    let number = "\(count.count)"
    return String(repeating: " ", count: columns - number.count) + "\(number)  \(count.name)"
  }.joined(separator: "\n")
}
