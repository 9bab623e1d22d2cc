extension Signal {
  /// Where events are sent to: the input end of a signal, or what someone wants to be told.
  public final class Observer {
    /// What is done with an event.
    public typealias Action = @Sendable (Event) -> Void

    @usableFromInline let sink: Sink<Value, Error>
    @usableFromInline let interruptsOnDeinit: Bool

    @inlinable
    init(_ sink: Sink<Value, Error>, interruptsOnDeinit: Bool) {
      self.sink = sink
      self.interruptsOnDeinit = interruptsOnDeinit
    }

    /// The sink that holds the observer as long as somebody holds the sink.
    @inlinable
    var holdingSink: Sink<Value, Error> {
      guard interruptsOnDeinit else { return sink }
      let held = Trusted(value: self)
      return Sink(value: { held.value.sink.value($0) }, end: { held.value.sink.end($0) })
    }

    /// Makes an observer that hands each event to `action`.
    @inlinable
    public convenience init(_ action: @escaping @Sendable (Event) -> Void) {
      self.init(Sink(action), interruptsOnDeinit: false)
    }

    /// Makes an observer of closures, one for each kind of event; what has none is ignored.
    @inlinable
    public convenience init(
      value: (@Sendable (Value) -> Void)? = nil,
      failed: (@Sendable (Error) -> Void)? = nil,
      completed: (@Sendable () -> Void)? = nil,
      interrupted: (@Sendable () -> Void)? = nil
    ) {
      let sink = Sink<Value, Error>(
        value: value ?? { _ in },
        end: { ending in
          switch ending {
          case .completed: completed?()
          case .failed(let error): failed?(error)
          case .interrupted: interrupted?()
          }
        })
      self.init(sink, interruptsOnDeinit: false)
    }

    @inlinable
    deinit {
      if interruptsOnDeinit {
        sink.end(.interrupted)
      }
    }

    /// Sends an event.
    @inlinable
    public func send(_ event: Event) {
      switch event {
      case .value(let value): sink.value(value)
      case .failed(let error): sink.end(.failed(error))
      case .completed: sink.end(.completed)
      case .interrupted: sink.end(.interrupted)
      }
    }

    /// Sends a value.
    @inlinable
    public func send(value: Value) {
      sink.value(value)
    }

    /// Ends the sequence with an error.
    @inlinable
    public func send(error: Error) {
      sink.end(.failed(error))
    }

    /// Ends the sequence with success.
    @inlinable
    public func sendCompleted() {
      sink.end(.completed)
    }

    /// Ends the sequence by an interruption.
    @inlinable
    public func sendInterrupted() {
      sink.end(.interrupted)
    }
  }
}

extension Signal.Observer: Sendable where Value: Sendable {}
