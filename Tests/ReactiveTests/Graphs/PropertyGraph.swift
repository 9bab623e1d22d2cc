import Reactive

/// A random graph of properties. Each node is derived from earlier nodes, so many graphs contain diamonds.
struct PropertyGraph {
  /// A way to derive a property from others, with a random number, and the value that the property should have.
  private struct Kind: Sendable {
    let inputCount: Int
    let property: @Sendable ([Property<Int>], _ number: Int) -> Property<Int>
    let value: @Sendable ([Int], _ number: Int) -> Int
    var skipsRepeats = false
  }

  /// The kinds of derived properties. Those that occur several times are more frequent.
  private static let kinds = [
    Kind(inputCount: 1, property: { a, _ in Property(a[0]) }, value: { a, _ in a[0] }),
    Kind(inputCount: 1, property: { a, _ in a[0].map(\.magnitude).map { Int($0) } }, value: { a, _ in abs(a[0]) }),
    Kind(
      inputCount: 3, property: { a, _ in Property.combineLatest(a[0], a[1], a[2]).map { $0 - $1 + 2 * $2 } },
      value: { a, _ in a[0] - a[1] + 2 * a[2] }),
    Kind(
      inputCount: 4,
      property: { a, _ in Property<Int>.combineLatest(a, emptySentinel: []).map { $0.reduce(0, +) } },
      value: { a, _ in a.reduce(0, +) }),
    Kind(
      inputCount: 2, property: { a, _ in Property.all(a.map { $0.map { $0 > 0 } }).map { $0 ? 1 : 0 } },
      value: { a, _ in a.allSatisfy { $0 > 0 } ? 1 : 0 }),
    map, map, skipRepeats, skipRepeats, pair, pair, pair,
  ]

  private static let map = Kind(
    inputCount: 1, property: { a, number in a[0].map { $0 + number } }, value: { a, number in a[0] + number })

  private static let skipRepeats = Kind(
    inputCount: 1, property: { a, _ in a[0].skipRepeats() }, value: { a, _ in a[0] }, skipsRepeats: true)

  private static let pair = Kind(
    inputCount: 2, property: { a, _ in a[0].combineLatest(with: a[1]).map { $0 - $1 } }, value: { a, _ in a[0] - a[1] })

  private struct Node {
    let kind: Kind
    let inputs: [Int]
    let number: Int
  }

  private let sourceCount: Int
  private var nodes: [Node] = []

  /// Creates a graph whose first nodes are the sources.
  init(sourceCount: Int, nodeCount: Int, _ generator: inout some RandomNumberGenerator) {
    self.sourceCount = sourceCount
    for count in sourceCount..<sourceCount + nodeCount {
      let kind = Self.kinds[.random(in: Self.kinds.indices, using: &generator)]
      // Recent nodes are preferred, so that the graphs are deep.
      let inputs = (0..<kind.inputCount).map { _ in
        Int.random(in: (Bool.random(using: &generator) ? max(0, count - 3) : 0)..<count, using: &generator)
      }
      nodes.append(Node(kind: kind, inputs: inputs, number: .random(in: -2...2, using: &generator)))
    }
  }

  /// Returns the properties of all nodes.
  func properties(of sources: [MutableProperty<Int>]) -> [Property<Int>] {
    nodes.reduce(into: sources.map { Property(capturing: $0) }) { properties, node in
      properties.append(node.kind.property(node.inputs.map { properties[$0] }, node.number))
    }
  }

  /// Returns the values of all nodes, as functions of the values of the sources.
  func values(of sources: [Int]) -> [Int] {
    nodes.reduce(into: sources) { values, node in
      values.append(node.kind.value(node.inputs.map { values[$0] }, node.number))
    }
  }

  /// Returns which nodes send an event for an assignment to a source.
  ///
  /// - Parameters:
  ///   - source: The source that is set.
  ///   - old: The values of all nodes before the assignment.
  ///   - new: The values afterwards.
  func nodesWithEvent(forChangeOf source: Int, from old: [Int], to new: [Int]) -> [Bool] {
    nodes.reduce(into: (0..<sourceCount).map { $0 == source }) { hasEvent, node in
      let isRepeat = node.kind.skipsRepeats && old[hasEvent.count] == new[hasEvent.count]
      hasEvent.append(node.inputs.contains { hasEvent[$0] } && !isRepeat)
    }
  }
}
