extension Signal {
  /// Observes the signal.
  ///
  /// - Returns: A disposable that ends the observation, silently.
  @discardableResult
  @inlinable
  public func observe(_ observer: Observer) -> (any Disposable)? {
    core.observe(observer.holdingSink)
  }

  /// Observes the signal with a closure for all events.
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
    core.observe(Sink(action))
  }

  /// Observes the values and the error as results.
  @discardableResult
  @inlinable
  public func observeResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> (any Disposable)? {
    core.observe(.results(action))
  }

  /// Observes the completion.
  @discardableResult
  @inlinable
  public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(completed: action))
  }

  /// Observes the failure.
  @discardableResult
  @inlinable
  public func observeFailed(_ action: @escaping @Sendable (Error) -> Void) -> (any Disposable)? {
    observe(Observer(failed: action))
  }

  /// Observes the interruption, which a signal that has ended answers at once.
  @discardableResult
  @inlinable
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(interrupted: action))
  }
}

extension Signal where Error == Never {
  /// Observes the values.
  @discardableResult
  @inlinable
  public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    core.observe(Sink(value: action, end: { _ in }))
  }
}

extension Sink {
  /// The sink that hands values and the error to `action`.
  @inlinable
  static func results(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> Sink {
    Sink(
      value: { action(.success($0)) },
      end: { if case .failed(let error) = $0 { action(.failure(error)) } })
  }
}
