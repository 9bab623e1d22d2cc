/// The state of something that is loaded: one value in place of several that can contradict each other.
///
/// While it loads anew, and when that fails, the value that was there before is kept, so that it can still be shown.
public enum Loadable<Value, Failure: Error> {
  /// Nobody has asked for it yet.
  case notRequested
  /// It is under way; `previous` is the value that was there before.
  case loading(previous: Value?)
  /// It is there.
  case loaded(Value)
  /// It could not be had; `previous` is the value that was there before.
  case failed(Failure, previous: Value?)

  /// The value to show: the one that was loaded, or else the one from before.
  public var value: Value? {
    switch self {
    case .notRequested: nil
    case .loading(let previous): previous
    case .loaded(let value): value
    case .failed(_, let previous): previous
    }
  }

  /// The value, unless the last attempt failed.
  public var result: Value? {
    if case .failed = self { nil } else { value }
  }

  /// Why it could not be had, if the last attempt failed.
  public var error: Failure? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// Whether it is under way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The same state of what `transform` makes of the value.
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
