import Foundation
import Models
import ProgramTesting
import Reactive
import Services
import Testing
import ViewModels

@Suite("The states in the guide")
struct StateDiagramTests {
  private let word: Word

  init() throws { word = try .petrichor() }

  @Test("A reaction has the transitions of its diagram in the guide, and no others")
  func reaction() throws {
    var transitions: Set<String> = []
    // All sequences of six events.
    let sequences = (0..<6).reduce([[]]) { sequences, _ in
      sequences.flatMap { sequence in ["tap", "confirmed", "failed"].map { sequence + [$0] } }
    }
    for events in sequences {
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
    #expect(try diagram(0, in: "docs/reactions-and-routing.md") == transitions)
  }

  @Test("Five quick taps have the states and the only request of the table in the guide")
  func quickTaps() throws {
    let rows = try text(ofFile: "docs/reactions-and-routing.md").split(separator: "\n")
      .map {
        $0.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count == 8 && $0[2].contains(/^tap|^the service confirms/) }
    let service = ScriptedReactionService()
    let store = WordStore.scripted(reactions: service)
    let requests = Atomic(0)
    service.log.observeValues { _ in requests.modify { $0 += 1 } }
    for row in rows {
      if row[2].hasPrefix("tap") { store.toggle(.favourite, of: word) } else { service.answer() }
      let state = store.reactionStates.value.state(of: .favourite, to: word)
      let screen = [state.isOn ? "♥" : nil, state.isPending ? "…" : nil].compactMap(\.self).joined(separator: " ")
      #expect(screen == row[5] && (row[6] == "1: on" || row[6] == "" || row[6].hasPrefix("none")), "\(row)")
    }
    #expect(rows.count == 6 && requests.value == 2)  // a request and its response
  }

  private func reactionName(in store: WordStore) -> String {
    let states = store.reactionStates.value
    let wanted = states.state(of: .favourite, to: word).isOn
    guard let asked = states.pendingChanges.first?.isOn else { return wanted ? "on" : "off" }
    let name = asked ? "asksOn" : "asksOff"
    return wanted == asked ? name : name + (wanted ? "WantsOn" : "WantsOff")
  }
}

/// Returns the arrows of a Mermaid diagram on a page, such as “asksOn tap asksOnWantsOff”.
private func diagram(_ index: Int, in page: String) throws -> Set<String> {
  let diagrams = try text(ofFile: page).matches(of: /(?ms)^```mermaid\n(.*?)^```$/).map(\.1)
  let diagram = try #require(diagrams.indices.contains(index) ? diagrams[index] : nil)
  return diagram.matches(of: /(?m)^ *(\w+) --> (\w+): (.+)$/).reduce(into: []) { arrows, arrow in
    for label in arrow.3.split(separator: ", ") { arrows.insert("\(arrow.1) \(label) \(arrow.2)") }
  }
}
