extension PropertyProtocol {
  /// Returns a property of the current values of all given properties, as a tuple. It changes whenever one of them
  /// changes, and completes when all of them have completed.
  public static func combineLatest<B>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>
  ) -> Property<(Value, B)> {
    Property(PropertyCore(combining: a.observedCore, b.observedCore))
  }

  /// Returns a property of the current values of `properties`, in order, or `nil` if `properties` is empty.
  public static func combineLatest<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Properties.Element.Value]>? where Properties.Element: PropertyProtocol {
    let sources = properties.map { $0.observedCore }
    return sources.isEmpty ? nil : Property(PropertyCore(combining: sources))
  }

  /// Returns a property of the current values of `properties`, in order. Without properties, it is always
  /// `emptySentinel`.
  public static func combineLatest<Properties: Sequence>(
    _ properties: Properties, emptySentinel: [Properties.Element.Value]
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    combineLatest(properties) ?? Property(value: emptySentinel)
  }
}
