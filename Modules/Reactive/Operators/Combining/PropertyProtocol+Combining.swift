extension PropertyProtocol {
  /// Returns a property of the current values of both properties. It completes when both of them have completed.
  public static func combineLatest<B>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>
  ) -> Property<(Value, B)> { Property(combining: a, b) { ($0, $1) } }

  /// Returns a property of the current values of `properties`, in order, or `nil` if `properties` is empty.
  public static func combineLatest(_ properties: some Sequence<some PropertyProtocol<Value>>) -> Property<[Value]>? {
    let properties = Array(properties)
    // Otherwise, a source that nothing else retains would end before it is followed.
    defer { withExtendedLifetime(properties) {} }
    return properties.isEmpty ? nil : Property(PropertyCore(combining: properties.map { $0.observedCore }))
  }

  /// Returns a property of the current values of `properties`, in order, or always `emptySentinel` if there are none.
  public static func combineLatest(
    _ properties: some Sequence<some PropertyProtocol<Value>>, emptySentinel: [Value]
  ) -> Property<[Value]> { combineLatest(properties) ?? Property(value: emptySentinel) }

  /// Returns a property that pairs the values of both properties by position. It changes when both of them have
  /// changed, and completes when one of them can contribute no more values.
  public static func zip<B>(_ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>) -> Property<(Value, B)> {
    // While other threads set the properties, the producer may send the first pair later.
    Property(initial: (a.value, b.value), then: SignalProducer.zip(a, b))
  }

  /// Returns a property that pairs the values of `properties` by position, or `nil` if `properties` is empty.
  public static func zip(_ properties: some Sequence<some PropertyProtocol<Value>>) -> Property<[Value]>? {
    let properties = Array(properties)
    return properties.isEmpty ? nil : Property(initial: properties.map(\.value), then: SignalProducer.zip(properties))
  }

  /// Returns a property that pairs the values of `properties` by position, or always `emptySentinel` if there are none.
  public static func zip(
    _ properties: some Sequence<some PropertyProtocol<Value>>, emptySentinel: [Value]
  ) -> Property<[Value]> { zip(properties) ?? Property(value: emptySentinel) }
}

extension Property {
  /// Creates a property whose value is made from those of two others.
  convenience init<A, B>(
    combining a: some PropertyProtocol<A>, _ b: some PropertyProtocol<B>,
    _ transform: @escaping @Sendable (A, B) -> Value
  ) {
    self.init(PropertyCore(combining: a.observedCore, b.observedCore, transform))
    // Otherwise, a source that nothing else retains would end before it is followed.
    withExtendedLifetime((a, b)) {}
  }
}
