extension Signal.Event {
  /// Whether the event is `.completed`.
  public var isCompleted: Bool { if case .completed = self { true } else { false } }

  /// Returns this event with its value, if any, transformed by `transform`.
  public func map<NewValue>(_ transform: (Value) -> NewValue) -> Signal<NewValue, Error>.Event {
    switch self {
    case .value(let value): .value(transform(value))
    case .failed(let error): .failed(error)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// Returns this event with its error, if any, transformed by `transform`.
  public func mapError<NewError>(_ transform: (Error) -> NewError) -> Signal<Value, NewError>.Event {
    switch self {
    case .value(let value): .value(value)
    case .failed(let error): .failed(transform(error))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
