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
        let views = CompositeDisposable()
        use(store, views)
        views.dispose()
      }
    }
    repeatUse(200)
    let before = live_heap_bytes()
    repeatUse(rounds)
    print((live_heap_bytes() - before) / rounds)
  }

  /// A use of each view model that no other one contains, from its creation to its release. The views start producers,
  /// which are disposed of afterwards.
  private static let uses: [String: @Sendable (WordStore, CompositeDisposable) -> Void] = [
    "CombinedMonths": { store, views in
      let viewModel = store.list(of: .favourites)
      views += viewModel.outputs.loadable.producer.start()
      viewModel.inputs.reload()
      viewModel.inputs.cancel()
    },
    "RootViewModel": { _, views in
      let store = makeServiceStore()
      let viewModel = RootViewModel(month: january, store: store)
      views += viewModel.outputs.header.producer.start()
      views += viewModel.outputs.showService.producer.start()
      viewModel.inputs.viewDidLoad()
      viewModel.outputs.lists.value[0].inputs.servicePressed()
      viewModel.inputs.sectionSelected(.favourites)
      viewModel.outputs.lists.value[1].inputs.todayPressed()
    },
    "ServiceViewModel": { _, views in
      let store = makeServiceStore()
      let viewModel = ServiceViewModel(configuration: builtIn, month: january, store: store)
      views += viewModel.outputs.message.producer.start()
      viewModel.inputs.usesServerChanged(true)
      viewModel.inputs.urlChanged("http://a.example")
      viewModel.inputs.testPressed()
      viewModel.inputs.cancelPressed()
      for _ in 0..<2 { viewModel.inputs.savePressed() }
    },
    "WordDetailViewModel": { store, views in
      let viewModel = WordDetailViewModel(word: word, store: store)
      views += viewModel.outputs.content.producer.start()
      viewModel.inputs.viewDidLoad()
      viewModel.inputs.favouritePressed()
      viewModel.inputs.reloadPressed()
      viewModel.inputs.cancelPressed()
    },
    "WordStore": { _, views in
      let store = WordStore(services: .stub, scheduler: ImmediateScheduler())
      store.loadReactions()
      views += store.month(january).outputs.loadable.producer.start()
      store.toggle(.favourite, of: word)
      store.toggle(.favourite, of: word)
    },
    "WordsViewModel": { store, views in
      let clock = TestScheduler()
      let viewModel = WordsViewModel(.month(january), store: store, clock: clock)
      let list = viewModel.outputs.list
      views += list.outputs.words.producer.start()
      views += viewModel.outputs.notices.outputs.notice.producer.start()
      views += viewModel.outputs.highlight.outputs.preview.producer.start()
      list.inputs.viewDidLoad()
      viewModel.outputs.highlight.inputs.previewShown(true)
      viewModel.outputs.highlight.inputs.favouritePressed()
      list.inputs.wordSelected(word)
      list.inputs.reloadPressed()
      viewModel.outputs.months?.inputs.nextMonthPressed()
      viewModel.outputs.search.inputs.searchTextChanged("a")
      clock.advance(by: .seconds(1))
      list.inputs.cancelPressed()
    },
  ]

  fileprivate static let january = Month(year: 2015, month: 1) ?? { fatalError("January 2015 exists.") }()
  fileprivate static let word = Word(
    id: 20_150_101, word: "liminal", date: Day(month: january, day: 1) ?? { fatalError("1 January exists.") }(),
    imageURL: URL(filePath: "/a.png"), definition: "on a threshold")

  /// The built-in words. The configuration without settings is always valid.
  private static let builtIn = (try? ServiceConfiguration()) ?? { fatalError("No settings are valid.") }()

  private static func makeServiceStore() -> ServiceStore {
    ServiceStore(builtIn, settings: StubService(), scheduler: ImmediateScheduler()) { _, _ in .stub }
  }
}

extension WordServices {
  fileprivate static let stub = WordServices(words: StubService(), pictures: StubService(), reactions: StubService())
}

/// Services that respond immediately.
private struct StubService: WordService, PictureService, ReactionService, SettingsService {
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer(value: WordResponse(words: month == MemoryProgram.january ? [MemoryProgram.word] : []))
  }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { SignalProducer(value: Data([1])) }

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    SignalProducer(value: Reactions(favourites: [20_150_101]))
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> { .empty }

  func save(_ settings: ServiceSettings) -> SignalProducer<String?, SettingsError> {
    SignalProducer(value: nil)
  }
}
