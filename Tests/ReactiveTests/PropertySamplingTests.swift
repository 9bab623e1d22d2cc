import ProgramTesting
import RandomTesting
import Reactive
import Testing

/// Tests that a sample of a property is the state when the event arrives. The events are those of signals of properties
/// of a random graph, filtered, mapped and merged. The samples are those of its properties, at any depth.
@Suite("Samples of random graphs of properties", .endsInTime)
struct PropertySamplingTests {
  /// Observes a random sample, and passes the number of the sampled property and its value to `receive`.
  private static func sample(
    _ graph: PropertyGraph, _ generator: inout SeededGenerator, _ receive: @escaping @Sendable (Int, Versions) -> Void
  ) {
    let (trigger, index) = (trigger(graph, &generator), generator.pick(graph.properties.indices))
    let property = graph.properties[index]
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: property.sample(on: trigger).observeValues { receive(index, $0) }
    case 1: trigger.withLatest(from: property).observeValues { receive(index, $1) }
    case 2: property.sample(on: trigger.producer).startWithValues { receive(index, $0) }
    default: trigger.producer.withLatest(from: property.map { $0 }).startWithValues { receive(index, $1) }
    }
  }

  private static func trigger(_ graph: PropertyGraph, _ generator: inout SeededGenerator) -> Signal<Versions, Never> {
    let signal = generator.pick(graph.properties).signal
    return switch Int.random(in: 0..<4, using: &generator) {
    case 0: signal
    case 1: signal.filter { $0 % 3 > 0 }
    case 2: signal.map { ~$0 }
    default: signal.merge(with: trigger(graph, &generator))
    }
  }

  @Test("A sample has the state of the sources at its event, also if observers set them", arguments: 0..<5)
  func states(batch: UInt64) {
    for seed in batch * 200..<(batch + 1) * 200 {
      var generator = SeededGenerator(seed: seed)
      // The samples are observed while the graph grows, so some are observed before and some after a property is created.
      var graph = PropertyGraph(sourceCount: 3, nodeCount: 0, &generator)
      let (problems, count) = (Atomic<[String]>([]), Atomic(0))
      for _ in 0..<12 {
        graph.addNode(&generator)
        Self.sample(graph, &generator) { [graph] index, value in
          count.modify { $0 += 1 }
          let expected = graph.expectedValues[index]
          if value != expected { problems.modify { $0.append("\(index): \(value) instead of \(expected)") } }
        }
        // Some observers set a source in turn, at their first event.
        if Bool.random(using: &generator) {
          let source = generator.pick(graph.sources.indices)
          Self.trigger(graph, &generator).take(first: 1).observeValues { [graph] in graph.set(source, to: Int($0 % 3)) }
        }
      }
      for _ in 0..<8 { graph.set(generator.pick(graph.sources.indices), to: .random(in: 0...2, using: &generator)) }
      #expect(problems.value.isEmpty && count.value > 0, "seed \(seed): \(graph)")
    }
  }

  @Test("While threads set the sources, a sample has only states that they had", arguments: 2...4)
  func threads(count: Int) {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed * 4 + count))
      let graph = PropertyGraph(sourceCount: 2 * count, &generator)
      let problems = Atomic<[Versions]>([])
      for _ in 0..<8 {
        Self.sample(graph, &generator) { _, value in if !value.isPossible { problems.modify { $0.append(value) } } }
      }
      onThreads(count) { thread in
        for version in 1..<8 {
          for source in [2 * thread, 2 * thread + 1] { graph.set(source, to: version) }
        }
      }
      #expect(problems.value.isEmpty, "seed \(seed)")
    }
  }

  @Test("The samples of a property that was released have its last value")
  func released() {
    let (keys, input) = Signal<Void, Never>.pipe()
    let log = Atomic<[Int]>([])
    do {
      let number = MutableProperty(1)
      number.map { $0 * 10 }.sample(on: keys).observeValues { value in log.modify { $0.append(value) } }
      number.value = 2
    }
    input.send(value: ())
    #expect(log.value == [20])
  }
}
