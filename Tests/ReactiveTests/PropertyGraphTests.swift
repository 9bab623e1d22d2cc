import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

/// Tests that derived properties have no glitches. A batch is 200 random graphs; a test runs its batches in parallel.
@Suite("Random graphs of properties", .endsInTime)
struct PropertyGraphTests {
  /// What the observers of a graph have received.
  private struct Log {
    /// The events of each property.
    var events: [[Versions]]
    /// Descriptions of values that contradict the sources.
    var contradictions: [String] = []
  }

  /// Logs the events of all properties, and compares all values with the sources in each observer.
  private static func log(_ graph: PropertyGraph) -> Atomic<Log> {
    let log = Atomic(Log(events: graph.properties.map { _ in [] }))
    for (index, property) in graph.properties.enumerated() {
      property.signal.observeValues { value in
        let (values, expected) = (graph.properties.map(\.value), graph.expectedValues)
        log.modify { log in
          log.events[index].append(value)
          if values != expected { log.contradictions.append("\(index): \(values) instead of \(expected)") }
        }
      }
    }
    return log
  }

  @Test("Each assignment causes one event of each property that depends on it, with its value", arguments: 0..<5)
  func events(batch: UInt64) {
    for seed in batch * 200..<(batch + 1) * 200 {
      var generator = SeededGenerator(seed: seed)
      let graph = PropertyGraph(sourceCount: 3, &generator)
      let log = Self.log(graph)
      var (values, expected) = (graph.expectedValues, graph.properties.map { _ in [Versions]() })
      for _ in 0..<8 {
        let source = generator.pick(graph.sources.indices)
        // Half of the assignments do not change the value.
        graph.set(source, to: .random(in: 0...1, using: &generator))
        let newValues = graph.expectedValues
        let hasEvent = graph.propertiesWithEvent(forChangeOf: source, from: values, to: newValues)
        for index in newValues.indices where hasEvent[index] { expected[index].append(newValues[index]) }
        values = newValues
      }
      #expect(log.value.contradictions.isEmpty && log.value.events == expected, "seed \(seed): \(graph)")
    }
  }

  @Test(
    "If observers set sources, no property contradicts them, repeats a value that it skips, or misses the last one",
    arguments: 5..<10)  // other graphs than those of the test above
  func nestedAssignments(batch: UInt64) {
    for seed in batch * 200..<(batch + 1) * 200 {
      var generator = SeededGenerator(seed: seed)
      let graph = PropertyGraph(sourceCount: 3, &generator)
      // The values of the sources after each assignment.
      let history = Atomic([graph.sources.map(\.value)])
      @Sendable func set(_ source: Int, to version: Int) {
        history.modify { history in
          var values = history[history.count - 1]
          values[source] = PropertyGraph.value(of: source, version: version)
          history.append(values)
        }
        graph.set(source, to: version)
      }
      // Half of the observers read the properties before a source is set, and half of them afterwards.
      let early = seed.isMultiple(of: 2) ? Self.log(graph) : nil
      // At the first event, three observers start the producer of a property, and then set a source.
      let starts = (0..<3).map { _ in
        let (source, started) = (generator.pick(graph.sources.indices), generator.pick(graph.properties.indices))
        let observer = TestObserver<Versions, Never>()
        generator.pick(graph.properties).signal.take(first: 1).observeValues { value in
          observer.observe(graph.properties[started])
          set(source, to: Int(value % 3))
        }
        return (started, observer)
      }
      let log = early ?? Self.log(graph)
      let initial = graph.expectedValues
      for _ in 0..<4 { set(generator.pick(graph.sources.indices), to: .random(in: 0...2, using: &generator)) }
      #expect(log.value.contradictions.isEmpty, "seed \(seed): \(graph)")
      for (node, index) in zip(graph.nodes, graph.sources.count...) where node.kind.skipsRepeats {
        let started = starts.filter { $0.0 == index }.map(\.1.values)
        for values in started + [[initial[index]] + log.value.events[index]] {
          #expect(zip(values, values.dropFirst()).allSatisfy(!=), "Property \(index) of \(graph)")
        }
      }
      for (started, observer) in starts where !observer.values.isEmpty {
        #expect(observer.lastValue == graph.properties[started].value, "\(graph)")
      }
      let possible = history.value.map { $0.reduce(0, |) }
      for (property, (last, events)) in zip(graph.properties, zip(graph.expectedValues, log.value.events)) {
        // Each event consists of versions that the sources had at one time. Not each of these times needs an event.
        let arePossible = events.allSatisfy { event in possible.contains { event & ~$0 == 0 } }
        #expect(property.value == last && arePossible, "\(graph)")
        #expect(events.last ?? last == last && events.count < possible.count, "\(graph)")
      }
    }
  }

  @Test("A change takes each edge of a graph once, although forty stacked diamonds have a trillion paths")
  func stackedDiamonds() {
    let source = MutableProperty(0)
    let calls = Atomic(0)
    var top = Property(source)
    for _ in 0..<40 {
      top = top.map { $0 }.combineLatest(with: top.map { $0 }).map { left, _ in
        calls.modify { $0 += 1 }
        return left + 1
      }
    }
    let events = Atomic<[Int]>([])
    top.signal.observeValues { value in events.modify { $0.append(value) } }
    calls.value = 0
    source.value = 1
    #expect(events.value == [41] && top.value == 41 && calls.value == 40)
  }

  @Test(
    "While threads set its sources, a derived property has only states that they had, and each event is a newer one",
    arguments: 1...4)
  func threads(count: Int) {
    for seed in 0..<400 {
      var generator = SeededGenerator(seed: UInt64(seed * 4 + count))  // Each number of threads has other graphs.
      // Each thread sets two sources.
      let graph = PropertyGraph(sourceCount: 2 * count, &generator)
      let (problems, last) = (Atomic<[String]>([]), graph.properties.map { Atomic($0.value) })
      for (index, property) in graph.properties.enumerated() {
        property.signal.observeValues { value in
          let previous = last[index].swap(value)
          let isEarlier = (0..<2 * count).contains { value.versions(of: $0) < previous.versions(of: $0) }
          if isEarlier || value == previous || !value.isPossible {
            problems.modify { $0.append("\(index): \(previous), \(value)") }
          }
        }
      }
      onThreads(count) { thread in
        for (index, kind) in PropertyGraph.kinds.enumerated() {
          for source in [2 * thread, 2 * thread + 1] {
            graph.sources[source].modify { $0 = PropertyGraph.value(of: source, version: index + 1) }
          }
          // A property that is derived while other threads deliver changes has such a state from the beginning.
          let (recent, source) = (graph.properties.suffix(3), graph.properties[2 * thread])
          let created = kind.derive([recent[recent.endIndex - 1], source] + recent)
          if !created.value.isPossible { problems.modify { $0.append("created: \(created.value)") } }
        }
      }
      // A thread that is delivering may have handed the rest over to a queue.
      let isDelivered = isTrueSoon { zip(last, graph.properties).allSatisfy { $0.value == $1.value } }
      let isLast = graph.properties.map(\.value) == graph.expectedValues
      #expect(isDelivered && isLast && problems.value.isEmpty, "seed \(seed): \(problems.value)")
    }
  }
}

extension Versions {
  /// Returns the versions of a source. Later versions are greater.
  fileprivate func versions(of source: Int) -> Versions { (self >> (8 * source)) & 0xFF }

  /// Whether each pair of sources that one thread sets in turns has versions that it had at one time.
  var isPossible: Bool {
    stride(from: 0, to: 8, by: 2).allSatisfy { source in
      let (first, second) = (versions(of: source), versions(of: source + 1))
      let isTorn = first.nonzeroBitCount > 1 || second.nonzeroBitCount > 1
      return !isTorn && (first == 0 || second == 0 || first == second || first == second << 1)
    }
  }
}

/// The versions of sources from which a value was derived, as a set of bits. Each source has a byte, and each of its
/// versions a bit of this byte.
typealias Versions = UInt64

/// A random graph of properties. Each node is derived from earlier nodes, so many graphs contain diamonds.
struct PropertyGraph {
  /// A way to derive a property from others, whose value is the union of theirs.
  struct Kind: Sendable {
    let inputCount: Int
    let derive: @Sendable ([Property<Versions>]) -> Property<Versions>
    var skipsRepeats = false
  }

  static let kinds = [
    Kind(inputCount: 1) { Property($0[0]) },
    Kind(inputCount: 1) { $0[0].map { $0 } },
    Kind(inputCount: 1, derive: { $0[0].skipRepeats() }, skipsRepeats: true),
    Kind(inputCount: 2) { $0[0].combineLatest(with: $0[1]).map { $0 | $1 } },
    Kind(inputCount: 3) { Property.combineLatest($0[0], $0[1], $0[2]).map { $0 | $1 | $2 } },
    Kind(inputCount: 4) { Property<Versions>.combineLatest($0, emptySentinel: []).map { $0.reduce(0, |) } },
  ]

  let sources: [MutableProperty<Versions>]
  private(set) var nodes: [(kind: Kind, inputs: [Int])] = []
  /// The sources, and the properties that are derived from them.
  private(set) var properties: [Property<Versions>]

  /// Creates a graph. The version of each source is 0.
  init(sourceCount: Int, nodeCount: Int = 12, _ generator: inout SeededGenerator) {
    sources = (0..<sourceCount).map { MutableProperty(Self.value(of: $0, version: 0)) }
    properties = sources.map { Property(capturing: $0) }
    for _ in 0..<nodeCount { addNode(&generator) }
  }

  /// Adds a derived property.
  mutating func addNode(_ generator: inout SeededGenerator) {
    let (kind, count) = (generator.pick(Self.kinds), properties.count)
    // Recent nodes are preferred, so that the graphs are deep.
    let inputs = (0..<kind.inputCount).map { _ in
      Int.random(in: (Bool.random(using: &generator) ? max(0, count - 3) : 0)..<count, using: &generator)
    }
    nodes.append((kind, inputs))
    properties.append(kind.derive(inputs.map { properties[$0] }))
  }

  static func value(of source: Int, version: Int) -> Versions { 1 << (8 * source + version) }

  func set(_ source: Int, to version: Int) { sources[source].value = Self.value(of: source, version: version) }

  /// The expected values of all properties, as functions of the values of the sources.
  var expectedValues: [Versions] {
    nodes.reduce(into: sources.map(\.value)) { values, node in
      values.append(node.inputs.reduce(0) { $0 | values[$1] })
    }
  }

  /// Returns which properties send an event for an assignment to a source, given all values before and afterwards.
  func propertiesWithEvent(forChangeOf source: Int, from old: [Versions], to new: [Versions]) -> [Bool] {
    nodes.reduce(into: sources.indices.map { $0 == source }) { hasEvent, node in
      let isRepeat = node.kind.skipsRepeats && old[hasEvent.count] == new[hasEvent.count]
      hasEvent.append(node.inputs.contains { hasEvent[$0] } && !isRepeat)
    }
  }
}
