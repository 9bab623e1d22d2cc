// What extensions of signals, producers and events of a certain kind can be written on, where the kind is another generic
// type: `extension SignalProducerProtocol where Value == [Element]` cannot be said of `SignalProducer`.

/// A signal.
public protocol SignalProtocol<Value, Error>: AnyObject {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// The signal itself.
  var signal: Signal<Value, Error> { get }
}

extension Signal: SignalProtocol {
  /// The signal itself.
  @inlinable
  public var signal: Signal { self }
}

/// A producer.
public protocol SignalProducerProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// The producer itself.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerProtocol {}

/// An event.
public protocol EventProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// The event itself.
  var event: Signal<Value, Error>.Event { get }
}

extension Signal.Event: EventProtocol {
  /// The event itself.
  @inlinable
  public var event: Signal.Event { self }
}
