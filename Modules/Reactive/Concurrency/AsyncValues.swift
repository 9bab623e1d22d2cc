/// The values of a signal, a producer or a property as an asynchronous sequence.
///
///     for await title in viewModel.outputs.title.values { … }
///
/// The sequence ends with the completion or an interruption, and throws the error of a failure. It ends too when the
/// task that iterates is cancelled, which ends the observation and, for a producer, cancels the work.
///
/// What is sent while the task is busy waits in a buffer, whose policy is chosen where the sequence is made. The policy
/// is for values only: the end is never lost, and comes after the values that are kept.
///
/// Like an `AsyncStream` it is for one iteration at a time, except that a producer is started anew by each iteration.
public struct AsyncValues<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// How many values wait at most, and which are dropped: the policies of `AsyncStream`.
  public typealias BufferingPolicy = AsyncStream<Value>.Continuation.BufferingPolicy

  private let makeBuffer: @Sendable () -> AsyncBuffer<Value, Error>

  /// The values of an observation that begins now.
  init(observing source: SignalProducer<Value, Error>, _ policy: BufferingPolicy) {
    let buffer = AsyncBuffer(source, policy)
    makeBuffer = { buffer }
  }

  /// The values of a producer that is started by each iteration.
  init(starting producer: SignalProducer<Value, Error>, _ policy: BufferingPolicy) {
    makeBuffer = { AsyncBuffer(producer, policy) }
  }

  /// Begins an iteration.
  public func makeAsyncIterator() -> Iterator {
    Iterator(buffer: makeBuffer())
  }

  /// One iteration.
  public struct Iterator: AsyncIteratorProtocol {
    private let buffer: AsyncBuffer<Value, Error>
    private var values: AsyncStream<Value>.Iterator

    fileprivate init(buffer: AsyncBuffer<Value, Error>) {
      self.buffer = buffer
      values = buffer.stream.makeAsyncIterator()
    }

    /// Waits for the next value; nothing at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Error) -> Value? {
      if let value = await values.next(isolation: actor) { return value }
      if let error = buffer.takeError() { throw error }
      return nil
    }

    /// Waits for the next value; nothing at the end.
    public mutating func next() async throws(Error) -> Value? {
      try await next(isolation: #isolation)
    }
  }
}

/// What has been sent and not been taken yet, and the error that ends it.
private final class AsyncBuffer<Value: Sendable, Error: Swift.Error>: Sendable {
  let stream: AsyncStream<Value>
  private let error: Locked<Error?>

  init(_ source: SignalProducer<Value, Error>, _ policy: AsyncValues<Value, Error>.BufferingPolicy) {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: policy)
    self.stream = stream
    error = Locked(nil)
    let observation = SerialDisposable()
    continuation.onTermination = { _ in observation.dispose() }
    observation.inner = source.start(
      Sink(
        value: { continuation.yield($0) },
        end: { [weak self] ending in
          if case .failed(let error) = ending { self?.error.withLock { $0 = error } }
          continuation.finish()
        }))
  }

  func takeError() -> Error? {
    error.withLock { error in
      defer { error = nil }
      return error
    }
  }
}

extension Signal where Value: Sendable {
  /// The values that the signal sends from now on; as many as there are wait for their turn.
  public var values: AsyncValues<Value, Error> {
    values(bufferingPolicy: .unbounded)
  }

  /// The values that the signal sends from now on.
  ///
  /// - Parameter policy: Which values wait for their turn, and how many.
  public func values(bufferingPolicy policy: AsyncValues<Value, Error>.BufferingPolicy) -> AsyncValues<Value, Error> {
    AsyncValues(observing: producer, policy)
  }
}

extension SignalProducer where Value: Sendable {
  /// The values of the work, which each iteration starts; as many as there are wait for their turn.
  public var values: AsyncValues<Value, Error> {
    values(bufferingPolicy: .unbounded)
  }

  /// The values of the work, which each iteration starts.
  ///
  /// - Parameter policy: Which values wait for their turn, and how many. The work does not wait for the iteration.
  public func values(bufferingPolicy policy: AsyncValues<Value, Error>.BufferingPolicy) -> AsyncValues<Value, Error> {
    AsyncValues(starting: self, policy)
  }
}

extension PropertyProtocol where Value: Sendable {
  /// The value now, and each new one; as many as there are wait for their turn.
  public var values: AsyncValues<Value, Never> {
    values(bufferingPolicy: .unbounded)
  }

  /// The value now, and each new one.
  ///
  /// - Parameter policy: Which values wait for their turn, and how many. `.bufferingNewest(1)` is for who is interested
  ///   in the last value only.
  public func values(bufferingPolicy policy: AsyncValues<Value, Never>.BufferingPolicy) -> AsyncValues<Value, Never> {
    AsyncValues(observing: producer, policy)
  }
}
