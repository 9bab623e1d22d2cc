import Dispatch
import Reactive
import Synchronization

/// The time of an assignment to a property while three other threads set the property all the time.
enum Flood {
  /// The maximum of the 99.9th percentile, in microseconds, on a machine with at least four processors.
  static let limit = 5000.0

  /// Returns the 99.9th percentile of 20,000 assignments, in microseconds.
  static func measure() -> Double {
    let property = MutableProperty(0)
    let sum = Sum()
    property.signal.observeValues { sum.value &+= $0 }
    let isDone = Synchronization.Atomic(false)
    let setters = DispatchGroup()
    for _ in 0..<3 {
      DispatchQueue.global().async(group: setters) {
        while !isDone.load(ordering: .relaxed) { property.value = 1 }
      }
    }
    let times = (0..<20_000).map { _ in ContinuousClock().measure { property.value = 1 } / .microseconds(1) }
    isDone.store(true, ordering: .relaxed)
    setters.wait()
    return times.sorted()[times.count * 999 / 1000]
  }
}
