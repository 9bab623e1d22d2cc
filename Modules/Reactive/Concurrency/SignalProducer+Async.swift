extension SignalProducer where Value: Sendable {
  /// Creates a producer that runs an asynchronous operation at each start, in a new task. If the operation returns a
  /// value, the producer sends the value and completes. If it throws an error, the producer fails with the error.
  ///
  ///     SignalProducer<Data, any Error> { try await download(url) }
  ///
  /// Disposing of the start cancels the task. The value or error of a cancelled task is ignored. The task sends the
  /// events, so they arrive on an unspecified thread.
  public init(_ operation: @escaping @Sendable () async throws(Error) -> Value) {
    self.init(task: { output throws(Error) in output.send(try await operation()) })
  }

  /// Creates a producer that iterates over an asynchronous sequence at each start, in a new task. The producer sends
  /// the elements. It completes at the end of the sequence, or fails with the error of the sequence. Disposing of the
  /// start cancels the task. The task sends the events, so they arrive on an unspecified thread.
  ///
  /// Start the producer more than once only if the sequence supports it. An `AsyncStream`, for example, may be iterated
  /// only once.
  public init<Elements: AsyncSequence & Sendable>(
    _ sequence: Elements
  ) where Elements.Element == Value, Elements.Failure == Error, Elements.AsyncIterator: SendableMetatype {
    self.init(task: { output throws(Error) in
      var iterator = sequence.makeAsyncIterator()
      while !output.isDisposed, let value = try await iterator.next(isolation: nil) { output.send(value) }
    })
  }

  /// Creates a producer that runs `send` in a task, which is cancelled when the start ends. The output ignores events
  /// that are sent after that.
  private init(task send: @escaping @Sendable (SerialSink<Value, Error>) async throws(Error) -> Void) {
    self.init(asynchronous: { output, resources in
      let task = Task {
        do throws(Error) {
          try await send(output)
          output.send(.completed)
        } catch {
          output.send(.failed(error))
        }
      }
      resources.add { task.cancel() }
    })
  }
}

extension SignalProducer where Value: Sendable {
  /// Starts the work, and returns its first value, which ends the work. Returns `nil` if the work ends without a value.
  ///
  ///     let response = try await client.send(request).firstValue()
  ///
  /// Cancelling the task cancels the work, and the result is `nil`. In a cancelled task, the work is not started. To
  /// throw an error instead of returning `nil`, use ``requireFirstValue()``.
  ///
  /// - Throws: The error of the work, if it fails before its first value.
  public func firstValue() async throws(Error) -> Value? { try await take(first: 1).onlyValue() }

  /// Starts the work, and returns its first value, which ends the work.
  ///
  /// - Throws: The error of the work, if it fails before its first value. `CancellationError`, if the task is cancelled
  ///   or the work is interrupted. ``NoValueError``, if the work completes without a value.
  public func requireFirstValue() async throws -> Value { try await take(first: 1).requireOnlyValue() }

  /// Starts the work, waits until it ends, and returns its last value, or `nil` if it completes without a value or is
  /// interrupted. Cancellation has the same effect as in ``firstValue()``.
  ///
  /// - Throws: The error of the work, if it fails.
  public func lastValue() async throws(Error) -> Value? { try await take(last: 1).onlyValue() }

  /// Starts the work, waits until it ends, and returns its last value. Throws errors like ``requireFirstValue()``.
  public func requireLastValue() async throws -> Value { try await take(last: 1).requireOnlyValue() }

  private func requireOnlyValue() async throws -> Value {
    let isInterrupted = Atomic(false)
    if let value = try await on(interrupted: { isInterrupted.value = true }).onlyValue() { return value }
    try Task.checkCancellation()
    throw isInterrupted.value ? CancellationError() : NoValueError()
  }

  private func onlyValue() async throws(Error) -> Value? {
    var iterator = values.makeAsyncIterator()
    return try await iterator.next(isolation: nil)
  }
}

/// The error of ``SignalProducer/requireFirstValue()`` if the work completes without a value.
public struct NoValueError: Error, CustomStringConvertible {
  /// A sentence for the user.
  public var description: String { "The work has ended without a result." }
}
