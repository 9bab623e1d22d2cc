extension PropertyProtocol {
  /// The property of the first values of all of these together, then of their second values, and so on.
  ///
  /// It changes when all of them have changed, and can change as long as all of them can.
  @inlinable
  public static func zip<B: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B
  ) -> Property<(Value, B.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer)))
  }

  /// As for two properties.
  @inlinable
  public static func zip<B: PropertyProtocol, C: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C
  ) -> Property<(Value, B.Value, C.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer, c.producer)))
  }

  /// As for two properties.
  @inlinable
  public static func zip<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D
  ) -> Property<(Value, B.Value, C.Value, D.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer, c.producer, d.producer)))
  }

  /// As for two properties.
  @inlinable
  public static func zip<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value)> {
    Property(reflecting: SignalProducer(.zip, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer)))
  }

  /// As for two properties.
  @inlinable
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

  /// As for two properties.
  @inlinable
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

  /// As for two properties.
  @inlinable
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

  /// As for two properties.
  @inlinable
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

  /// As for two properties.
  @inlinable
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

  /// The property of the first values, then of the second values, and so on, of all of `properties`, in their order;
  /// nothing if there are none.
  @inlinable
  public static func zip<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Properties.Element.Value]>? where Properties.Element: PropertyProtocol {
    let producers = properties.map { $0.producer }
    return producers.isEmpty ? nil : Property(reflecting: SignalProducer(.zip, Inputs(producers)))
  }

  /// As without the sentinel, which is the value if there are no properties.
  @inlinable
  public static func zip<Properties: Sequence>(
    _ properties: Properties, emptySentinel: [Properties.Element.Value]
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    zip(properties) ?? Property(value: emptySentinel)
  }
}
