// Protocols for extensions that constrain the value to a generic type. Swift has no way to write `extension Signal where
// Value == Wrapped?`, but `extension Signal where Value: OptionalProtocol` is possible.

/// A protocol for constraining extensions to signals.
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

/// A protocol for constraining extensions to producers.
public protocol SignalProducerProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value
  /// The type of the error.
  associatedtype Error: Swift.Error

  /// The producer itself.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerProtocol {}

/// A protocol for constraining extensions to events.
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

/// A protocol for constraining extensions to optionals.
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
