extension Signal {
  /// One event of a sequence: any number of values, and then at most one of the others, which ends it.
  public enum Event {
    /// A value.
    case value(Value)
    /// The end by an error.
    case failed(Error)
    /// The end by success: there will be no more values.
    case completed
    /// The end because nobody wants, or nobody can send, any more values.
    case interrupted

    @inlinable
    init(_ ending: Ending<Error>) {
      switch ending {
      case .completed: self = .completed
      case .failed(let error): self = .failed(error)
      case .interrupted: self = .interrupted
      }
    }

    /// Whether the event ends the sequence.
    public var isTerminating: Bool {
      if case .value = self { false } else { true }
    }

    /// The value, if it is one.
    public var value: Value? {
      if case .value(let value) = self { value } else { nil }
    }

    /// The error, if it is one.
    public var error: Error? {
      if case .failed(let error) = self { error } else { nil }
    }
  }
}

extension Signal.Event: Sendable where Value: Sendable {}

extension Signal.Event: Equatable where Value: Equatable, Error: Equatable {}

extension Signal.Event: CustomStringConvertible {
  /// The event in words.
  public var description: String {
    switch self {
    case .value(let value): "VALUE \(value)"
    case .failed(let error): "FAILED \(error)"
    case .completed: "COMPLETED"
    case .interrupted: "INTERRUPTED"
    }
  }
}
