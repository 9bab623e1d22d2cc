import Reactive
import Synchronization

/// A sum that observers add to, and objects that stay alive.
///
/// The class is `@unchecked Sendable`, although it has no lock, because signals deliver serially, on one thread at a
/// time. A lock would distort the measurement.
final class Sum: @unchecked Sendable {
  var value = 0
  var objects: [Any] = []

  init(capacity: Int) { objects.reserveCapacity(capacity) }
}

/// The events of a benchmark: the numbers from 0. It sends them to the signal, or sets the property to them.
struct Events {
  let count: Int
  let property = MutableProperty(0)
  /// Two other signals.
  let others = (0..<2).map { _ in Signal<Int, Never>.pipe() }
  private let pipe = Signal<Int, Never>.pipe()
  var signal: Signal<Int, Never> { pipe.output }
  var input: Signal<Int, Never>.Observer { pipe.input }

  /// Sends the numbers to the signal.
  ///
  /// - Parameter action: Runs after each number.
  func send(then action: () -> Void = {}) {
    for number in 0..<count {
      input.send(value: number)
      action()
    }
  }

  /// Sets the property to the numbers.
  func set() {
    for number in 0..<count { property.value = number }
  }
}

/// Changes an atomic variable without contention.
func changeAtomically(_ count: Int) {
  let variable = Synchronization.Atomic(0)
  for number in 0..<count {
    _ = variable.compareExchange(expected: number, desired: number + 1, ordering: .acquiringAndReleasing)
  }
}
