extension SignalProducer {
  /// The `concat` operator, which sends the values of this producer, and then those of another producer. The other
  /// producer is started when this one has completed. If this one fails, the other is not started. An interruption of
  /// either producer counts as a completion.
  ///
  ///     let both = first.concat(second)
  ///     // first   -1--2--|
  ///     // second  -3-4-!
  ///     // both    -1--2---3-4-|
  public var concat: Concat { Concat(producer: self) }

  /// The type of ``concat``, which is called like a function. If it were a function, a client could not declare a
  /// static function `concat` (see `WithAnother.swift`).
  public struct Concat {
    let producer: SignalProducer

    /// Sends the values of the producer. When it has completed, starts `next` and sends the values of `next`.
    public func callAsFunction(_ next: SignalProducer) -> SignalProducer {
      let previous = producer.concatenation ?? Concatenation(previous: nil, last: producer)
      let concatenation = Concatenation(previous: previous, last: next)
      return SignalProducer(
        subscribe: { sink, resources in
          SignalProducer<SignalProducer, Error>(concatenation.parts).flatten(.concat).subscribe(sink, resources)
        },
        concatenation: concatenation)
    }

    /// Sends the values of the producer, and then the values of `next`, such as a result.
    public func callAsFunction(_ next: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
      self(next.producer)
    }

    /// Sends `value` after the values of the producer.
    ///
    ///     let ended = numbers.concat(value: 0)
    ///     // numbers  -1--2--|
    ///     // ended    -1--2--0|
    public func callAsFunction(value: Value) -> SignalProducer { self(SignalProducer(value: value)) }

    /// Sends the values of the producer, and fails with `error` when the producer has completed or been interrupted.
    ///
    ///     let failing = numbers.promoteError().concat(error: ExampleError())
    ///     // numbers  -1--2--|
    ///     // failing  -1--2--#
    public func callAsFunction(error: Error) -> SignalProducer { self(SignalProducer(error: error)) }
  }

  /// Sends the values of `first` before the values of this producer, like `first.concat(self)`. See ``concat``.
  ///
  ///     let both = second.prefix(first)
  ///     // first   -1--2--|
  ///     // second  -3-4-|
  ///     // both    -1--2---3-4-|
  public func prefix(_ first: SignalProducer) -> SignalProducer { first.concat(self) }

  /// Sends the values of `first`, such as a result, before the values of this producer. See ``concat``.
  public func prefix(_ first: some SignalProducerConvertible<Value, Error>) -> SignalProducer { prefix(first.producer) }

  /// Sends `value` before the values of this producer.
  ///
  ///     let counts = numbers.prefix(value: 0)
  ///     // numbers  --1--2--|
  ///     // counts   0-1--2--|
  public func prefix(value: Value) -> SignalProducer { prefix(SignalProducer(value: value)) }
}

/// The parts of a producer that `concat` has created, as a list from the last part to the first.
@usableFromInline
final class Concatenation<Value, Error: Swift.Error>: Sendable {
  /// Changed only while nothing else refers to the list.
  private let previous: SerialState<Concatenation?>
  private let last: UncheckedSendable<SignalProducer<Value, Error>>

  init(previous: Concatenation?, last: SignalProducer<Value, Error>) {
    self.previous = SerialState(previous)
    self.last = last.unchecked
  }

  deinit {
    // Without this loop, releasing a long list would overflow the stack.
    var next = previous.state.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.previous.state.take() }
  }

  /// The parts in the order in which they are started.
  var parts: [SignalProducer<Value, Error>] {
    sequence(first: self) { $0.previous.state }.map { $0.last.value }.reversed()
  }
}
