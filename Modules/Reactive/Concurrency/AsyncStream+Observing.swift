extension Signal where Value: Sendable {
  /// A stream of the values that the signal sends from now on, with an unlimited buffer. It throws the error of a
  /// failure. For an error of type `Error`, use ``values``.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream(observing: producer)
  }
}

extension Signal where Value: Sendable, Error == Never {
  /// A stream of the values that the signal sends from now on, with an unlimited buffer.
  public var asyncStream: AsyncStream<Value> { AsyncStream(observing: producer) }
}

extension SignalProducer where Value: Sendable {
  /// A stream of the values of the work, which this property starts. See ``Signal/asyncThrowingStream``.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> { AsyncThrowingStream(observing: self) }
}

extension SignalProducer where Value: Sendable, Error == Never {
  /// A stream of the values of the work, with an unlimited buffer. Reading this property starts the work.
  public var asyncStream: AsyncStream<Value> { AsyncStream(observing: self) }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Swift.Error {
  fileprivate init<Error>(observing producer: SignalProducer<Element, Error>) {
    self.init { continuation in
      let observation = SerialDisposable()
      continuation.onTermination = { _ in observation.dispose() }
      observation.inner = producer.start(
        Sink(
          value: { continuation.yield($0) },
          end: { ending in
            if case .failed(let error) = ending {
              continuation.finish(throwing: error)
            } else {
              continuation.finish()
            }
          }))
    }
  }
}

extension AsyncStream where Element: Sendable {
  fileprivate init(observing producer: SignalProducer<Element, Never>) {
    self.init { continuation in
      let observation = SerialDisposable()
      continuation.onTermination = { _ in observation.dispose() }
      observation.inner = producer.start(Sink(value: { continuation.yield($0) }, end: { _ in continuation.finish() }))
    }
  }
}
