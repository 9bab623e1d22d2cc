public import Reactive

/// Conditions that have to hold at all times, even while an observer of an output is called.
///
///     let invariants = Invariants()
///     invariants.add("no error while loading") { outputs.isLoading.value == false || outputs.error.value == nil }
///     invariants.check(at: outputs.isLoading)
///     invariants.check(at: outputs.error)
///     viewModel.inputs.reload()
///     #expect(invariants.violation == nil)
public final class Invariants: Sendable {
  private let conditions = Atomic<[(name: String, holds: @Sendable () -> Bool)]>([])
  private let firstViolation = Atomic<String?>(nil)

  /// Creates an object without invariants.
  public init() {}

  /// The name of the invariant that was violated first; `nil` if all of them have held at each check.
  public var violation: String? { firstViolation.value }

  /// Adds an invariant with a name that says what holds.
  public func add(_ name: String, _ holds: @escaping @Sendable () -> Bool) {
    conditions.modify { $0.append((name, holds)) }
  }

  /// Checks all invariants whenever `source`, such as an output of a view model, sends a value.
  public func check(at source: some SignalProducerConvertible<some Any, Never>) {
    source.producer.startWithValues { [weak self] _ in self?.check() }
  }

  /// Checks all invariants now.
  public func check() {
    guard violation == nil, let violated = conditions.value.first(where: { !$0.holds() }) else { return }
    firstViolation.value = violated.name
  }
}
