import Foundation
import Models
import ProgramTesting
import Reactive
import ReactiveLoading
import Services
import Testing
import ViewModels

// The classes in `docs/state.md`, and tests that compare them with the diagrams of the guide.

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

/// Compares state diagrams of the guide with the transitions of the code.
@Suite("The state diagrams of the guide")
@MainActor
struct StateDiagramTests {
  private let word: Word

  init() throws {
    word = try .petrichor()
  }

  /// Returns the transitions during all sequences of four loads. `load` loads with or without success, and calls its
  /// argument during the request.
  private func transitions<List: Sendable>(
    of make: () -> List, _ name: @escaping @MainActor (List) -> String,
    load: (List, Bool, @escaping @MainActor () -> Void) async -> Void
  ) async -> Set<String> {
    var transitions: Set<String> = []
    for outcomes in sequences(of: [true, false], count: 4) {
      let list = make()
      for isSuccess in outcomes {
        let before = name(list)
        var during = before
        await load(list, isSuccess) { during = name(list) }
        transitions.insert("\(before) request \(during)")
        transitions.insert("\(during) \(isSuccess ? "words" : "error") \(name(list))")
      }
    }
    return transitions
  }

  @Test("After a failure, the class with three flags has states that contradict themselves")
  func flags() async throws {
    let name = { @MainActor (list: NaiveWordList) in
      let flags = (list.words.isEmpty ? "" : "W") + (list.isLoading ? "L" : "") + (list.error == nil ? "" : "E")
      return flags.isEmpty ? "none" : flags
    }
    let transitions = await transitions(of: NaiveWordList.init, name) { list, isSuccess, observe in
      await list.load { @MainActor in
        observe()
        return isSuccess ? [word] : try { throw ServiceError.notAllowed }()
      }
    }
    #expect(transitions.isSuperset(of: ["E request LE", "LE words WE", "WE request WLE", "WLE words WE"]))
  }

  @Test("The class with one variable has six states, and the transitions between them")
  func loadable() async throws {
    let name = { @MainActor (list: WordList) in
      let name = caseName(of: list.words)
      return name + (name != "loaded" && list.words.value != nil ? "Words" : "")
    }
    let transitions = await transitions(of: WordList.init, name) { list, isSuccess, observe in
      await list.load { @MainActor in
        observe()
        return isSuccess ? .success([word]) : .failure(.notAllowed)
      }
    }
    #expect(try diagram(0, in: "docs/state.md") == transitions)
  }

  @Test("The view model of a loadable resource has four states, and the transitions between them")
  func viewModel() throws {
    typealias Work = Signal<Int, ServiceError>
    var transitions: Set<String> = []
    for steps in sequences(of: ["started", "value", "completed", "failed", "cancelled"], count: 4) {
      let (computations, next) = Signal<Computation<Int, ServiceError>?, Never>.pipe()
      let viewModel = LoadableViewModel(
        computations: computations, keepsValue: true, scheduler: ImmediateScheduler())
      var run = Work.pipe()
      for step in ["started"] + steps {
        let before = caseName(of: viewModel.outputs.loadable.value)
        switch step {
        case "started":
          run = Work.pipe()
          next.send(value: Computation(run.output.producer))
        case "value": run.input.send(value: 1)
        case "completed": run.input.sendCompleted()
        case "failed": run.input.send(error: .notAllowed)
        default: viewModel.inputs.cancel()
        }
        let after = caseName(of: viewModel.outputs.loadable.value)
        // Outside of a run, no step except a start has an effect.
        if before == "loading" || step == "started" {
          transitions.insert("\(before) \(step) \(after)")
        } else {
          #expect(before == after)
        }
      }
    }
    #expect(try diagram(0, in: "docs/loadable-resource.md") == transitions)
  }

  @Test("A reaction has six states, and the transitions between them")
  func reaction() throws {
    var transitions: Set<String> = []
    for events in sequences(of: ["tap", "confirmed", "failed"], count: 6) {
      let service = ScriptedReactionService()
      let store = WordStore.scripted(reactions: service)
      for event in events {
        let before = reactionName(in: store)
        switch event {
        case "tap": store.toggle(.favourite, of: word)
        case "confirmed": service.answer()
        default: service.answer(.notAllowed)
        }
        // Without a request, there is no response.
        if event == "tap" || before.hasPrefix("asks") {
          transitions.insert("\(before) \(event) \(reactionName(in: store))")
        }
      }
    }
    #expect(try diagram(1, in: "docs/reactions-and-routing.md") == transitions)
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
  let flows = diagram.matches(of: /(?m)^ *(\w+) -->\|(.+)\| (\w+)$/).map { ($0.1, $0.2, $0.3) }
  let states = diagram.matches(of: /(?m)^ *(\w+) --> (\w+): (.+)$/).map { ($0.1, $0.3, $0.2) }
  return (flows + states).reduce(into: []) { arrows, arrow in
    for label in arrow.1.split(separator: ", ") { arrows.insert("\(arrow.0) \(label) \(arrow.2)") }
  }
}

/// Returns all sequences of `count` events.
private func sequences<Event>(of events: [Event], count: Int) -> [[Event]] {
  (0..<count).reduce([[]]) { sequences, _ in sequences.flatMap { sequence in events.map { sequence + [$0] } } }
}

private func caseName(of loadable: Loadable<some Any, ServiceError>) -> String {
  String("\(loadable)".prefix(while: \.isLetter))
}
