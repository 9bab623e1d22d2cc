extension SignalProducer where Value: Sendable {
  /// Makes a producer that runs `operation` in a task of its own at each start, and sends what it returns and
  /// completes, or fails with what it throws.
  ///
  ///     SignalProducer<Data, any Error> { try await download(url) }
  ///
  /// Disposing of the start cancels the task; what it returns or throws then goes nowhere. The events come from the
  /// task, and so on no particular thread.
  public init(_ operation: @escaping @Sendable () async throws(Error) -> Value) {
    self.init(task: { sink, upstream in
      do throws(Error) {
        let value = try await operation()
        guard !upstream.isDisposed else { return }
        sink.value(value)
        if !upstream.isDisposed { sink.end(.completed) }
      } catch {
        if !upstream.isDisposed { sink.end(.failed(error)) }
      }
    })
  }

  /// Makes a producer that iterates over `sequence` in a task of its own at each start, and sends its elements, and
  /// completes at its end or fails with what it throws.
  ///
  /// Disposing of the start cancels the task. How a second start goes is the sequence's own affair: an `AsyncStream`,
  /// for one, has to be iterated once only.
  public init<Elements: AsyncSequence & Sendable>(
    _ sequence: Elements
  ) where Elements.Element == Value, Elements.Failure == Error, Elements.AsyncIterator: SendableMetatype {
    self.init(task: { sink, upstream in
      var iterator = sequence.makeAsyncIterator()
      do throws(Error) {
        while !upstream.isDisposed, let value = try await iterator.next(isolation: nil) {
          guard !upstream.isDisposed else { return }
          sink.value(value)
        }
        if !upstream.isDisposed { sink.end(.completed) }
      } catch {
        if !upstream.isDisposed { sink.end(.failed(error)) }
      }
    })
  }

  /// Makes a producer that runs `body` in a task that is cancelled when the start ends.
  private init(task body: @escaping @Sendable (Sink<Value, Error>, CompositeDisposable) async -> Void) {
    self.init(subscribe: { sink, upstream in
      let task = Task { await body(sink, upstream) }
      upstream.add { task.cancel() }
    })
  }
}
