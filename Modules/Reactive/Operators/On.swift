/// What ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)`` and its sibling run beside the
/// events.
@usableFromInline
struct SideEffects<Value, Error: Swift.Error>: Sendable {
  @usableFromInline var event: (@Sendable (Signal<Value, Error>.Event) -> Void)?
  @usableFromInline var failed: (@Sendable (Error) -> Void)?
  @usableFromInline var completed: (@Sendable () -> Void)?
  @usableFromInline var interrupted: (@Sendable () -> Void)?
  @usableFromInline var terminated: (@Sendable () -> Void)?
  @usableFromInline var disposed: (@Sendable () -> Void)?
  @usableFromInline var value: (@Sendable (Value) -> Void)?

  @inlinable
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

  /// - Parameter isOfStart: Whether to be disposed of is to be interrupted, as it is for a start.
  @inlinable
  func stage(isOfStart: Bool) -> Stage<Value, Error, Value, Error> {
    .inline { sink, upstream in
      let receive: @Sendable (Value) -> Void = { value in
        event?(.value(value))
        self.value?(value)
        sink.value(value)
      }
      if event == nil, failed == nil, completed == nil, interrupted == nil, terminated == nil {
        if let disposed { upstream.add(disposed) }
        return Sink(value: receive, end: sink.end)
      }
      let hasEnded = Locked(false)
      @Sendable func end(_ ending: Ending<Error>) {
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
      if isOfStart, event != nil || interrupted != nil || terminated != nil {
        // Where no stage below has said where the interruption is told, one above may.
        let isNearest = !upstream.isInterruptionDecided
        upstream.add {
          if isNearest, let scheduler = upstream.interruptionScheduler {
            scheduler.schedule { end(.interrupted) }
          } else {
            end(.interrupted)
          }
        }
      }
      if let disposed { upstream.add(disposed) }
      return Sink(
        value: receive,
        end: { ending in
          end(ending)
          sink.end(ending)
        })
    }
  }
}

extension Signal {
  /// Runs closures beside the events, before they are passed on.
  ///
  /// - Parameters:
  ///   - event: Runs for each event.
  ///   - failed: Runs at a failure.
  ///   - completed: Runs at the completion.
  ///   - interrupted: Runs at an interruption.
  ///   - terminated: Runs at the end, whichever it is.
  ///   - disposed: Runs when the derived signal ends or is no longer needed.
  ///   - value: Runs for each value.
  @inlinable
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
      ).stage(isOfStart: false))
  }
}

extension SignalProducer {
  /// Runs closures beside the work and its events, before they are passed on.
  ///
  /// - Parameters:
  ///   - starting: Runs before the work is started.
  ///   - started: Runs after the work was started, perhaps after its first events.
  ///   - event: Runs for each event.
  ///   - failed: Runs at a failure.
  ///   - completed: Runs at the completion.
  ///   - interrupted: Runs at an interruption, be it by the work or because the start is disposed of.
  ///   - terminated: Runs at the end, whichever it is.
  ///   - disposed: Runs when the start has ended or is disposed of.
  ///   - value: Runs for each value.
  @inlinable
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
    let lifted = lift(effects.stage(isOfStart: true)).subscribe
    return SignalProducer(subscribe: { sink, upstream in
      starting?()
      lifted(sink, upstream)
      started?()
    })
  }
}
