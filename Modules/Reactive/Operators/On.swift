/// The closures that the `on` operators of ``Signal`` and ``SignalProducer`` run for events.
struct SideEffects<Value, Error: Swift.Error>: Sendable {
  var event: (@Sendable (Signal<Value, Error>.Event) -> Void)?
  var failed: (@Sendable (Error) -> Void)?
  var completed: (@Sendable () -> Void)?
  var interrupted: (@Sendable () -> Void)?
  var terminated: (@Sendable () -> Void)?
  var disposed: (@Sendable () -> Void)?
  var value: (@Sendable (Value) -> Void)?

  init(
    event: (@Sendable (Signal<Value, Error>.Event) -> Void)?,
    failed: (@Sendable (Error) -> Void)?,
    completed: (@Sendable () -> Void)?,
    interrupted: (@Sendable () -> Void)?,
    terminated: (@Sendable () -> Void)?,
    disposed: (@Sendable () -> Void)?,
    value: (@Sendable (Value) -> Void)?
  ) {
    self.event = event
    self.failed = failed
    self.completed = completed
    self.interrupted = interrupted
    self.terminated = terminated
    self.disposed = disposed
    self.value = value
  }

  /// A stage that runs the closures. Disposing of a start of a producer counts as an interruption.
  var stage: Stage<Value, Error, Value, Error> {
    .inline { sink, upstream in
      let receive: @Sendable (Value) -> Void = { value in
        event?(.value(value))
        self.value?(value)
        sink.value(value)
      }
      if event == nil, failed == nil, completed == nil, interrupted == nil, terminated == nil {
        if let disposed { addDisposed(disposed, to: upstream) }
        return Sink(value: receive, end: sink.end)
      }
      let hasEnded = Locked(false)
      @Sendable func end(_ ending: Termination<Error>) {
        let isFirst = hasEnded.withLock { hasEnded in
          defer { hasEnded = true }
          return !hasEnded
        }
        guard isFirst else { return }
        event?(.init(ending))
        switch ending {
        case .completed: completed?()
        case .failed(let error): failed?(error)
        case .interrupted: interrupted?()
        }
        terminated?()
      }
      if let start = upstream as? StartContext, event != nil || interrupted != nil || terminated != nil {
        // Downstream stages connect first. If none of them has decided where the interruption is delivered, the
        // decision of an upstream stage applies here.
        let isNearest = !start.isInterruptionDecided
        start.addInterruptionEffect(isScheduled: isNearest) { end(.interrupted) }
        upstream.add {
          if isNearest, let scheduler = start.interruptionScheduler {
            scheduler.schedule { end(.interrupted) }
          } else {
            end(.interrupted)
          }
        }
      }
      if let disposed { addDisposed(disposed, to: upstream) }
      return Sink(
        value: receive,
        end: { ending in
          end(ending)
          sink.end(ending)
        })
    }
  }
}

/// Adds the closure for the end of the lifetime. If a start is disposed of, the closure runs after the observer has
/// been interrupted, on the same scheduler.
func addDisposed(_ disposed: @escaping @Sendable () -> Void, to upstream: CompositeDisposable) {
  guard let start = upstream as? StartContext, !start.isInterruptionDecided else {
    upstream.add(disposed)
    return
  }
  let isInterrupted = Atomic(false)
  start.addInterruptionEffect(isScheduled: false) { isInterrupted.value = true }
  start.add {
    if isInterrupted.value, let scheduler = start.interruptionScheduler {
      scheduler.schedule(disposed)
    } else {
      disposed()
    }
  }
}

extension Signal {
  /// Runs closures for events, before the events are forwarded.
  ///
  /// The closures for an event run on the thread that delivers it: first `event`, then the closure for the kind of the
  /// event and, at the end of the signal, `terminated`. `disposed` runs when the returned signal ends, or when it is
  /// neither observed nor retained.
  ///
  ///     let total = MutableProperty(0)
  ///     let counted = numbers.on(value: { total.value += $0 })
  ///     // numbers  --1--2--3-|
  ///     // total    0-1--3--6
  ///     // counted  --1--2--3-|
  public func on(
    event: (@Sendable (Event) -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    lift(
      SideEffects(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed, value: value
      ).stage)
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
    starting: (@Sendable () -> Void)? = nil,
    started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (Signal<Value, Error>.Event) -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> SignalProducer {
    let effects = SideEffects<Value, Error>(
      event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
      disposed: disposed, value: value)
    let lifted = lift(effects.stage).subscribe
    return SignalProducer(subscribe: { sink, upstream in
      starting?()
      lifted(sink, upstream)
      started?()
    })
  }
}
