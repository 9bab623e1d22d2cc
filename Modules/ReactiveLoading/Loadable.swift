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

  /// Returns the same state with `transform` applied to its error.
  public func mapError<NewFailure>(_ transform: (Failure) throws -> NewFailure) rethrows -> Loadable<Value, NewFailure>
  {
    switch self {
    case .notRequested: .notRequested
    case .loading(let previous): .loading(previous: previous)
    case .loaded(let value): .loaded(value)
    case .failed(let error, let previous): .failed(try transform(error), previous: previous)
    }
  }

  /// Returns the state of two resources together, for a screen that needs both of them.
  ///
  /// The state is the first of these that one of the resources has: failed, loading, not requested, loaded. If both have
  /// failed, the error is the one of this resource. There is a value to show if both resources have one.
  ///
  /// If the errors have different types, first call ``mapError(_:)``.
  ///
  /// - Parameters:
  ///   - other: The state of the other resource.
  ///   - transform: Returns the value for the values of both resources.
  public func combined<OtherValue, NewValue>(
    with other: Loadable<OtherValue, Failure>, _ transform: (Value, OtherValue) throws -> NewValue
  ) rethrows -> Loadable<NewValue, Failure> {
    let values = try value.flatMap { value in try other.value.map { try transform(value, $0) } }
    if let error = error ?? other.error { return .failed(error, previous: values) }
    if isLoading || other.isLoading { return .loading(previous: values) }
    return values.map(Loadable<NewValue, Failure>.loaded) ?? .notRequested
  }
}

extension Loadable: Sendable where Value: Sendable {}

extension Loadable: Equatable where Value: Equatable, Failure: Equatable {}
