/// A thread-safe variable.
///
/// In a file that also imports `Synchronization`, write `Reactive.Atomic`.
public final class Atomic<Value> {
  private let state: Locked<Value>

  /// Creates a variable with the given value.
  public init(_ value: Value) { state = Locked(value) }

  /// The current value.
  public var value: Value {
    get { state.withLock { $0 } }
    set { swap(newValue) }
  }

  /// Changes the value atomically, and returns the result of `action`. A lock is held during the call, so `action` must
  /// not use this variable.
  @discardableResult
  public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
    try state.withLock { try action(&$0) }
  }

  /// Calls `action` with the value, and returns its result. A lock is held during the call, so other threads cannot
  /// change the value, and `action` must not use this variable.
  @discardableResult
  public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result {
    try state.withLock { try action($0) }
  }

  /// Sets the value and returns the previous one, atomically.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    modify { value in
      defer { value = newValue }
      return value
    }
  }
}

extension Atomic: Sendable where Value: Sendable {}
