// What extensions can be written on where the kind of the values is a generic type itself: `extension Signal where
// Value == Wrapped?` cannot be said, `extension Signal where Value: OptionalProtocol` can.

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
public protocol EventProtocol<Value, Error>: SendableMetatype {
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

/// An optional.
public protocol OptionalProtocol<Wrapped>: SendableMetatype {
  /// The type of the value that may be there.
  associatedtype Wrapped

  /// The optional itself.
  var optional: Wrapped? { get }
}

extension Optional: OptionalProtocol {
  /// The optional itself.
  @inlinable
  public var optional: Wrapped? { self }
}
