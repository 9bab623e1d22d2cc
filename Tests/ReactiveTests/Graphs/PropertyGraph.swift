import Reactive

/// A random graph of properties. Each node is derived from earlier nodes, so many graphs contain diamonds.
struct PropertyGraph {
  private enum Kind {
    case source, copy, map, keyPath, skipRepeats, pair, triple, array, negate, and, or, all, any

    var inputCount: Int {
      switch self {
      case .source: 0
      case .copy, .map, .keyPath, .skipRepeats, .negate: 1
      case .pair, .and, .or, .all: 2
      case .triple, .any: 3
      case .array: 4
      }
    }

    /// The kinds of derived properties. Those that occur several times are more frequent.
    static let derived: [Kind] = [
      .copy, .map, .map, .keyPath, .skipRepeats, .skipRepeats, .pair, .pair, .pair, .triple, .array, .negate, .and, .or,
      .all, .any,
    ]
  }

  private struct Node {
    let kind: Kind
    let inputs: [Int]
    /// The index of a source, or the summand of a map.
    let number: Int
  }

  private let nodes: [Node]

  init(sourceCount: Int, nodeCount: Int, _ generator: inout some RandomNumberGenerator) {
    var nodes = (0..<sourceCount).map { Node(kind: .source, inputs: [], number: $0) }
    for _ in 0..<nodeCount {
      let kind = Kind.derived[.random(in: Kind.derived.indices, using: &generator)]
      // Recent nodes are preferred, so that the graphs are deep.
      let inputs = (0..<kind.inputCount).map { _ in
        let first = Bool.random(using: &generator) ? max(0, nodes.count - 3) : 0
        return Int.random(in: first..<nodes.count, using: &generator)
      }
      nodes.append(Node(kind: kind, inputs: inputs, number: .random(in: -2...2, using: &generator)))
    }
    self.nodes = nodes
  }

  /// Returns the properties of all nodes.
  func properties(of sources: [MutableProperty<Int>]) -> [Property<Int>] {
    func isPositive(_ property: Property<Int>) -> Property<Bool> { property.map { $0 > 0 } }
    func number(_ property: Property<Bool>) -> Property<Int> { property.map { $0 ? 1 : 0 } }
    return nodes.reduce(into: []) { properties, node in
      let (a, summand) = (node.inputs.map { properties[$0] }, node.number)
      let property =
        switch node.kind {
        case .source: Property(capturing: sources[node.number])
        case .copy: Property(a[0])
        case .map: a[0].map { $0 + summand }
        case .keyPath: a[0].map(\.distance)
        case .skipRepeats: a[0].skipRepeats()
        case .pair: a[0].combineLatest(with: a[1]).map { $0 - $1 }
        case .triple: Property.combineLatest(a[0], a[1], a[2]).map { $0 - $1 + 2 * $2 }
        case .array: Property<Int>.combineLatest(a, emptySentinel: []).map { $0.reduce(0, +) }
        case .negate: number(isPositive(a[0]).negate())
        case .and: number(isPositive(a[0]).and(isPositive(a[1])))
        case .or: number(isPositive(a[0]).or(isPositive(a[1])))
        case .all: number(Property.all(a.map(isPositive)))
        case .any: number(Property.any(a.map(isPositive)))
        }
      properties.append(property)
    }
  }

  /// Returns the values of all nodes, as functions of the values of the sources.
  func values(of sources: [Int]) -> [Int] {
    nodes.reduce(into: []) { values, node in
      let a = node.inputs.map { values[$0] }
      let value =
        switch node.kind {
        case .source: sources[node.number]
        case .copy, .skipRepeats: a[0]
        case .map: a[0] + node.number
        case .keyPath: a[0].distance
        case .pair: a[0] - a[1]
        case .triple: a[0] - a[1] + 2 * a[2]
        case .array: a.reduce(0, +)
        case .negate: a[0] > 0 ? 0 : 1
        case .and, .all: a.allSatisfy { $0 > 0 } ? 1 : 0
        case .or, .any: a.contains { $0 > 0 } ? 1 : 0
        }
      values.append(value)
    }
  }

  /// Returns which nodes send an event for an assignment to a source.
  ///
  /// - Parameters:
  ///   - source: The source that is set.
  ///   - old: The values of all nodes before the assignment.
  ///   - new: The values afterwards.
  func nodesWithEvent(forChangeOf source: Int, from old: [Int], to new: [Int]) -> [Bool] {
    nodes.reduce(into: []) { hasEvent, node in
      let isRepeat = node.kind == .skipRepeats && old[hasEvent.count] == new[hasEvent.count]
      let isSource = node.kind == .source && node.number == source
      hasEvent.append(isSource || node.inputs.contains { hasEvent[$0] } && !isRepeat)
    }
  }
}

extension Int {
  fileprivate var distance: Int { abs(self) }
}
