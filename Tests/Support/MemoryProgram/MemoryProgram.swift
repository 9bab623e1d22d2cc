import Foundation
import HeapSize
import Models
import Reactive
import ReactiveLoading
import Services
import ViewModels

/// Uses a view model many times and prints by how many bytes the heap grows with each use.
///
/// Closures in a retain cycle leak although every object is released, so only the heap tells. It belongs to the whole
/// process, which is why this is a program and not a test beside others.
@main
struct MemoryProgram {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let use = uses[arguments.first ?? ""], let rounds = Int(arguments.last ?? ""), rounds > 0 else {
      print("usage: MemoryProgram VIEW_MODEL ROUNDS\n\n\(uses.keys.sorted().joined(separator: "\n"))")
      return
    }
    let store = WordStore(services: .stub, scheduler: ImmediateScheduler())
    store.loadReactions()
    func repeatUse(_ count: Int) {
      for _ in 0..<count {
        let views = Views()
        use(store, views)
        views.close()
      }
    }
    repeatUse(200)
    let before = live_heap_bytes()
    repeatUse(rounds)
    print((live_heap_bytes() - before) / rounds)
  }

  /// A use of each view model that no other one contains, from its creation to its release.
  private static let uses: [String: @Sendable (WordStore, Views) -> Void] = [
    "CombinedMonths": { store, views in
      let viewModel = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
      views.observe(viewModel.outputs.loadable)
      viewModel.inputs.reload()
      viewModel.inputs.cancel()
    },
    "RootViewModel": { _, views in
      let store = makeServiceStore()
      let viewModel = RootViewModel(month: january, store: store)
      views.observe(viewModel.outputs.list)
      views.observe(viewModel.outputs.showService)
      viewModel.inputs.viewDidLoad()
      viewModel.outputs.list.value.inputs.servicePressed()
    },
    "ServiceViewModel": { _, views in
      let store = makeServiceStore()
      let viewModel = ServiceViewModel(configuration: builtIn, month: january, store: store)
      views.observe(viewModel.outputs.message)
      viewModel.inputs.usesServerChanged(true)
      viewModel.inputs.urlChanged("http://a.example")
      viewModel.inputs.testPressed()
      viewModel.inputs.cancelPressed()
      viewModel.inputs.savePressed()
    },
    "WordDetailViewModel": { store, views in
      let viewModel = WordDetailViewModel(item: WordViewModel(word: word, store: store), store: store)
      views.observe(viewModel.outputs.notice)
      viewModel.inputs.favouritePressed()
      viewModel.inputs.reloadPressed()
      viewModel.inputs.cancelPressed()
    },
    "WordStore": { _, views in
      let store = WordStore(services: .stub, scheduler: ImmediateScheduler())
      store.loadReactions()
      views.observe(store.month(january).outputs.loadable)
      store.toggle(.favourite, of: word)
      store.toggle(.favourite, of: word)
    },
    "WordViewModel": { store, views in
      let viewModel = WordViewModel(word: word, store: store)
      views.observe(viewModel.outputs.favourite)
      viewModel.inputs.favouritePressed()
      let picture = viewModel.makePictureViewModel()
      views.observe(picture.outputs.loadable)
      picture.inputs.reload()
    },
    "WordsViewModel": { store, views in
      let clock = TestScheduler()
      let viewModel = WordsViewModel(.month(january), store: store, clock: clock)
      let list = viewModel.outputs.list
      views.observe(list.outputs.words)
      views.observe(list.outputs.notice)
      list.inputs.viewDidLoad()
      list.outputs.wordViewModel(word).inputs.favouritePressed()
      list.inputs.wordSelected(word)
      list.inputs.reloadPressed()
      viewModel.outputs.months?.inputs.nextMonthPressed()
      viewModel.outputs.search.inputs.searchTextChanged("a")
      clock.advance(by: .seconds(1))
      viewModel.inputs.favouritesPressed()
      list.inputs.cancelPressed()
    },
  ]

  private static let january = Month(year: 2015, month: 1) ?? { fatalError("January 2015 exists.") }()
  private static let word = Word(
    id: 20_150_101, word: "liminal", date: Day(month: january, day: 1) ?? { fatalError("1 January exists.") }(),
    imageURL: URL(filePath: "/a.png"), definition: "on a threshold")

  /// The built-in words. The configuration without settings is always valid.
  private static let builtIn = (try? ServiceConfiguration()) ?? { fatalError("No settings are valid.") }()

  private static func makeServiceStore() -> ServiceStore {
    ServiceStore(builtIn, settings: StubService(), scheduler: ImmediateScheduler()) { _, _ in .stub }
  }

  fileprivate static func words(of month: Month) -> WordResponse {
    WordResponse(words: month == january ? [word] : [])
  }
}

/// The views of a use, which observe properties until they are closed.
private final class Views: Sendable {
  private let observations = CompositeDisposable()

  func observe<Value>(_ source: some SignalProducerConvertible<Value, Never>) {
    observations += source.producer.startWithValues { _ in }
  }

  func close() { observations.dispose() }
}

extension WordServices {
  /// Services that respond immediately.
  fileprivate static let stub = WordServices(words: StubService(), pictures: StubService(), reactions: StubService())
}

private struct StubService: WordService, PictureService, ReactionService, SettingsService {
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { .success(MemoryProgram.words(of: month)) }
  }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { SignalProducer(value: Data([1])) }

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    SignalProducer(value: Reactions(favourites: [20_150_101]))
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> { .empty }

  func settings() -> SignalProducer<StoredSettings, SettingsError> { .never }

  func save(_ settings: ServiceSettings) -> SignalProducer<StoredSettings, SettingsError> {
    SignalProducer(value: StoredSettings(settings))
  }
}
