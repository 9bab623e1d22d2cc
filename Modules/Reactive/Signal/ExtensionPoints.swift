// Protocols for extensions whose value type is an instance of a generic type. An extension cannot declare a type
// parameter, as in `extension Signal where Value == Wrapped?`. `extension Signal where Value: OptionalProtocol` has the
// same effect.

/// A protocol that represents ``Signal`` in generic constraints.
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

/// A protocol that represents ``SignalProducer`` in generic constraints.
public protocol SignalProducerProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// The producer itself.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerProtocol {}

/// A protocol that represents ``Signal/Event`` in generic constraints.
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

/// A protocol that represents `Optional` in generic constraints.
public protocol OptionalProtocol<Wrapped>: SendableMetatype {
  /// The type of the wrapped value.
  associatedtype Wrapped

  /// The optional itself.
  var optional: Wrapped? { get }
}

extension Optional: OptionalProtocol {
  /// The optional itself.
  @inlinable
  public var optional: Wrapped? { self }
}
