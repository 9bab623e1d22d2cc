extension Signal where Value: Sendable {
  /// The values that the signal sends from now on, and its error. ``values`` says the type of the error.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream(observing: producer)
  }
}

extension Signal where Value: Sendable, Error == Never {
  /// The values that the signal sends from now on.
  public var asyncStream: AsyncStream<Value> {
    AsyncStream(observing: producer)
  }
}

extension SignalProducer where Value: Sendable {
  /// The values of the work, which is started now, and its error. ``values`` says the type of the error.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream(observing: self)
  }
}

extension SignalProducer where Value: Sendable, Error == Never {
  /// The values of the work, which is started now.
  public var asyncStream: AsyncStream<Value> {
    AsyncStream(observing: self)
  }
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
