import RandomTesting
import Reactive

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
  private var nodes: [(kind: Kind, inputs: [Int])] = []
  /// The sources, and the properties that are derived from them.
  private(set) var properties: [Property<Versions>]

  /// Creates a graph with twelve derived properties. The version of each source is 0.
  init(sourceCount: Int, _ generator: inout SeededGenerator) {
    sources = (0..<sourceCount).map { MutableProperty(Self.value(of: $0, version: 0)) }
    properties = sources.map { Property(capturing: $0) }
    for count in sourceCount..<sourceCount + 12 {
      let kind = generator.pick(Self.kinds)
      // Recent nodes are preferred, so that the graphs are deep.
      let inputs = (0..<kind.inputCount).map { _ in
        Int.random(in: (Bool.random(using: &generator) ? max(0, count - 3) : 0)..<count, using: &generator)
      }
      nodes.append((kind, inputs))
      properties.append(kind.derive(inputs.map { properties[$0] }))
    }
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
