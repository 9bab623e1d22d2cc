/// A read-only observable value.
///
/// A property that is derived from a source subscribes to that source. The subscription lasts while the property, its
/// signal or its producer is retained or observed.
///
/// As a property wrapper, it makes a stored property observable. The `$` prefix accesses the `Property`:
///
///     @Property var title: String
///     …
///     _title = Property(initial: "", then: titles)
///     $title.producer.startWithValues { … }
@propertyWrapper
public final class Property<Value>: PropertyProtocol {
  @usableFromInline let core: PropertyCore<Value>
  /// The property that was given to ``init(capturing:)``, otherwise `nil`.
  @usableFromInline let captured: UncheckedSendable<AnyObject?>

  /// Creates a property that never changes.
  @inlinable
  public init(value: Value) {
    core = PropertyCore(value)
    captured = UncheckedSendable(value: nil)
    core.send(.completed)
  }

  /// Creates a property with the value `initial`, which then takes each value that `values` sends. `values` is started
  /// immediately.
  @inlinable
  public init(initial: Value, then values: SignalProducer<Value, Never>) {
    core = PropertyCore(initial, following: values)
    captured = UncheckedSendable(value: nil)
  }

  /// Creates a property with the value `initial`, which then takes each value that `values`, such as a signal, sends.
  @inlinable
  public convenience init<Values: SignalProducerConvertible>(
    initial: Value, then values: Values
  ) where Values.Value == Value, Values.Error == Never {
    self.init(initial: initial, then: values.producer)
  }

  /// Creates an optional property with the value `initial`, which then takes each value that `values` sends. `values`
  /// is started immediately.
  @inlinable
  public convenience init<Wrapped>(
    initial: Value, then values: SignalProducer<Wrapped, Never>
  ) where Value == Wrapped? {
    self.init(initial: initial, then: values.map(Optional.some))
  }

  /// Creates an optional property with the value `initial`, which then takes each value that `values`, such as a
  /// signal, sends.
  @inlinable
  public convenience init<Values: SignalProducerConvertible>(
    initial: Value, then values: Values
  ) where Value == Values.Value?, Values.Error == Never {
    self.init(initial: initial, then: values.producer)
  }

  /// Creates a property that always has the value of `property`, without retaining it.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(reflecting: property.producer)
  }

  /// Creates a property that is a read-only view of `property`, and retains it.
  public init(capturing property: some PropertyProtocol<Value>) {
    switch property {
    case let property as MutableProperty<Value>: core = property.core.addingHolder()
    case let property as Property<Value>: core = property.core.addingHolder()
    default: core = PropertyCore(nil, following: property.producer)
    }
    captured = UncheckedSendable(value: property)
  }

  /// Creates a property from a producer, which must send its first value synchronously.
  @usableFromInline
  init(reflecting producer: SignalProducer<Value, Never>) {
    core = PropertyCore(nil, following: producer)
    captured = UncheckedSendable(value: nil)
  }

  deinit {
    core.changeHolders(by: -1)
  }

  @inlinable
  public var value: Value {
    guard let value = core.value else {
      preconditionFailure("A property was created from a producer that sends no value synchronously.")
    }
    return value
  }

  /// The current value.
  @inlinable
  public var wrappedValue: Value { value }

  /// The property itself.
  public var projectedValue: Property<Value> { self }

  public var producer: SignalProducer<Value, Never> {
    core.producer
  }

  public var signal: Signal<Value, Never> {
    core.signal
  }
}

extension Property: Sendable where Value: Sendable {}

extension PropertyCore {
  /// A producer that retains the core.
  var producer: SignalProducer<Value, Never> {
    let held = UncheckedSendable(value: signal)
    return SignalProducer(subscribe: { sink, upstream in
      withExtendedLifetime(held) { self.subscribe(sink, upstream) }
    })
  }

  /// A signal that retains the core.
  var signal: Signal<Value, Never> {
    Signal(addingHolder())
  }

  /// Returns the core after counting one more holder.
  func addingHolder() -> PropertyCore {
    changeHolders(by: 1)
    return self
  }
}
