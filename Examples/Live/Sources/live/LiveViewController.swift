import Models
import Reactive
import ReactiveTesting
import Services
import TerminalScreen
import TextPresentation
import ViewModels
import WordScreens

/// The application at the left, which receives the keys, and the transcript of its view models at the right.
final class LiveViewController: SplitViewController {
  private let (application, log): (RootNavigationController, TranscriptViewController)

  private static let minimumColumns = 115

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - services: The services of the application. The transcript contains the requests to them.
  ///   - month: The month that the application shows first.
  ///   - today: The current day.
  ///   - showsPictures: Whether rows show the pictures of their words.
  ///   - clock: The scheduler that measures the time since a key was pressed.
  init(
    services: WordServices, month: Month, today: Property<Day>, showsPictures: Bool,
    clock: any DateScheduler = QueueScheduler.main
  ) throws(ServiceAddress.ValidationError) {
    let (requests, request) = Signal<String, Never>.pipe()
    let store = ServiceStore(
      try ServiceConfiguration(), settings: ForgetfulSettingsService(), today: today, clock: clock
    ) { address, _ in
      let base = address.map { WordServices.remote(ServiceClient($0), cache: nil) } ?? services
      let recorded = RecordedServices(base: base) { request.send(value: $0) }
      return WordServices(words: recorded, pictures: recorded, reactions: recorded)
    }
    let viewModel = RootViewModel(month: month, store: store, clock: clock)
    let transcript = Transcript(of: viewModel, recordsSentViewModels: true, describe: shortText)
    requests.observeValues { [weak transcript] in transcript?.add($0, kind: .request) }
    log = TranscriptViewController(transcript: transcript, clock: clock)
    // The first input is called when this controller is created.
    application = RootNavigationController(
      viewModel: viewModel, showsPictures: showsPictures, scheduler: clock)
    super.init(primary: application, secondary: log, minimumColumns: Self.minimumColumns)
  }

  /// Tells the user in a window that is too narrow for the transcript that it is hidden.
  func showHint(columns: Int) {
    guard columns < Self.minimumColumns else { return }
    let message = "To see the view models, widen the window to \(Self.minimumColumns) columns."
    application.visibleViewController.present(AlertController(title: nil, message: message))
  }

  /// Scrolls the transcript, or begins a new part of it and sends the key to the application.
  override func press(_ key: Key) {
    switch key {
    case .alt("k"): log.scroll(by: -5)
    case .alt("j"): log.scroll(by: 5)
    default:
      log.begin(with: key)
      super.press(key)
    }
  }
}
