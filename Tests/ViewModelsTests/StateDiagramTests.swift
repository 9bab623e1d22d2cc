import Foundation
import Models
import ProgramTesting
import Reactive
import ReactiveLoading
import Services
import Testing
import ViewModels

// The classes in `docs/state.md`, and tests that compare diagrams of the guide with the program.

@MainActor
final class NaiveWordList {
  var words: [Word] = []
  var isLoading = false
  var error: String?

  func load(with request: () async throws -> [Word]) async {
    isLoading = true
    do {
      words = try await request()
    } catch {
      self.error = "\(error)"
    }
    isLoading = false
  }
}

@MainActor
final class WordList {
  private(set) var words = Loadable<[Word], ServiceError>.notRequested

  func load(with request: () async -> Result<[Word], ServiceError>) async {
    let previous = words.value
    words = .loading(previous: previous)
    switch await request() {
    case .success(let newWords): words = .loaded(newWords)
    case .failure(let error): words = .failed(error, previous: previous)
    }
  }
}

@Suite("The state diagrams of the guide")
@MainActor
struct StateDiagramTests {
  private let word: Word

  init() throws {
    word = try .petrichor()
  }

  @Test("After a failure, the class with three flags contradicts itself")
  func flags() async {
    let list = NaiveWordList()
    await list.load { throw ServiceError.notAllowed }
    await list.load { @MainActor in
      #expect(list.isLoading && list.error != nil)
      return [word]
    }
    #expect(!list.words.isEmpty && list.error != nil)
  }

  @Test("The view model of a loadable resource has the transitions of its diagram")
  func viewModel() throws {
    typealias Work = Signal<Int, ServiceError>
    let transitions = transitions(ofAll: ["started", "value", "completed", "failed", "cancelled"], count: 5) {
      let (computations, next) = Signal<Computation<Int, ServiceError>?, Never>.pipe()
      let viewModel = LoadableViewModel(computations: computations, keepsValue: true, scheduler: ImmediateScheduler())
      var run = Work.pipe()
      let send = { (event: String) in
        switch event {
        case "started":
          run = Work.pipe()
          next.send(value: Computation(run.output.producer))
        case "value": run.input.send(value: 1)
        case "completed": run.input.sendCompleted()
        case "failed": run.input.send(error: .notAllowed)
        default: viewModel.inputs.cancel()
        }
      }
      return ({ caseName(of: viewModel.outputs.loadable.value) }, send)
    }
    // Outside of a run, no event except a start is possible.
    let possible = transitions.filter { $0.hasPrefix("loading") || $0.contains("started") }
    #expect(try diagram(0, in: "docs/loadable-resource.md") == possible)
  }

  @Test("A reaction has the transitions of its diagram")
  func reaction() throws {
    let transitions = transitions(ofAll: ["tap", "confirmed", "failed"], count: 6) {
      let service = ScriptedReactionService()
      let store = WordStore.scripted(reactions: service)
      let send = { (event: String) in
        switch event {
        case "tap": store.toggle(.favourite, of: word)
        case "confirmed": service.answer()
        default: service.answer(.notAllowed)
        }
      }
      return ({ reactionName(in: store) }, send)
    }
    // Without a request, there is no response.
    let possible = transitions.filter { $0.hasPrefix("asks") || $0.contains(" tap ") }
    #expect(try diagram(1, in: "docs/reactions-and-routing.md") == possible)
  }

  private func reactionName(in store: WordStore) -> String {
    let states = store.reactionStates.value
    let wanted = states.state(of: .favourite, to: word).isOn
    guard let asked = states.pendingChanges.first?.isOn else { return wanted ? "on" : "off" }
    let name = asked ? "asksOn" : "asksOff"
    return wanted == asked ? name : name + (wanted ? "WantsOn" : "WantsOff")
  }
}

/// Returns the arrows of a Mermaid diagram on a page, such as “loading words loaded”.
private func diagram(_ index: Int, in page: String) throws -> Set<String> {
  let diagrams = try text(ofFile: page).matches(of: /(?ms)^```mermaid\n(.*?)^```$/).map(\.1)
  let diagram = try #require(diagrams.indices.contains(index) ? diagrams[index] : nil)
  return diagram.matches(of: /(?m)^ *(\w+) --> (\w+): (.+)$/).reduce(into: []) { arrows, arrow in
    for label in arrow.3.split(separator: ", ") { arrows.insert("\(arrow.1) \(label) \(arrow.2)") }
  }
}

/// Returns the transitions, such as “loading failed failed”, during all sequences of `count` events.
///
/// - Parameter make: Creates an object. Returns a closure for the name of its state, and one that sends it an event.
@MainActor
private func transitions(
  ofAll events: [String], count: Int, make: () -> (state: () -> String, send: (String) -> Void)
) -> Set<String> {
  let sequences = (0..<count).reduce([[]]) { sequences, _ in
    sequences.flatMap { sequence in events.map { sequence + [$0] } }
  }
  var transitions: Set<String> = []
  for sequence in sequences {
    let (state, send) = make()
    for event in sequence {
      let before = state()
      send(event)
      transitions.insert("\(before) \(event) \(state())")
    }
  }
  return transitions
}

private func caseName(of loadable: Loadable<some Any, ServiceError>) -> String {
  String("\(loadable)".prefix(while: \.isLetter))
}
