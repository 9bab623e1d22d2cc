import Reactive

/// A random graph of properties. Each node is derived from earlier nodes, so many graphs contain diamonds.
struct PropertyGraph {
  enum Node {
    case source(Int)
    case copy(Int)
    case map(Int, plus: Int)
    case keyPath(Int)
    case skipRepeats(Int)
    case pair(Int, Int)
    case triple(Int, Int, Int)
    case array([Int])
    case negate(Int)
    case and(Int, Int)
    case or(Int, Int)
    case all([Int])
    case any([Int])
  }

  let nodes: [Node]

  init(sourceCount: Int, nodeCount: Int, _ generator: inout some RandomNumberGenerator) {
    var nodes = (0..<sourceCount).map { Node.source($0) }
    for _ in 0..<nodeCount {
      // Recent nodes are preferred, so that the graphs are deep.
      func some() -> Int {
        let range = Bool.random(using: &generator) ? max(0, nodes.count - 3)..<nodes.count : 0..<nodes.count
        return .random(in: range, using: &generator)
      }
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: nodes.append(.copy(some()))
      case 1, 2: nodes.append(.map(some(), plus: .random(in: -2...2, using: &generator)))
      case 3: nodes.append(.keyPath(some()))
      case 4, 5: nodes.append(.skipRepeats(some()))
      case 6, 7, 8: nodes.append(.pair(some(), some()))
      case 9: nodes.append(.triple(some(), some(), some()))
      case 10: nodes.append(.array([some(), some(), some(), some()]))
      case 11: nodes.append(.negate(some()))
      case 12: nodes.append(.and(some(), some()))
      case 13: nodes.append(.or(some(), some()))
      case 14: nodes.append(.all([some(), some()]))
      default: nodes.append(.any([some(), some(), some()]))
      }
    }
    self.nodes = nodes
  }

  /// Returns the properties of all nodes.
  func properties(of sources: [MutableProperty<Int>]) -> [Property<Int>] {
    var properties: [Property<Int>] = []
    func isPositive(_ node: Int) -> Property<Bool> { properties[node].map { $0 > 0 } }
    func number(_ property: Property<Bool>) -> Property<Int> { property.map { $0 ? 1 : 0 } }
    for node in nodes {
      let property =
        switch node {
        case .source(let index): Property(capturing: sources[index])
        case .copy(let a): Property(properties[a])
        case .map(let a, let summand): properties[a].map { $0 + summand }
        case .keyPath(let a): properties[a].map(\.distance)
        case .skipRepeats(let a): properties[a].skipRepeats()
        case .pair(let a, let b): properties[a].combineLatest(with: properties[b]).map { $0 - $1 }
        case .triple(let a, let b, let c):
          Property.combineLatest(properties[a], properties[b], properties[c]).map { $0 - $1 + 2 * $2 }
        case .array(let all): Property<Int>.combineLatest(all.map { properties[$0] }, emptySentinel: []).map { $0.sum }
        case .negate(let a): number(isPositive(a).negate())
        case .and(let a, let b): number(isPositive(a).and(isPositive(b)))
        case .or(let a, let b): number(isPositive(a).or(isPositive(b)))
        case .all(let all): number(Property.all(all.map(isPositive)))
        case .any(let all): number(Property.any(all.map(isPositive)))
        }
      properties.append(property)
    }
    return properties
  }

  /// Returns the values of all nodes, as functions of the values of the sources.
  func values(of sources: [Int]) -> [Int] {
    var values: [Int] = []
    for node in nodes {
      let value =
        switch node {
        case .source(let index): sources[index]
        case .copy(let a), .skipRepeats(let a): values[a]
        case .map(let a, let summand): values[a] + summand
        case .keyPath(let a): values[a].distance
        case .pair(let a, let b): values[a] - values[b]
        case .triple(let a, let b, let c): values[a] - values[b] + 2 * values[c]
        case .array(let all): all.map { values[$0] }.sum
        case .negate(let a): values[a] > 0 ? 0 : 1
        case .and(let a, let b): values[a] > 0 && values[b] > 0 ? 1 : 0
        case .or(let a, let b): values[a] > 0 || values[b] > 0 ? 1 : 0
        case .all(let all): all.allSatisfy { values[$0] > 0 } ? 1 : 0
        case .any(let all): all.contains { values[$0] > 0 } ? 1 : 0
        }
      values.append(value)
    }
    return values
  }

  /// Returns the nodes that send an event for an assignment to a source.
  ///
  /// - Parameters:
  ///   - source: The source that is set.
  ///   - old: The values of all nodes before the assignment.
  ///   - new: The values afterwards.
  func nodesWithEvent(forChangeOf source: Int, from old: [Int], to new: [Int]) -> [Bool] {
    var hasEvent: [Bool] = []
    for (index, node) in nodes.enumerated() {
      switch node {
      case .source(let index): hasEvent.append(index == source)
      case .copy(let a), .map(let a, _), .keyPath(let a), .negate(let a): hasEvent.append(hasEvent[a])
      case .skipRepeats(let a): hasEvent.append(hasEvent[a] && old[index] != new[index])
      case .pair(let a, let b), .and(let a, let b), .or(let a, let b): hasEvent.append(hasEvent[a] || hasEvent[b])
      case .triple(let a, let b, let c): hasEvent.append(hasEvent[a] || hasEvent[b] || hasEvent[c])
      case .array(let all), .all(let all), .any(let all): hasEvent.append(all.contains { hasEvent[$0] })
      }
    }
    return hasEvent
  }
}

extension Int {
  fileprivate var distance: Int { abs(self) }
}

extension [Int] {
  fileprivate var sum: Int { reduce(0, +) }
}
