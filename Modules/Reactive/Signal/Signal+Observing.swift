extension Signal {
  /// Observes all events of the signal. If it has ended, `observer` is interrupted immediately.
  ///
  /// - Returns: A disposable that ends the observation without sending an event, or `nil` if the signal has ended.
  @discardableResult
  public func observe(_ observer: Observer) -> (any Disposable)? { observe(observer.retainingSink) }

  /// Observes all events of the signal. If it has ended, `action` receives an interruption immediately.
  ///
  /// - Returns: A disposable that ends the observation without sending an event, or `nil` if the signal has ended.
  @discardableResult
  public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? { observe(Sink(action)) }

  /// Observes the values and the error of the signal as `Result` values, like ``observe(_:)``.
  @discardableResult
  public func observeResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> (any Disposable)? {
    observe(Sink(results: action))
  }

  /// Observes the completion of the signal, like ``observe(_:)``.
  @discardableResult
  public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(completed: action))
  }

  /// Observes the failure of the signal, like ``observe(_:)``.
  @discardableResult
  public func observeFailed(_ action: @escaping @Sendable (Error) -> Void) -> (any Disposable)? {
    observe(Observer(failed: action))
  }

  /// Observes the interruption of the signal, like ``observe(_:)``. If the signal has ended, `action` is called
  /// immediately.
  @discardableResult
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(interrupted: action))
  }

  /// Observes all events of the signal before the observers that have been added earlier, like ``observe(_:)``. A
  /// recording of an input precedes its effects in this way.
  package func observeFirst(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
    observe(Sink(action), isFirst: true)
  }

  fileprivate func observe(_ sink: Sink<Value, Error>, isFirst: Bool = false) -> (any Disposable)? {
    guard !core.hasEnded else {
      // Even during a delivery, the observer is interrupted before this function returns.
      sink.end(.interrupted)
      return nil
    }
    let observation = core.attach(sink, isFirst: isFirst)
    return observation.isDisposed ? nil : observation
  }
}

extension Signal where Error == Never {
  /// Observes the values of the signal.
  ///
  /// - Returns: A disposable that ends the observation, or `nil` if the signal has ended.
  @discardableResult
  public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    observe(Sink(value: action, end: { _ in }))
  }
}

extension Signal where Value: Sendable, Error == Never {
  /// Observes the values of the signal on the main actor, in order. A value that is sent on the main actor is received
  /// immediately if no earlier value is waiting. Otherwise it is enqueued.
  ///
  ///     titles.observeValues(on: MainActor.self) { label.text = $0 }
  ///
  /// - Returns: A disposable that ends the observation, or `nil` if the signal has ended.
  @discardableResult
  public func observeValues(
    on _: MainActor.Type, _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> (any Disposable)? {
    // A `UIScheduler` runs its actions on the main thread.
    observe(on: UIScheduler()).observeValues { value in MainActor.assumeIsolated { action(value) } }
  }
}
