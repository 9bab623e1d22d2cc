extension PropertyProtocol {
  /// Returns a property that pairs the values of the given properties by position, as tuples. Its first value contains
  /// their first values, its second value their second values, and so on. It changes when all of them have changed, and
  /// completes when one of them can contribute no more values.
  public static func zip<B>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>
  ) -> Property<(Value, B)> {
    Property(following: SignalProducer.zipped(a.producer, b.producer, isPaused: true))
  }

  /// Returns a property that pairs the values of `properties` by position, or `nil` if `properties` is empty.
  public static func zip<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Properties.Element.Value]>? where Properties.Element: PropertyProtocol {
    let producers = properties.map { $0.producer }
    return producers.isEmpty ? nil : Property(following: SignalProducer.zippedArray(producers, isPaused: true))
  }

  /// Returns a property that pairs the values of `properties` by position. Without properties, it is always
  /// `emptySentinel`.
  public static func zip<Properties: Sequence>(
    _ properties: Properties, emptySentinel: [Properties.Element.Value]
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    zip(properties) ?? Property(value: emptySentinel)
  }
}
