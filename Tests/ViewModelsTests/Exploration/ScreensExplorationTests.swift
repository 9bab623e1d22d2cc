import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The list of a month, and the screen above it: the year, the favourites or the detail of a word.
private struct ScreensSystem: ExploredSystem {
  enum Screen: Sendable {
    case words(WordsViewModel)
    case detail(WordDetailViewModel)
  }

  let service = PendingWordService()
  let store: WordStore
  let root: WordsViewModel
  let above = Atomic<Screen?>(nil)
  let invariants = Invariants()
  /// What cancelling did, where this contradicts what the screen said before.
  let falseHint = Atomic<String?>(nil)
  /// Whether the user has cancelled loading in the list of the month.
  let isCancelled = Atomic(false)

  init(month: Month) {
    store = .scripted(words: service)
    root = WordsViewModel(.month(month), store: store, clock: TestScheduler())
    let (root, above, isCancelled) = (root, above, isCancelled)
    root.showYear.merge(with: root.showFavourites).observeValues { words in
      above.value = .words(words)
      words.dismiss.observeValues { above.value = nil }
      words.list.inputs.viewDidLoad()
    }
    root.list.outputs.showDetail.observeValues { detail in
      above.value = .detail(detail)
      detail.dismiss.observeValues { above.value = nil }
    }
    invariants.add("a cancel affects no other screen") {
      root.list.outputs.message.value != "Loading was cancelled." || isCancelled.value
    }
    invariants.check(at: root.list.outputs.content)
    root.list.inputs.viewDidLoad()
  }

  var actions: [ExplorerAction] {
    let screenActions: [ExplorerAction] =
      switch above.value {
      case nil:
        [
          ExplorerAction("root.inputs.cancelPressed()") {
            isCancelled.value = true
            root.inputs.cancelPressed()
          },
          ExplorerAction("root.list.inputs.reloadPressed()") {
            root.outputs.list.inputs.reloadPressed()
            isCancelled.value = false
          },
          ExplorerAction("root.inputs.searchYearPressed()") { root.inputs.searchYearPressed() },
          ExplorerAction("root.inputs.favouritesPressed()") { root.inputs.favouritesPressed() },
        ]
          + root.list.outputs.words.value.prefix(1).map { word in
            ExplorerAction("root.list.inputs.wordSelected(words[0])") { root.outputs.list.inputs.wordSelected(word) }
          }
      case .words(let words):
        [
          ExplorerAction("above.inputs.cancelPressed()") {
            cancel(words.cancellation, isLoading: words.list.outputs.isLoading, words.inputs.cancelPressed)
          },
          ExplorerAction("above.inputs.backPressed()") { words.inputs.backPressed() },
          ExplorerAction("above.list.inputs.reloadPressed()") { words.outputs.list.inputs.reloadPressed() },
        ]
      case .detail(let detail):
        [
          ExplorerAction("above.inputs.cancelPressed()") {
            cancel(detail.cancellation, isLoading: detail.isLoading, detail.inputs.cancelPressed)
          },
          ExplorerAction("above.inputs.backPressed()") { detail.inputs.backPressed() },
          ExplorerAction("above.inputs.reloadPressed()") { detail.inputs.reloadPressed() },
          ExplorerAction("above.inputs.favouritePressed()") { detail.inputs.favouritePressed() },
        ]
      }
    return screenActions + service.actions([.words, .failure], requests: 2)
  }

  var state: String {
    let aboveState =
      switch above.value {
      case nil: ""
      case .words(let words): "\(words.title.value) \(Self.state(of: words)) \(words.search.outputs.isActive.value)"
      case .detail(let detail):
        "detail \(detail.isLoading.value) \(detail.notice.value ?? "") \(detail.favourite.value)"
      }
    return "\(service.waitingMonths) \(isCancelled.value) \(Self.state(of: root)) / \(aboveState)"
  }

  private static func state(of words: WordsViewModel) -> String {
    let content = words.list.outputs.content.value
    return "\(content.words.count) \(content.isLoading) \(content.message ?? "") \(content.notice ?? "")"
  }

  var violation: String? {
    let needsNoRequests = above.value == nil && !root.list.outputs.isLoading.value
    if needsNoRequests, !service.waitingMonths.isEmpty { return "no request is running that no screen needs" }
    return invariants.violation ?? falseHint.value
  }

  /// Cancels on the screen above, and compares the effect with the hint.
  private func cancel(_ cancellation: Property<Cancellation>, isLoading: Property<Bool>, _ cancelPressed: () -> Void) {
    let (hint, wasLoading) = (cancellation.value, isLoading.value)
    cancelPressed()
    let effect: Cancellation = above.value == nil ? .screen : wasLoading && !isLoading.value ? .loading : .search
    if effect != hint { falseHint.value = "a hint equals the effect: \(hint), not \(effect)" }
  }
}

@Suite("All short histories of several screens")
struct ScreensExplorationTests {
  @Test("No screen affects what another one shows")
  func screens() throws {
    let month = try #require(Month(year: 2015, month: 2))
    let exploration = Exploration(depth: 5) { ScreensSystem(month: month) }
    #expect(exploration.counterexample == nil && exploration.sequenceCount > 5_000)
  }
}
