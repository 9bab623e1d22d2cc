import Dispatch

extension SignalProducer {
  /// Starts the work and sends all its events to `observer`.
  ///
  /// - Returns: A disposable that cancels the work and interrupts the observer.
  @discardableResult
  public func start(_ observer: Signal<Value, Error>.Observer = .init()) -> any Disposable {
    start(observer.retainingSink)
  }

  /// Starts the work and observes all its events, like the overload for an observer.
  @discardableResult
  public func start(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) -> any Disposable {
    start(Sink(action))
  }

  /// Starts the work, and observes its values and its error as `Result` values, like ``start(_:)``.
  @discardableResult
  public func startWithResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> any Disposable {
    start(Sink(results: action))
  }

  /// Starts the work and observes its completion, like ``start(_:)``.
  @discardableResult
  public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(.init(completed: action))
  }

  /// Starts the work and observes its failure, like ``start(_:)``.
  @discardableResult
  public func startWithFailed(_ action: @escaping @Sendable (Error) -> Void) -> any Disposable {
    start(.init(failed: action))
  }

  /// Starts the work and observes its interruption, like ``start(_:)``.
  @discardableResult
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(.init(interrupted: action))
  }

  /// Creates a signal of the work's events, passes it to `setup`, starts the work, and returns the result of `setup`.
  /// No event is sent before `setup` returns, so the observers that it adds receive all events. The work is cancelled
  /// when the signal is neither observed nor retained.
  ///
  /// - Parameter setup: Receives the signal, and a disposable that cancels the work and interrupts the signal.
  @discardableResult
  public func startWithSignal<Result>(
    _ setup: (_ signal: Signal<Value, Error>, _ interruptHandle: any Disposable) -> Result
  ) -> Result {
    let resources = CompositeDisposable()
    let core = SignalCore<Value, Error>(resources: resources)
    let signal = Signal(core)
    let start = Start(resources)
    // Until the work has been started, nothing else interrupts the signal.
    let interruption = resources.insert(AnyDisposable { core.send(.interrupted) })
    let result = setup(signal, start)
    if !resources.isDisposed {
      if let interruption { resources.remove(interruption) }
      start.retain(subscribe(core.input, resources))
    }
    withExtendedLifetime(signal) {}
    return result
  }

  /// Starts the work and blocks the calling thread until the work sends a value or ends. Returns the first value or the
  /// error, or `nil` if the work ended with neither. For the threads that may wait, see ``last()``.
  @available(*, noasync, message: "Use 'await producer.firstValue()', which does not block a thread.")
  public func first() -> Result<Value, Error>? { take(first: 1).single() }

  /// Starts the work and blocks the calling thread until the work ends or sends a second value. Returns the only value
  /// or the error, or `nil` otherwise. For the threads that may wait, see ``last()``.
  @available(*, noasync, message: "Use 'await producer.lastValue()', which does not block a thread.")
  public func single() -> Result<Value, Error>? {
    let outcome = SerialState<(result: Result<Value, Error>?, count: Int)>((nil, 0))
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

  /// Starts the work and blocks the calling thread until the work ends. Do not call this on the main thread of an app,
  /// or on a thread that the work needs. A main thread that is blocked does not run the main queue. So the call never
  /// returns if the work delivers events on the main actor, for example with a `UIScheduler`, even in a command-line
  /// program. In asynchronous code, use ``lastValue()``.
  ///
  /// - Returns: The last value if the work completed, the error if it failed, or `nil` if it completed without a value
  ///   or was interrupted.
  @available(*, noasync, message: "Use 'await producer.lastValue()', which does not block a thread.")
  public func last() -> Result<Value, Error>? { take(last: 1).single() }

  /// Starts the work, and blocks the calling thread until the work ends. Values are ignored. Returns the error if the
  /// work failed, otherwise a success, even after an interruption. For the threads that may wait, see ``last()``.
  @available(*, noasync, message: "Use 'await producer.lastValue()', which does not block a thread.")
  @discardableResult
  public func wait() -> Result<Void, Error> { then(SignalProducer<Void, Error>(value: ())).last() ?? .success(()) }
}

extension SignalProducer where Error == Never {
  /// Starts the work and observes its values, like ``start(_:)``.
  @inlinable @discardableResult
  public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    start(Sink(value: action, end: { _ in }))
  }
}

extension SignalProducer where Value: Sendable, Error == Never {
  /// Starts the work and observes its values on the main actor, like ``Signal/observeValues(on:_:)``.
  @discardableResult
  public func startWithValues(
    on _: MainActor.Type, _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> any Disposable {
    // A `UIScheduler` runs its actions on the main thread.
    observe(on: UIScheduler()).startWithValues { value in MainActor.assumeIsolated { action(value) } }
  }
}
