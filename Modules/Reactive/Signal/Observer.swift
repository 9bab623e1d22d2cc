import Synchronization

extension Signal {
  /// A receiver of events: the input of a signal, or closures that observe a signal or a producer.
  ///
  /// You can send to an input from any thread. An input ignores events that are sent after the end. An observer that
  /// was created with closures calls them directly, on the sending thread.
  public final class Observer {
    /// A closure that receives each event.
    public typealias Action = @Sendable (Event) -> Void

    let sink: Sink<Value, Error>
    /// Interrupts the sequence after the events that have been sent; `nil` if the observer is not an input.
    let onDeinit: (@Sendable () -> Void)?
    private let hasEnded = Synchronization.Atomic(false)

    init(_ sink: Sink<Value, Error>, onDeinit: (@Sendable () -> Void)? = nil) {
      self.sink = sink
      self.onDeinit = onDeinit
    }

    /// A sink that forwards to this observer. It retains an observer whose deinitialiser sends an interruption.
    var retainingSink: Sink<Value, Error> {
      guard onDeinit != nil else { return sink }
      let held = UncheckedSendable(value: self)
      return Sink(value: { held.value.sink.value($0) }, end: { held.value.end($0) })
    }

    /// Creates an observer that passes each event to `action`.
    public convenience init(_ action: @escaping @Sendable (Event) -> Void) { self.init(Sink(action)) }

    /// Creates an observer with a closure for each kind of event. Events without a closure are ignored.
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
      self.init(sink)
    }

    deinit { onDeinit?() }

    /// Sends an event.
    public func send(_ event: Event) { event.fold(value: sink.value, end: end) }

    /// Sends a value.
    public func send(value: Value) { sink.value(value) }

    /// Sends an error, which ends the sequence.
    public func send(error: Error) { end(.failed(error)) }

    /// Sends a completion, which ends the sequence.
    public func sendCompleted() { end(.completed) }

    /// Sends an interruption, which ends the sequence.
    public func sendInterrupted() { end(.interrupted) }

    /// Sends the end. An input ignores all but the first one, which may still be waiting for its delivery.
    private func end(_ ending: TerminalEvent<Error>) {
      if onDeinit == nil || !hasEnded.exchange(true, ordering: .relaxed) { sink.end(ending) }
    }
  }
}

extension Signal.Observer: Sendable where Value: Sendable {}
