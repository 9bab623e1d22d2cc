/// A value that others change, and that can be observed.
///
/// A property that follows something holds on to it only as long as somebody needs the property: holds it, or observes its
/// producer or its signal.
public final class Property<Value>: PropertyProtocol {
  @usableFromInline let core: PropertyCore<Value>

  /// Makes a property that never changes.
  @inlinable
  public init(value: Value) {
    core = PropertyCore(value)
    core.changes.send(.completed)
  }

  /// Makes a property that has a value now and then those that `values` sends, which is started at once.
  @inlinable
  public init(initial: Value, then values: SignalProducer<Value, Never>) {
    core = PropertyCore(initial, following: values)
  }

  /// Makes a property that has a value now and then those that `values` sends.
  @inlinable
  public convenience init(initial: Value, then values: Signal<Value, Never>) {
    self.init(initial: initial, then: SignalProducer(values))
  }

  /// Makes a property that follows another, without holding it.
  @inlinable
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(reflecting: property.producer)
  }

  /// Makes a property of a producer that sends its first value at once.
  @inlinable
  init(reflecting producer: SignalProducer<Value, Never>) {
    core = PropertyCore(nil, following: producer)
  }

  @inlinable
  deinit {
    core.changes.changeHolders(by: -1)
  }

  /// The value now.
  @inlinable
  public var value: Value {
    guard let value = core.value else {
      preconditionFailure("a property was made of a producer that sends no value at once")
    }
    return value
  }

  /// A producer that sends the value now, and then each new value.
  @inlinable
  public var producer: SignalProducer<Value, Never> {
    core.producer
  }

  /// A signal of each new value.
  @inlinable
  public var signal: Signal<Value, Never> {
    core.signal
  }
}

extension Property: Sendable where Value: Sendable {}

extension PropertyCore {
  /// A producer that holds the core.
  @inlinable
  var producer: SignalProducer<Value, Never> {
    let held = Trusted(value: signal)
    return SignalProducer(subscribe: { sink, upstream in
      withExtendedLifetime(held) { self.subscribe(sink, upstream) }
    })
  }

  /// A signal that holds the core.
  @inlinable
  var signal: Signal<Value, Never> {
    changes.changeHolders(by: 1)
    return Signal(changes)
  }
}
