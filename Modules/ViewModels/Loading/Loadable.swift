/// The state of a value that is loaded.
///
/// One enumeration replaces several properties that could contradict each other. The previous value stays available
/// during a reload and after a failed one, so a view can still show it.
public enum Loadable<Value, Failure: Error> {
  /// The value has not been requested yet.
  case notRequested
  /// The value is being loaded; `previous` is the value from before, if any.
  case loading(previous: Value?)
  /// The value has been loaded.
  case loaded(Value)
  /// Loading has failed; `previous` is the value from before, if any.
  case failed(Failure, previous: Value?)

  /// The value to show: the loaded one, or else the previous one.
  public var value: Value? {
    switch self {
    case .notRequested: nil
    case .loading(let previous): previous
    case .loaded(let value): value
    case .failed(_, let previous): previous
    }
  }

  /// The value to show, or `nil` if the last attempt failed.
  public var result: Value? {
    if case .failed = self { nil } else { value }
  }

  /// The error of the last attempt, if it failed.
  public var error: Failure? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Returns the same state with the values transformed by the given closure.
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
