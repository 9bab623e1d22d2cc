import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Random graphs of operators")
struct GraphTests {
  private static let inputCount = 4

  @Test("Random graphs match the composition of the models of their operators", arguments: [false, true])
  func graphs(isShared: Bool) throws {
    for seed in UInt64(0)..<4000 {
      var generator = SeededGenerator(seed: seed)
      let graph = Graph(of: Array(0..<Self.inputCount), isShared: isShared, depth: 5, &generator)
      let pipes = (0..<Self.inputCount).map { _ in Operator.Numbers.pipe() }
      let observer = TestObserver<Int, Failure>()
      graph.producer(of: pipes.map(\.output)).start(observer.observer)
      let machine = graph.machine()
      var (ended, expected) = (Set<Int>(), [Operator.Event]())
      for _ in 0..<20 {
        let input = Int.random(in: 0..<Self.inputCount, using: &generator)
        let event = Self.event(&generator)
        pipes[input].input.send(event)
        guard !ended.contains(input) else { continue }
        if event.isTerminating { ended.insert(input) }
        expected += machine(input, event)
        try #require(observer.events == expected, "seed \(seed): \(graph)")
      }
    }
  }

  private static func event(_ generator: inout SeededGenerator) -> Operator.Event {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: .completed
    case 1: .failed(Failure(number: .random(in: 1...2, using: &generator)))
    case 2: .interrupted
    default: .value(.random(in: 0...4, using: &generator))
    }
  }
}
