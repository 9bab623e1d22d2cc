public import Dispatch

extension SignalProducer {
  /// Starts the work for `observer`.
  ///
  /// - Returns: A disposable that cancels the work and interrupts the observer.
  @discardableResult
  @inlinable
  public func start(_ observer: Signal<Value, Error>.Observer = .init()) -> any Disposable {
    start(observer.holdingSink)
  }

  /// Starts the work with a closure for all events.
  @discardableResult
  @inlinable
  public func start(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) -> any Disposable {
    start(Sink(action))
  }

  /// Starts the work and observes the values and the error as results.
  @discardableResult
  @inlinable
  public func startWithResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> any Disposable {
    start(Sink.results(action))
  }

  /// Starts the work and observes its completion.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(.init(completed: action))
  }

  /// Starts the work and observes its failure.
  @discardableResult
  @inlinable
  public func startWithFailed(_ action: @escaping @Sendable (Error) -> Void) -> any Disposable {
    start(.init(failed: action))
  }

  /// Starts the work and observes its interruption.
  @discardableResult
  @inlinable
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(.init(interrupted: action))
  }

  /// Makes a signal of one start, hands it to `setup` before any event is sent, and then starts the work.
  ///
  /// - Parameter setup: Gets the signal, and a disposable that cancels the work and interrupts the signal.
  @discardableResult
  @inlinable
  public func startWithSignal<Result>(
    _ setup: (_ signal: Signal<Value, Error>, _ interruptHandle: any Disposable) -> Result
  ) -> Result {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Error>(upstream: upstream)
    let signal = Signal(core)
    let input = core.input
    let handle = StartHandle(
      AnyDisposable {
        if let scheduler = upstream.interruptionScheduler {
          upstream.dispose()
          scheduler.schedule { input.end(.interrupted) }
        } else {
          input.end(.interrupted)
        }
      })
    let result = setup(signal, handle)
    if !upstream.isDisposed {
      // What was on its way when the handle was disposed of gives way to the interruption.
      subscribe(Sink(value: input.onValue, end: { if !upstream.isDisposed { input.end($0) } }), upstream)
      let held = upstream.takeHeld()
      if !handle.isDisposed { handle.hold(held) }
    }
    withExtendedLifetime(signal) {}
    return result
  }

  @inlinable
  func start(_ sink: Sink<Value, Error>) -> any Disposable {
    let start = Start(sink)
    subscribe(Sink(value: { start.send($0) }, end: { start.send($0) }), start.upstream)
    let held = start.upstream.takeHeld()
    if held.isEmpty { return start }
    let handle = StartHandle(start)
    handle.hold(held)
    return handle
  }
}

extension SignalProducer where Error == Never {
  /// Starts the work and observes its values.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    start(Sink(value: action, end: { _ in }))
  }
}

extension SignalProducer {
  /// Starts the work and blocks the calling thread until the first value, the error or the end is there.
  ///
  /// Not for the main thread of an app, nor where the work needs the thread that waits.
  ///
  /// - Returns: The first value or the error; nothing if the work ended without either.
  @inlinable
  public func first() -> Result<Value, Error>? {
    take(first: 1).single()
  }

  /// As ``first()``, but nothing if there is more than one value.
  @inlinable
  public func single() -> Result<Value, Error>? {
    let outcome = Confined<(result: Result<Value, Error>?, count: Int)>((nil, 0))
    let ended = DispatchSemaphore(value: 0)
    let run = take(first: 2).start(
      Sink(
        value: { outcome.state = outcome.state.count == 0 ? (.success($0), 1) : (nil, 2) },
        end: { ending in
          if case .failed(let error) = ending { outcome.state.result = .failure(error) }
          ended.signal()
        }))
    ended.wait()
    withExtendedLifetime(run) {}
    return outcome.state.result
  }

  /// As ``first()``, but the last value before the completion.
  @inlinable
  public func last() -> Result<Value, Error>? {
    take(last: 1).single()
  }
}
