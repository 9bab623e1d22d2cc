/// A type that can be converted to a producer: a producer, a signal, a property or a result.
public protocol SignalProducerConvertible<Value, Error>: SendableMetatype {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// A producer of the events of this source.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerConvertible {
  /// The producer itself.
  public var producer: SignalProducer { self }
}

extension Signal: SignalProducerConvertible {
  /// A producer that sends the events that the signal sends after the start.
  public var producer: SignalProducer<Value, Error> { SignalProducer(self) }
}

extension Result: SignalProducerConvertible {
  /// A producer that sends the success value and completes, or fails with the error.
  public var producer: SignalProducer<Success, Failure> { SignalProducer(result: self) }
}
