// Protocols for extensions of types whose value type is generic. An extension cannot declare a type parameter, which
// `extension Signal where Value == Wrapped?` would need. Write `extension Signal where Value: OptionalProtocol`
// instead.

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
  public var optional: Wrapped? { self }
}
