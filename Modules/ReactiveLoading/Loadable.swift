/// The state of a resource that takes time to load and may fail: one value instead of several flags that could
/// contradict each other.
///
/// The previous value stays available while the resource is loaded again, and also if that attempt fails. So a screen
/// can continue to show it.
public enum Loadable<Value, Failure: Error> {
  /// The resource has not been requested.
  case notRequested
  /// The resource is being loaded. `previous` is the value to show meanwhile, if any: the last one, or a cached copy.
  case loading(previous: Value?)
  /// The resource is loaded.
  case loaded(Value)
  /// Loading failed. `previous` is the value that can still be shown, if any: the last one, or a cached copy.
  case failed(Failure, previous: Value?)

  /// The value to show: the loaded value, or else the previous one; `nil` if there is neither.
  public var value: Value? {
    switch self {
    case .notRequested: nil
    case .loading(let previous): previous
    case .loaded(let value): value
    case .failed(_, let previous): previous
    }
  }

  /// The error, if loading failed; `nil` in every other state, even if a resource that failed is being loaded again.
  public var error: Failure? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// Whether the resource is being loaded.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether the state is ``loaded(_:)`` or ``failed(_:previous:)``.
  public var isSettled: Bool {
    switch self {
    case .notRequested, .loading: false
    case .loaded, .failed: true
    }
  }

  /// Returns the same state with `transform` applied to its value, which can be the previous value.
  public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> Loadable<NewValue, Failure> {
    switch self {
    case .notRequested: .notRequested
    case .loading(let previous): .loading(previous: try previous.map(transform))
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let error, let previous): .failed(error, previous: try previous.map(transform))
    }
  }
}

extension Loadable: Sendable where Value: Sendable {}

extension Loadable: Equatable where Value: Equatable, Failure: Equatable {}
