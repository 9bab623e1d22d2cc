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
  let core: PropertyCore<Value>
  /// A signal of each new value. It completes when the property can no longer change.
  public let signal: Signal<Value, Never>
  /// The property that was given to ``init(capturing:)``, otherwise `nil`.
  private let captured: UncheckedSendable<AnyObject?>

  init(_ core: PropertyCore<Value>) {
    self.core = core
    signal = Signal(core.changes)
    captured = UncheckedSendable(value: nil)
  }

  /// Creates a property that never changes.
  public convenience init(value: Value) {
    self.init(PropertyCore(value))
    core.end()
  }

  /// Creates a property with the value `initial`, which then takes each value that `values` sends. `values` is started
  /// immediately.
  public convenience init(initial: Value, then values: SignalProducer<Value, Never>) {
    self.init(.following(values, after: initial))
  }

  /// Creates a property with the value `initial`, which then takes each value that `values`, such as a signal, sends.
  public convenience init<Values: SignalProducerConvertible>(
    initial: Value, then values: Values
  ) where Values.Value == Value, Values.Error == Never {
    self.init(initial: initial, then: values.producer)
  }

  /// Creates an optional property with the value `initial`, which then takes each value that `values` sends. `values`
  /// is started immediately.
  public convenience init<Wrapped>(
    initial: Value, then values: SignalProducer<Wrapped, Never>
  ) where Value == Wrapped? {
    self.init(initial: initial, then: values.map(Optional.some))
  }

  /// Creates an optional property with the value `initial`, which then takes each value that `values`, such as a
  /// signal, sends.
  public convenience init<Values: SignalProducerConvertible>(
    initial: Value, then values: Values
  ) where Value == Values.Value?, Values.Error == Never {
    self.init(initial: initial, then: values.producer)
  }

  /// Creates a property that always has the value of `property`, without retaining it.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(PropertyCore(deriving: property.observedCore) { $0 })
  }

  /// Creates a property that is a read-only view of `property`, and retains it.
  public init(capturing property: some PropertyProtocol<Value>) {
    if let core = (property as? any StoredProperty<Value>)?.core {
      self.core = core
      signal = property.signal
    } else {
      core = .following(property.producer)
      signal = Signal(core.changes)
    }
    captured = UncheckedSendable(value: property)
  }

  /// The current value.
  public var value: Value { core.current }

  /// The current value.
  public var wrappedValue: Value { value }

  /// The property itself.
  public var projectedValue: Property<Value> { self }

  public var producer: SignalProducer<Value, Never> { core.producer(retaining: signal) }
}

extension Property: Sendable where Value: Sendable {}

extension PropertyCore {
  /// Creates a source that takes each value of `producer`.
  ///
  /// - Parameters:
  ///   - initial: The first value. Without it, the producer must send the first value synchronously.
  ///   - hasSignal: Whether the property has a signal. Otherwise, it is only needed while it is observed.
  static func following(
    _ producer: SignalProducer<Value, Never>, after initial: Value? = nil, hasSignal: Bool = true
  ) -> PropertyCore {
    let resources = CompositeDisposable()
    let make = { @Sendable (value: Value) in PropertyCore(value, resources: resources, hasSignal: hasSignal) }
    let core = SerialState(initial.map(make))
    let input = producer.subscribe(
      Sink(
        value: { value in
          if let core = core.state { core.set(value) } else { core.state = make(value) }
        },
        end: { _ in core.state?.end() }),
      resources)
    let held = UncheckedSendable(value: input)
    resources.add { withExtendedLifetime(held) {} }
    guard let core = core.state else {
      preconditionFailure("A property was created from a producer that sends no value synchronously.")
    }
    return core
  }
}
