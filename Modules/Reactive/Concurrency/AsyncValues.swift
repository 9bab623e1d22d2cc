/// An asynchronous sequence of the values of a signal, a producer or a property.
///
///     for await title in viewModel.outputs.title.values { … }
///
/// The sequence ends when the source completes or is interrupted, and throws the error if the source fails. It also
/// ends when the iterating task is cancelled, which ends the observation or, for a producer, cancels the work. The task
/// then receives neither the values in the buffer nor an error. In a task that has been cancelled, an iteration does not
/// start the work of a producer. These rules also hold for ``Signal/asyncStream`` and ``Signal/asyncThrowingStream``.
///
/// There is no back-pressure: the source does not wait until its values are read. Values that arrive while the task is
/// busy are buffered. By default, no value is dropped, and the buffer may grow without limit. With the policy
/// `.bufferingNewest(n)`, a value that arrives when `n` values are buffered replaces the oldest one. With
/// `.bufferingOldest(n)`, it is dropped. The end is never dropped, and arrives after the buffered values.
///
/// Like an `AsyncStream`, the sequence supports only one iteration at a time. For a producer, however, each iteration
/// starts the work again.
public struct AsyncValues<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// The policy that determines how many values are buffered and which ones are dropped.
  public typealias BufferingPolicy = AsyncStream<Value>.Continuation.BufferingPolicy
  private let makeBuffer: @Sendable () -> AsyncBuffer<Value, Error>

  /// Creates a sequence that starts observing `source` immediately.
  init(observing source: SignalProducer<Value, Error>, _ policy: BufferingPolicy) {
    let buffer = AsyncBuffer(source, policy)
    makeBuffer = { buffer }
  }

  /// Creates a sequence that starts `producer` at each iteration.
  init(starting producer: SignalProducer<Value, Error>, _ policy: BufferingPolicy) {
    makeBuffer = { AsyncBuffer(Task.isCancelled ? .empty : producer, policy) }
  }

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: makeBuffer()) }

  /// The iterator of an `AsyncValues` sequence.
  public struct Iterator: AsyncIteratorProtocol {
    private let buffer: AsyncBuffer<Value, Error>
    private var values: AsyncStream<Value>.Iterator

    fileprivate init(buffer: AsyncBuffer<Value, Error>) {
      self.buffer = buffer
      values = buffer.stream.makeAsyncIterator()
    }

    /// Waits for the next value and returns it, or returns `nil` at the end of the sequence and in a cancelled task.
    ///
    /// - Throws: The error of the source, if it fails.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Error) -> Value? {
      let value = await values.next(isolation: actor)
      if Task.isCancelled { return nil }
      if let value { return value }
      if let error = buffer.error.withLock({ $0.take() }) { throw error }
      return nil
    }

    /// Waits for the next value, like ``next(isolation:)``.
    public mutating func next() async throws(Error) -> Value? { try await next(isolation: #isolation) }
  }
}

/// A buffer for the values that have not been read yet, and for the error that follows them.
private final class AsyncBuffer<Value: Sendable, Error: Swift.Error>: Sendable {
  let stream: AsyncStream<Value>
  let error = Locked<Error?>(nil)

  init(_ source: SignalProducer<Value, Error>, _ policy: AsyncValues<Value, Error>.BufferingPolicy) {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: policy)
    self.stream = stream
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
}

extension Signal where Value: Sendable {
  /// An asynchronous sequence of the values that the signal sends from now on, with an unlimited buffer.
  public var values: AsyncValues<Value, Error> { values(bufferingPolicy: .unbounded) }

  /// Returns an asynchronous sequence of the values that the signal sends from now on, with the given buffering policy.
  public func values(bufferingPolicy policy: AsyncValues<Value, Error>.BufferingPolicy) -> AsyncValues<Value, Error> {
    AsyncValues(observing: producer, policy)
  }

  /// A stream of the values that the signal sends from now on, with an unlimited buffer. It throws the error of a
  /// failure. For an error of type `Error`, use ``values``.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream(values)
  }
}

extension SignalProducer where Value: Sendable {
  /// An asynchronous sequence of the values of the work, with an unlimited buffer. Each iteration starts the work.
  public var values: AsyncValues<Value, Error> { values(bufferingPolicy: .unbounded) }

  /// Returns an asynchronous sequence of the values of the work, which each iteration starts. There is no
  /// back-pressure: the work does not wait until its values are read.
  public func values(bufferingPolicy policy: AsyncValues<Value, Error>.BufferingPolicy) -> AsyncValues<Value, Error> {
    AsyncValues(starting: self, policy)
  }

  /// A stream of the values of the work, which this property starts. See ``Signal/asyncThrowingStream``.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream(AsyncValues(observing: self, .unbounded))
  }
}

extension PropertyProtocol where Value: Sendable {
  /// An asynchronous sequence of the current value and each new value, with an unlimited buffer.
  public var values: AsyncValues<Value, Never> { values(bufferingPolicy: .unbounded) }

  /// Returns an asynchronous sequence of the current value and each new value, with the given buffering policy. Use
  /// `.bufferingNewest(1)` if you only need the latest value.
  public func values(bufferingPolicy policy: AsyncValues<Value, Never>.BufferingPolicy) -> AsyncValues<Value, Never> {
    AsyncValues(observing: producer, policy)
  }
}

extension Signal where Value: Sendable, Error == Never {
  /// A stream of the values that the signal sends from now on, with an unlimited buffer.
  public var asyncStream: AsyncStream<Value> { AsyncStream(values) }
}

extension SignalProducer where Value: Sendable, Error == Never {
  /// A stream of the values of the work, with an unlimited buffer. Reading this property starts the work.
  public var asyncStream: AsyncStream<Value> { AsyncStream(AsyncValues(observing: self, .unbounded)) }
}

extension AsyncStream where Element: Sendable {
  fileprivate init(_ values: AsyncValues<Element, Never>) {
    // Unchecked, because only one task at a time may iterate over a stream.
    let iterator = UncheckedSendable(value: values.makeAsyncIterator())
    self.init {
      var iterator = iterator.value
      return await iterator.next()
    }
  }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Swift.Error {
  fileprivate init<Error>(_ values: AsyncValues<Element, Error>) {
    // Unchecked, because only one task at a time may iterate over a stream.
    let iterator = UncheckedSendable(value: values.makeAsyncIterator())
    self.init {
      var iterator = iterator.value
      return try await iterator.next()
    }
  }
}
