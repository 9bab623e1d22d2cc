extension PropertyProtocol {
  /// Returns a property that pairs the values of the given properties by position, as tuples. Its first value contains
  /// their first values, its second value their second values, and so on. It changes when all of them have changed, and
  /// completes when one of them can contribute no more values.
  public static func zip<B: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B
  ) -> Property<(Value, B.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<B: PropertyProtocol, C: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C
  ) -> Property<(Value, B.Value, C.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer, c.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D
  ) -> Property<(Value, B.Value, C.Value, D.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer, c.producer, d.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol
  >(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value)> {
    Property(
      reflecting: SignalProducer(
        .zip,
        Inputs(
          a.producer, b.producer, c.producer, d.producer, e.producer, f.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol
  >(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)> {
    Property(
      reflecting: SignalProducer(
        .zip,
        Inputs(
          a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol
  >(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)> {
    Property(
      reflecting: SignalProducer(
        .zip,
        Inputs(
          a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol
  >(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ i: I
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value)> {
    Property(
      reflecting: SignalProducer(
        .zip,
        Inputs(
          a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer)))
  }

  /// Returns a property that pairs the values of all given properties by position. See ``zip(_:_:)``.
  public static func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol, J: PropertyProtocol
  >(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ i: I, _ j: J
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value)> {
    Property(
      reflecting: SignalProducer(
        .zip,
        Inputs(
          a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer,
          j.producer)))
  }

  /// Returns a property that pairs the values of `properties` by position, or `nil` if `properties` is empty.
  public static func zip<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Properties.Element.Value]>? where Properties.Element: PropertyProtocol {
    let producers = properties.map { $0.producer }
    return producers.isEmpty ? nil : Property(reflecting: SignalProducer(.zip, Inputs(producers)))
  }

  /// Returns a property that pairs the values of `properties` by position. Without properties, it is always
  /// `emptySentinel`.
  public static func zip<Properties: Sequence>(
    _ properties: Properties, emptySentinel: [Properties.Element.Value]
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    zip(properties) ?? Property(value: emptySentinel)
  }
}
