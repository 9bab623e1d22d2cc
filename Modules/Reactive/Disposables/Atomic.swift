/// A variable that any thread may use, one at a time.
///
/// Where a file uses the type of the same name in `Synchronization` too, one of them is to be written with its module.
public final class Atomic<Value> {
  private let state: Locked<Value>

  /// Makes a variable with its first value.
  public init(_ value: Value) {
    state = Locked(value)
  }

  /// The value now.
  public var value: Value {
    get { state.withLock { $0 } }
    set { swap(newValue) }
  }

  /// Changes the value in one step.
  ///
  /// - Parameter action: Changes the value, and must not use this variable meanwhile.
  /// - Returns: What `action` returned.
  @discardableResult
  public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
    try state.withLock { try action(&$0) }
  }

  /// Calls `action` with the value, which does not change meanwhile.
  ///
  /// - Parameter action: Must not use this variable.
  /// - Returns: What `action` returned.
  @discardableResult
  public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result {
    try state.withLock { try action($0) }
  }

  /// Sets the value and returns the one before, in one step.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    modify { value in
      defer { value = newValue }
      return value
    }
  }
}

extension Atomic: Sendable where Value: Sendable {}
