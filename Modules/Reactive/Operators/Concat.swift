extension SignalProducer {
  /// Sends the values of this producer. When it has completed, starts `next` and sends the values of `next`.
  ///
  /// If this producer fails, `next` is not started. An interruption of either producer counts as a completion.
  ///
  ///     let both = first.concat(second)
  ///     // first   -1--2--|
  ///     // second  -3-4-!
  ///     // both    -1--2---3-4-|
  public func concat(_ next: SignalProducer) -> SignalProducer {
    let concatenation = Concatenation(previous: concatenation ?? Concatenation(previous: nil, last: self), last: next)
    return SignalProducer(
      subscribe: { sink, upstream in
        SignalProducer<SignalProducer, Error>(concatenation.parts).flatten(.concat).subscribe(sink, upstream)
      },
      concatenation: concatenation)
  }

  /// Sends the values of this producer, and then the values of `next`, such as a result, like the overload for a
  /// producer.
  public func concat<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer where Next.Value == Value, Next.Error == Error {
    concat(next.producer)
  }

  /// Sends `value` after the values of this producer.
  ///
  ///     let ended = numbers.concat(value: 0)
  ///     // numbers  -1--2--|
  ///     // ended    -1--2--0|
  public func concat(value: Value) -> SignalProducer {
    concat(SignalProducer(value: value))
  }

  /// Sends the values of this producer, and fails with `error` when this producer has completed or been interrupted.
  ///
  ///     let failing = numbers.promoteError().concat(error: ExampleError())
  ///     // numbers  -1--2--|
  ///     // failing  -1--2--#
  public func concat(error: Error) -> SignalProducer {
    concat(SignalProducer(error: error))
  }

  /// Sends the values of `first` before the values of this producer, like `first.concat(self)`. See ``concat(_:)``.
  ///
  ///     let both = second.prefix(first)
  ///     // first   -1--2--|
  ///     // second  -3-4-|
  ///     // both    -1--2---3-4-|
  public func prefix(_ first: SignalProducer) -> SignalProducer {
    first.concat(self)
  }

  /// Sends the values of `first`, such as a result, before the values of this producer. See ``concat(_:)``.
  public func prefix<Previous: SignalProducerConvertible>(
    _ first: Previous
  ) -> SignalProducer where Previous.Value == Value, Previous.Error == Error {
    prefix(first.producer)
  }

  /// Sends `value` before the values of this producer.
  ///
  ///     let counts = numbers.prefix(value: 0)
  ///     // numbers  --1--2--|
  ///     // counts   0-1--2--|
  public func prefix(value: Value) -> SignalProducer {
    prefix(SignalProducer(value: value))
  }
}

/// The parts of a producer that `concat` has created, as a list from the last part to the first.
///
/// The conformance to `Sendable` is unchecked. It is safe because the only variable is changed while nothing else
/// refers to the object, and because a producer that refers to the list is sendable only if its values are.
@usableFromInline
final class Concatenation<Value, Error: Swift.Error>: @unchecked Sendable {
  private var previous: Concatenation?
  private let last: SignalProducer<Value, Error>

  init(previous: Concatenation?, last: SignalProducer<Value, Error>) {
    self.previous = previous
    self.last = last
  }

  deinit {
    // Without this loop, releasing a long list would overflow the stack.
    var next = previous.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.previous.take() }
  }

  /// The parts in the order in which they are started.
  var parts: [SignalProducer<Value, Error>] {
    var parts: [SignalProducer<Value, Error>] = []
    var next: Concatenation? = self
    while let part = next {
      parts.append(part.last)
      next = part.previous
    }
    return parts.reversed()
  }
}
