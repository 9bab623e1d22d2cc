extension Signal.Event {
  /// Whether the event is the completion.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The event with what `transform` makes of its value.
  @inlinable
  public func map<NewValue>(_ transform: (Value) -> NewValue) -> Signal<NewValue, Error>.Event {
    switch self {
    case .value(let value): .value(transform(value))
    case .failed(let error): .failed(error)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// The event with what `transform` makes of its error.
  @inlinable
  public func mapError<NewError>(_ transform: (Error) -> NewError) -> Signal<Value, NewError>.Event {
    switch self {
    case .value(let value): .value(value)
    case .failed(let error): .failed(transform(error))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
