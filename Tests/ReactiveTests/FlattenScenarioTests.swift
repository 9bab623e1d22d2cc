import Reactive
import ReactiveTesting
import Testing

@Suite("The strategies of flatten")
struct FlattenScenarioTests {
  enum Failure: Error { case failure }

  typealias Producer = SignalProducer<Int, Failure>

  /// Sends events to an outer sequence and to the inner producers a, b and c, and returns the events of the flattened
  /// sequence. In `script`, “+a” starts a, “a” sends its next number, “a|”, “a#” and “a!” complete, fail and interrupt
  /// it, and “o” stands for the outer sequence. The numbers of a are 1, 2, …, those of b 11, 12, …, those of c 21, 22, ….
  private func run(_ script: String, _ strategy: FlattenStrategy) -> String {
    let outer = Signal<Producer, Failure>.pipe()
    let inner = ["a", "b", "c"].map { (name: $0, pipe: Signal<Int, Failure>.pipe()) }
    let observer = TestObserver<Int, Failure>()
    observer.observe(outer.output.flatten(strategy))
    var sent = ["a": 0, "b": 10, "c": 20]
    for step in script.split(separator: " ") {
      let name = String(step.filter(\.isLetter))
      let pipe = inner.first { $0.name == name }?.pipe
      switch step.last {
      case "|": pipe == nil ? outer.input.sendCompleted() : pipe?.input.sendCompleted()
      case "#": pipe == nil ? outer.input.send(error: .failure) : pipe?.input.send(error: .failure)
      case "!": pipe == nil ? outer.input.sendInterrupted() : pipe?.input.sendInterrupted()
      case _ where step.hasPrefix("+"): if let pipe { outer.input.send(value: pipe.output.producer) }
      default:
        sent[name, default: 0] += 1
        pipe?.input.send(value: sent[name, default: 0])
      }
    }
    return observer.summary
  }

  @Test(
    "Each strategy sends the values of the inner producers that it runs, and ends as documented",
    arguments: [
      // The script, and the events for merge, concat, at most two at once, latest, race and throttle.
      ("+a +b a b a| b b| o|", ["1 11 12 |", "1 12 |", "1 11 12 |", "11 12 |", "1 |", "1 |"]),
      ("+a a a| +b b b| o|", ["1 11 |", "1 11 |", "1 11 |", "1 11 |", "1 |", "1 11 |"]),
      ("+a +b +c a b c b| c a| c| o|", ["1 11 21 22 |", "1 |", "1 11 22 |", "21 22 |", "1 |", "1 |"]),
      ("+a +b o| b| a a|", ["1 |", "1 |", "1 |", "|", "|", "1 |"]),
      ("+a +b o| a b| a a|", ["1 2 |", "1 2 |", "1 2 |", "|", "1 2 |", "1 2 |"]),
      ("+a +b a a# b b|", ["1 #", "1 #", "1 #", "11", "1 #", "1 #"]),
      ("+a +b b# a", ["#", "1", "#", "#", "#", "1"]),
      ("+a a o# a", ["1 #", "1 #", "1 #", "1 #", "1 #", "1 #"]),
      ("+a a o! a", ["1 !", "1 !", "1 !", "1 !", "1 !", "1 !"]),
      ("+a a! +b b o| b|", ["11 |", "11 |", "11 |", "11 |", "!", "!"]),
      ("+a +b b! a o| a|", ["1 |", "1 |", "1 |", "|", "!", "1 |"]),
      ("+a o| a!", ["|", "|", "|", "|", "!", "!"]),
      ("o|", ["|", "|", "|", "|", "|", "|"]),
      ("+a a| o|", ["|", "|", "|", "|", "|", "|"]),
      ("+a o| a|", ["|", "|", "|", "|", "|", "|"]),
    ])
  func strategies(script: String, expected: [String]) {
    let strategies = [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .throttle]
    #expect(strategies.map { run(script, $0) } == expected)
  }

  @Test("Strategies are equal if they behave alike")
  func equality() {
    #expect(FlattenStrategy.concurrent(limit: 1) == .concat && FlattenStrategy.concurrent(limit: .max) == .merge)
    #expect(FlattenStrategy.concurrent(limit: 2) != .concurrent(limit: 3))
  }
}
