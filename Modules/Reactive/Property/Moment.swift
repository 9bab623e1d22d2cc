import Synchronization

/// The order of all changes of all properties. Each change has a **moment**, a number that is greater than those of all
/// earlier changes.
enum Moment {
  private static let last = Synchronization.Atomic<UInt64>(0)

  /// The moment of the latest change.
  static var now: UInt64 { last.load(ordering: .acquiring) }

  /// The moment of a new change.
  static func next() -> UInt64 { last.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// The moments of a value.
struct Stamp {
  /// The moment of the change that produced the value.
  var changed: UInt64
  /// The moment of the latest change that the value takes into account. It is later than `changed` if `skipRepeats` has
  /// ignored a change.
  var seen: UInt64

  init(changed: UInt64 = 0, seen: UInt64 = 0) {
    (self.changed, self.seen) = (changed, seen)
  }

  /// Throws an error if one of the merged values has seen a change after `moment`, as of which all of them were read.
  func validate(at moment: UInt64) throws(NoNewValue) {
    if seen > moment { throw .changedMeanwhile }
  }

  /// Takes the later of the moments of two values from which a third one is made.
  mutating func merge(_ other: Stamp) {
    (changed, seen) = (max(changed, other.changed), max(seen, other.seen))
  }
}

/// The reasons why a derived property cannot be given a new value.
enum NoNewValue: Error {
  /// A source has changed while the sources were read, so that their values might never have existed together.
  case changedMeanwhile
  /// The property already takes the values of the sources into account.
  case unchanged
}
