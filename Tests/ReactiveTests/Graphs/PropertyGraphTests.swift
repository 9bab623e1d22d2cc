import Dispatch
import RandomTesting
import Reactive
import Testing

/// Tests that derived properties have no glitches. Together, the batches run 10,000 random graphs.
@Suite("Random graphs of properties")
struct PropertyGraphTests {
  private static let sourceCount = 3

  /// What the observers of a graph have received.
  private struct Log {
    /// The values of the sources after each assignment.
    var history: [[Int]]
    /// The events of each node.
    var events: [[Int]]
    /// Descriptions of values that contradict the sources.
    var contradictions: [String] = []
  }

  @Test("Each assignment causes one event of each property that depends on it, with the right value", arguments: 0..<10)
  func events(batch: UInt64) {
    for seed in batch * 300..<(batch + 1) * 300 {
      var generator = SeededGenerator(seed: seed)
      let (graph, sources, properties, log) = Self.graph(&generator)
      observe(properties, of: graph, sources, log)
      var values = graph.values(of: sources.map(\.value))
      var expected = properties.map { _ in [Int]() }
      for _ in 0..<8 {
        let index = Int.random(in: 0..<Self.sourceCount, using: &generator)
        sources[index].value = .random(in: -2...2, using: &generator)
        let newValues = graph.values(of: sources.map(\.value))
        let hasEvent = graph.nodesWithEvent(forChangeOf: index, from: values, to: newValues)
        for node in properties.indices where hasEvent[node] { expected[node].append(newValues[node]) }
        values = newValues
      }
      #expect(log.value.contradictions.isEmpty && log.value.events == expected, "seed \(seed): \(graph)")
    }
  }

  @Test(
    "If observers set sources, no property contradicts the sources",
    arguments: 10..<20)
  func nestedAssignments(batch: UInt64) {
    for seed in batch * 300..<(batch + 1) * 300 {
      var generator = SeededGenerator(seed: seed)
      let (graph, sources, properties, log) = Self.graph(&generator)
      @Sendable func set(_ source: Int, to value: Int) {
        log.modify { log in
          var values = log.history[log.history.count - 1]
          values[source] = value
          log.history.append(values)
        }
        sources[source].value = value
      }
      // Observers make three assignments.
      let remaining = Atomic(3)
      for _ in 0..<2 {
        let (node, source) = (
          Int.random(in: properties.indices, using: &generator), Int.random(in: 0..<Self.sourceCount, using: &generator)
        )
        properties[node].signal.observeValues { value in
          let isAllowed = remaining.modify { remaining in
            remaining -= 1
            return remaining >= 0
          }
          if isAllowed { set(source, to: value % 3 + 1) }
        }
      }
      observe(properties, of: graph, sources, log)
      for _ in 0..<4 {
        set(.random(in: 0..<Self.sourceCount, using: &generator), to: .random(in: -2...2, using: &generator))
      }
      let (outcome, last) = (log.value, graph.values(of: sources.map(\.value)))
      #expect(outcome.contradictions.isEmpty, "seed \(seed): \(graph)")
      for (node, value) in last.enumerated() {
        let possible = Set(outcome.history.map { graph.values(of: $0)[node] })
        let events = outcome.events[node]
        #expect(properties[node].value == value && events.allSatisfy(possible.contains), "seed \(seed): \(graph)")
        #expect(events.last ?? value == value && events.count < outcome.history.count, "seed \(seed): \(graph)")
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

  private static func graph(
    _ generator: inout SeededGenerator
  ) -> (graph: PropertyGraph, sources: [MutableProperty<Int>], properties: [Property<Int>], log: Atomic<Log>) {
    let graph = PropertyGraph(sourceCount: sourceCount, nodeCount: 12, &generator)
    let sources = (0..<sourceCount).map { _ in MutableProperty(0) }
    let properties = graph.properties(of: sources)
    return (graph, sources, properties, Atomic(Log(history: [[0, 0, 0]], events: properties.map { _ in [] })))
  }

  /// Logs the events of all nodes, and compares the values of all nodes with the sources in each observer.
  private func observe(
    _ properties: [Property<Int>], of graph: PropertyGraph, _ sources: [MutableProperty<Int>], _ log: Atomic<Log>
  ) {
    for (node, property) in properties.enumerated() {
      property.signal.observeValues { value in
        let (values, expected) = (properties.map(\.value), graph.values(of: sources.map(\.value)))
        log.modify { log in
          log.events[node].append(value)
          if values != expected { log.contradictions.append("node \(node): \(values) instead of \(expected)") }
        }
      }
    }
  }

  // MARK: Several threads

  /// The versions of the sources from which a value was derived, and whether one source contributed two versions.
  private struct Trace: Equatable {
    var versions: [Int?]
    var isTorn = false

    func merging(_ other: Trace) -> Trace {
      var merged = self
      merged.isTorn = isTorn || other.isTorn
      for (index, version) in other.versions.enumerated() {
        if let version, let own = versions[index], own != version { merged.isTorn = true }
        merged.versions[index] = versions[index] ?? version
      }
      return merged
    }

    /// Whether each pair of sources that one thread sets in turns has values that it had at one time.
    var isPossible: Bool {
      !isTorn
        && stride(from: 0, to: versions.count, by: 2).allSatisfy { index in
          guard let first = versions[index], let second = versions[index + 1] else { return true }
          return first == second || first == second + 1
        }
    }
  }

  @Test(
    "While threads set its sources, a derived property has only states that they had, and each event is a newer one",
    arguments: 1...4)
  func threads(count: Int) {
    for seed in 0..<1000 {
      var generator = SeededGenerator(seed: UInt64(seed * 4 + count))
      // Each thread sets two sources.
      let sources = (0..<2 * count).map { index in
        MutableProperty(Trace(versions: (0..<2 * count).map { $0 == index ? 0 : nil }))
      }
      var properties = sources.map { Property(capturing: $0) }
      for _ in 0..<12 {
        // Recent properties are preferred, so that the graphs are deep.
        let index = Int.random(in: max(0, properties.count - 4)..<properties.count, using: &generator)
        let other = Int.random(in: properties.indices, using: &generator)
        let derive = Self.derivations[.random(in: Self.derivations.indices, using: &generator)]
        properties.append(derive(properties[index], properties[other]))
      }
      let (problems, last) = (Atomic<[String]>([]), properties.map { Atomic($0.value) })
      for (node, property) in properties.enumerated() {
        property.signal.observeValues { trace in
          let previous = last[node].swap(trace)
          let isEarlier = zip(previous.versions, trace.versions).contains { ($0 ?? 0) > ($1 ?? 0) }
          let isNewer = !isEarlier && previous != trace
          if !trace.isPossible || !isNewer { problems.modify { $0.append("\(node): \(previous), \(trace)") } }
        }
      }
      DispatchQueue.concurrentPerform(iterations: count) { [properties] thread in
        for (index, derive) in Self.derivations.enumerated() {
          for source in [2 * thread, 2 * thread + 1] { sources[source].modify { $0.versions[source] = index + 1 } }
          // A property that is derived while other threads deliver changes has such a state from the beginning.
          let created = derive(properties[properties.count - 1], properties[2 * thread])
          if !created.value.isPossible { problems.modify { $0.append("created: \(created.value)") } }
        }
      }
      // A thread that is delivering may have handed the rest over to a queue. Without the last event, the wait fails.
      var isDelivered = false
      for _ in 0..<10_000 where !isDelivered {
        isDelivered = zip(last, properties).allSatisfy { $0.value == $1.value }
        if !isDelivered { DispatchQueue.global().sync {} }
      }
      let isLast = properties.allSatisfy { $0.value.versions.allSatisfy { $0 == nil || $0 == Self.derivations.count } }
      #expect(isDelivered && isLast && problems.value.isEmpty, "seed \(seed): \(problems.value)")
    }
  }

  private static let derivations: [@Sendable (Property<Trace>, Property<Trace>) -> Property<Trace>] = [
    { a, _ in a.map { $0 } },
    { a, _ in a.skipRepeats() },
    { a, b in a.combineLatest(with: b).map { $0.merging($1) } },
    { a, b in Property.combineLatest(a, b, a.map { $0 }).map { $0.merging($1).merging($2) } },
    { a, b in Property<Trace>.combineLatest([b, a], emptySentinel: [a.value]).map { $0[0].merging($0[1]) } },
  ]
}
