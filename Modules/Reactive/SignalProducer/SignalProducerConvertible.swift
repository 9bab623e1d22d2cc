/// What can be turned into a producer: a producer, a signal, a property.
public protocol SignalProducerConvertible<Value, Error>: SendableMetatype {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// The producer.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerConvertible {
  /// The producer itself.
  @inlinable
  public var producer: SignalProducer { self }
}

extension Signal: SignalProducerConvertible {
  /// A producer of the events that the signal sends from its start on.
  @inlinable
  public var producer: SignalProducer<Value, Error> { SignalProducer(self) }
}

extension Result: SignalProducerConvertible {
  /// A producer that sends the success and completes, or fails.
  @inlinable
  public var producer: SignalProducer<Success, Failure> { SignalProducer(result: self) }
}
