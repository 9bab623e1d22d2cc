extension Signal {
  /// An event that a signal or a producer sends.
  ///
  /// The events of a signal, or of one start of a producer, form a **sequence**: any number of values, followed by at
  /// most one event of another kind, which ends the sequence.
  public enum Event {
    /// A value.
    case value(Value)
    /// The sequence ended with an error.
    case failed(Error)
    /// The sequence ended successfully: no more values follow.
    case completed
    /// The sequence ended early: it was cancelled, or its input was released. An observer that subscribes to a signal
    /// after its end receives this event too.
    case interrupted

    @usableFromInline
    init(_ ending: TerminalEvent<Error>) {
      switch ending {
      case .completed: self = .completed
      case .failed(let error): self = .failed(error)
      case .interrupted: self = .interrupted
      }
    }

    /// Returns the result of the closure for the kind of the event.
    func fold<Result>(value: (Value) -> Result, end: (TerminalEvent<Error>) -> Result) -> Result {
      switch self {
      case .value(let received): value(received)
      case .failed(let error): end(.failed(error))
      case .completed: end(.completed)
      case .interrupted: end(.interrupted)
      }
    }

    /// Whether the event ends the sequence.
    public var isTerminating: Bool { if case .value = self { false } else { true } }
    /// The value of a `.value` event, otherwise `nil`.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }
    /// The error of a `.failed` event, otherwise `nil`.
    public var error: Error? { if case .failed(let error) = self { error } else { nil } }
    /// Whether the event is `.completed`.
    public var isCompleted: Bool { if case .completed = self { true } else { false } }

    /// Returns this event with its value, if any, transformed by `transform`.
    public func map<NewValue>(_ transform: (Value) -> NewValue) -> Signal<NewValue, Error>.Event {
      fold(value: { .value(transform($0)) }, end: { .init($0) })
    }

    /// Returns this event with its error, if any, transformed by `transform`.
    public func mapError<NewError>(_ transform: (Error) -> NewError) -> Signal<Value, NewError>.Event {
      fold(value: { .value($0) }, end: { .init($0.mapError(transform)) })
    }
  }
}

extension Signal.Event: Sendable where Value: Sendable {}
extension Signal.Event: Equatable where Value: Equatable, Error: Equatable {}

extension Signal.Event: CustomStringConvertible {
  /// A textual representation of the event.
  public var description: String {
    switch self {
    case .value(let value): "VALUE \(value)"
    case .failed(let error): "FAILED \(error)"
    case .completed: "COMPLETED"
    case .interrupted: "INTERRUPTED"
    }
  }
}

extension Sink {
  /// Creates a sink that passes each event to `action`.
  init(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) {
    self.init(value: { action(.value($0)) }, end: { action(Signal.Event($0)) })
  }

  /// Creates a sink that passes the values and the error to `action`.
  init(results action: @escaping @Sendable (Result<Value, Error>) -> Void) {
    self.init(
      value: { action(.success($0)) },
      end: { if case .failed(let error) = $0 { action(.failure(error)) } })
  }
}
