extension Transformation where NewError == Error {
  static func attemptMap(_ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>) -> Transformation {
    .synchronous { sink, _ in
      sink.receivingUntilEnd { value in
        switch transform(value) {
        case .success(let newValue):
          sink.value(newValue)
          return nil
        case .failure(let error):
          return .failed(error)
        }
      }
    }
  }
}

extension EventStream {
  /// Runs `action` with each value before forwarding the value. Fails with the first error that `action` returns.
  ///
  ///     let small = numbers.attempt { $0 < 3 ? .success(()) : .failure(ExampleError()) }
  ///     // numbers  -1-2-3-4-#
  ///     // small    -1-2-#
  public func attempt(_ action: @escaping @Sendable (Value) -> Result<Void, Error>) -> Self {
    lift(.attemptMap { value in action(value).map { value } })
  }

  /// Runs `action` with each value before forwarding the value. Fails with the first error that `action` throws.
  public func attempt(_ action: @escaping @Sendable (Value) throws(Error) -> Void) -> Self {
    attempt { value in Result { () throws(Error) in try action(value) } }
  }
}

// Without the attributes, a closure that returns a result, or one that does not throw, would be ambiguous, because it
// is also a closure that may throw.

extension Signal {
  /// Sends the success value that `transform` returns for each value. Fails with the first error that it returns.
  ///
  ///     let halves = numbers.attemptMap { $0.isMultiple(of: 2) ? .success($0 / 2) : .failure(ExampleError()) }
  ///     // numbers  -2-4-5-6-#
  ///     // halves   -1-2-#
  public func attemptMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
  ) -> Signal<NewValue, Error> { lift(.attemptMap(transform)) }

  /// Sends the value that `transform` returns for each value. Fails with the first error that `transform` throws.
  @_disfavoredOverload
  public func attemptMap<NewValue>(
    _ transform: @escaping @Sendable (Value) throws(Error) -> NewValue
  ) -> Signal<NewValue, Error> { attemptMap { value in Result { () throws(Error) in try transform(value) } } }
}

extension Signal where Error == Never {
  /// Runs `action` with each value before forwarding the value. Fails with the first error that `action` throws.
  @_disfavoredOverload
  public func attempt(_ action: @escaping @Sendable (Value) throws -> Void) -> Signal<Value, any Swift.Error> {
    promoteError((any Swift.Error).self).attempt(action)
  }
  /// Sends the value that `transform` returns for each value. Fails with the first error that `transform` throws.
  public func attemptMap<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue, any Swift.Error> { promoteError((any Swift.Error).self).attemptMap(transform) }
}

extension SignalProducer {
  /// Fails with the first error of `transform`, and then cancels the work. See ``Signal/attemptMap(_:)``.
  public func attemptMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
  ) -> SignalProducer<NewValue, Error> { lift(.attemptMap(transform)) }
  /// Sends the value that `transform` returns for each value. Fails with the first error, and then cancels the work.
  @_disfavoredOverload
  public func attemptMap<NewValue>(
    _ transform: @escaping @Sendable (Value) throws(Error) -> NewValue
  ) -> SignalProducer<NewValue, Error> { attemptMap { value in Result { () throws(Error) in try transform(value) } } }
}

extension SignalProducer where Error == Never {
  /// Runs `action` with each value before forwarding the value. Fails with the first error, and then cancels the work.
  @_disfavoredOverload
  public func attempt(_ action: @escaping @Sendable (Value) throws -> Void) -> SignalProducer<Value, any Swift.Error> {
    promoteError((any Swift.Error).self).attempt(action)
  }
  /// Sends the value that `transform` returns for each value. Fails with the first error, and then cancels the work.
  public func attemptMap<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> SignalProducer<NewValue, any Swift.Error> { promoteError((any Swift.Error).self).attemptMap(transform) }
}
