/// A value that others change, and that can be observed.
///
/// A property that follows something holds on to it only as long as somebody needs the property: holds it, or observes
/// its producer or its signal.
///
/// As a property wrapper it makes a stored property observable, whose property is then behind the `$`:
///
///     @Property var title: String
///     …
///     _title = Property(initial: "", then: titles)
///     $title.producer.startWithValues { … }
@propertyWrapper
public final class Property<Value>: PropertyProtocol {
  @usableFromInline let core: PropertyCore<Value>
  /// What is to be held as long as the property is.
  @usableFromInline let captured: Trusted<AnyObject?>

  /// Makes a property that never changes.
  @inlinable
  public init(value: Value) {
    core = PropertyCore(value)
    captured = Trusted(value: nil)
    core.send(.completed)
  }

  /// Makes a property that has a value now and then those that `values` sends, which is started at once.
  @inlinable
  public init(initial: Value, then values: SignalProducer<Value, Never>) {
    core = PropertyCore(initial, following: values)
    captured = Trusted(value: nil)
  }

  /// Makes a property that has a value now and then those that `values` sends, from now on.
  @inlinable
  public convenience init<Values: SignalProducerConvertible>(
    initial: Value, then values: Values
  ) where Values.Value == Value, Values.Error == Never {
    self.init(initial: initial, then: values.producer)
  }

  /// Makes a property of optionals that has a value now and then those that `values` sends, which is started at once.
  @inlinable
  public convenience init<Wrapped>(
    initial: Value, then values: SignalProducer<Wrapped, Never>
  ) where Value == Wrapped? {
    self.init(initial: initial, then: values.map(Optional.some))
  }

  /// Makes a property of optionals that has a value now and then those that `values` sends, from now on.
  @inlinable
  public convenience init<Values: SignalProducerConvertible>(
    initial: Value, then values: Values
  ) where Value == Values.Value?, Values.Error == Never {
    self.init(initial: initial, then: values.producer)
  }

  /// Makes a property that follows another, without holding it.
  @inlinable
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(reflecting: property.producer)
  }

  /// Makes a property that is another, and holds it.
  @inlinable
  public init(capturing property: some PropertyProtocol<Value>) {
    switch property {
    case let property as MutableProperty<Value>: core = property.core.held()
    case let property as Property<Value>: core = property.core.held()
    default: core = PropertyCore(nil, following: property.producer)
    }
    captured = Trusted(value: property)
  }

  /// Makes a property of a producer that sends its first value at once.
  @inlinable
  init(reflecting producer: SignalProducer<Value, Never>) {
    core = PropertyCore(nil, following: producer)
    captured = Trusted(value: nil)
  }

  @inlinable
  deinit {
    core.changeHolders(by: -1)
  }

  /// The value now.
  @inlinable
  public var value: Value {
    guard let value = core.value else {
      preconditionFailure("a property was made of a producer that sends no value at once")
    }
    return value
  }

  /// The value now.
  @inlinable
  public var wrappedValue: Value { value }

  /// The property itself.
  @inlinable
  public var projectedValue: Property<Value> { self }

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
    Signal(held())
  }

  /// The core, held once more.
  @inlinable
  func held() -> PropertyCore {
    changeHolders(by: 1)
    return self
  }
}
