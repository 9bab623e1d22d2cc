import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// A list of the words of a month, with the navigation through months.
private struct ListSystem: ExploredSystem {
  let service = PendingWordService()
  let store: WordStore
  let months: MonthNavigationViewModel
  let list: WordListViewModel
  let notices: NoticesViewModel
  let invariants = Invariants()
  private let settled = SettledStates()

  init(month: Month) {
    months = MonthNavigationViewModel(month: month)
    store = .scripted(words: service)
    list = WordListViewModel(
      scope: months.outputs.month.map(WordListScope.month), query: Property(value: SearchQuery("")), store: store)
    notices = NoticesViewModel(content: list.content, copies: .never, visits: .never, store: store)
    let (outputs, month) = (list, months.month)
    invariants.add("no message while loading") { !outputs.isLoading.value || outputs.message.value == nil }
    invariants.add("no progress without loading") { outputs.isLoading.value || outputs.progress.value == nil }
    invariants.add("no message beside words") { outputs.message.value == nil || outputs.words.value.isEmpty }
    invariants.add("words of the month") { outputs.words.value.allSatisfy { $0.date.month == month.value } }
    invariants.add("a message about the month") {
      outputs.message.value.map { !$0.text.contains("published") || $0.text.contains(month.value.title) } ?? true
    }
    invariants.check(at: outputs.isLoading)
    invariants.check(at: outputs.message)
    invariants.check(at: notices.notice)
    invariants.check(at: outputs.progress)
    invariants.check(at: outputs.words)
  }

  var actions: [ExplorerAction] {
    [
      ExplorerAction("list.inputs.viewDidLoad()") { list.inputs.viewDidLoad() },
      ExplorerAction("list.inputs.reloadPressed()") { list.inputs.reloadPressed() },
      ExplorerAction("list.inputs.cancelPressed()") { list.inputs.cancelPressed() },
      ExplorerAction("months.inputs.nextMonthPressed()") { months.inputs.nextMonthPressed() },
      ExplorerAction("months.inputs.previousMonthPressed()") { months.inputs.previousMonthPressed() },
    ] + service.actions()
  }

  var state: String {
    let content = list.content.value
    return """
      \(months.outputs.month.value) \(service.requests.waiting) \(settled.description(ofMonthsIn: store)) \
      \(content.words.count) \(content.isLoading) \(content.message?.text ?? "") \(notices.notice.value?.text ?? "")
      """
  }

  var violation: String? {
    let isNeeded = service.requests.waiting.allSatisfy { $0 == months.month.value }
    if list.isLoading.value == service.requests.waiting.isEmpty { return "loading means that a request is running" }
    invariants.check()
    return invariants.violation ?? (isNeeded ? nil : "only the month on the screen is requested")
  }
}

@Suite("Many histories of a list")
struct ListExplorationTests {
  @Test("The outputs of a list never contradict each other, the month or the requests")
  func list() throws {
    let month = try #require(Month(year: 2015, month: 2))
    let exploration = Exploration(depth: 100, limit: isDeep ? 8000 : 1000) { ListSystem(month: month) }
    #expect(exploration.counterexample == nil)
    // With fewer histories, actions would be missing.
    #expect(exploration.historyCount > 299)
  }
}
