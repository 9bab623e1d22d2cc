extension Transformation where NewError == Error, NewValue == Value {
  static func on(
    event: (@Sendable (Signal<Value, Error>.Event) -> Void)?, failed: (@Sendable (Error) -> Void)?,
    completed: (@Sendable () -> Void)?, interrupted: (@Sendable () -> Void)?, terminated: (@Sendable () -> Void)?,
    disposed: (@Sendable () -> Void)? = nil, value: (@Sendable (Value) -> Void)?
  ) -> Transformation {
    .synchronous { sink, resources in
      if let disposed { resources.add(disposed) }
      return Sink(
        value: { newValue in
          event?(.value(newValue))
          value?(newValue)
          sink.value(newValue)
        },
        end: { ending in
          event?(.init(ending))
          switch ending {
          case .completed: completed?()
          case .failed(let error): failed?(error)
          case .interrupted: interrupted?()
          }
          terminated?()
          sink.end(ending)
        })
    }
  }
}

extension Signal {
  /// Runs closures for events, before the events are forwarded. The closures for an event run on the thread that
  /// delivers it: first `event`, then the closure for the kind of the event and, at the end of the signal,
  /// `terminated`. `disposed` runs when the returned signal ends, or when it is neither observed nor retained.
  ///
  ///     let total = MutableProperty(0)
  ///     let counted = numbers.on(value: { total.value += $0 })
  ///     // numbers  --1--2--3-|
  ///     // total    0-1--3--6
  ///     // counted  --1--2--3-|
  public func on(
    event: (@Sendable (Event) -> Void)? = nil, failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    lift(
      .on(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed, value: value))
  }
}

extension SignalProducer {
  /// Runs closures for starts and for events, before the events are forwarded.
  ///
  /// `starting` runs before the work starts. `started` runs after the work has started, and after the events that it
  /// sends synchronously. `disposed` runs when a start ends or is disposed of. For the other closures, see
  /// ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)``.
  ///
  /// Disposing of a start counts as an interruption. `interrupted` and `terminated` then run before the observer is
  /// interrupted, and `disposed` runs after it. Below an operator that delivers on a scheduler, such as `delay`, they
  /// run on that scheduler.
  public func on(
    starting: (@Sendable () -> Void)? = nil, started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (Signal<Value, Error>.Event) -> Void)? = nil, failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> SignalProducer {
    let lifted = lift(
      .on(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        value: value)
    ).subscribe
    return SignalProducer(subscribe: { sink, resources in
      starting?()
      let input = lifted(
        Sink(
          value: sink.value,
          end: { ending in
            sink.end(ending)
            disposed?()
          }),
        resources)
      started?()
      return input
    })
  }
}
