extension PropertyCore {
  /// Creates a property that is derived from one other. It retains the core of that property, but not the property.
  ///
  /// - Parameters:
  ///   - hasSignal: Whether the property has a signal. Otherwise, it is only needed while it is observed.
  ///   - isRepeat: Whether a value is equivalent to the last one that the property took, so that it is skipped.
  convenience init<Input>(
    deriving source: PropertyCore<Input>, hasSignal: Bool = true,
    skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil, _ transform: @escaping @Sendable (Input) -> Value
  ) {
    self.init(
      from: [source], hasSignal: hasSignal, skipping: isRepeat,
      reading: { moment, stamp throws(ChangedMeanwhile) in try source.read(at: moment, &stamp) }, transform)
  }

  /// Creates a property of the pairs of the values of two properties.
  convenience init<A, B>(combining a: PropertyCore<A>, _ b: PropertyCore<B>) where Value == (A, B) {
    self.init(
      from: [a, b],
      reading: { moment, stamp throws(ChangedMeanwhile) in
        let pair = (try a.read(at: moment, &stamp), try b.read(at: moment, &stamp))
        try stamp.validate(at: moment)
        return pair
      },
      { $0 })
  }

  /// Creates a property of the values of `properties`.
  convenience init<Element>(combining properties: [PropertyCore<Element>]) where Value == [Element] {
    self.init(
      from: properties,
      reading: { moment, stamp throws(ChangedMeanwhile) in
        var values: [Element] = []
        for property in properties { values.append(try property.read(at: moment, &stamp)) }
        try stamp.validate(at: moment)
        return values
      },
      { $0 })
  }

  /// Creates a derived property.
  ///
  /// - Parameters:
  ///   - sources: The properties from which this one is derived.
  ///   - hasSignal: Whether the property has a signal. Otherwise, it is only needed while it is observed.
  ///   - isRepeat: Whether a value is equivalent to the last one, so that it is skipped.
  ///   - read: Reads the other properties as of a moment, and merges their moments into the stamp.
  ///   - transform: Makes the value from the values of the other properties.
  private convenience init<Input>(
    from sources: [any ObservedProperty], hasSignal: Bool = true,
    skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil,
    reading read: @escaping @Sendable (_ moment: UInt64, inout Stamp) throws(ChangedMeanwhile) -> Input,
    _ transform: @escaping @Sendable (Input) -> Value
  ) {
    let (value, stamp, moment) = Self.first(read, transform)
    // If all other properties announce their changes on one executor, the property announces its own changes during
    // theirs.
    let isExecutorShared = sources.allSatisfy { $0.executor === sources[0].executor }
    self.init(
      value, stamp, checked: moment,
      changes: SignalCore(executor: isExecutorShared ? sources[0].executor : EventExecutor(), hasSignal: hasSignal),
      sourceCount: sources.count, skipping: isRepeat.map { Repeats($0, after: value) },
      update: { core, moment, stamp throws(ChangedMeanwhile) in
        let input = try read(moment, &stamp)
        let isNew = stamp.changed > core.seen.load(ordering: .acquiring)
        let value = isNew ? core.storeIfLater(transform(input), &stamp) : core.noteUnchanged(&stamp)
        core.checked.max(moment, ordering: .releasing)
        return value
      })
    changes.position = stamp.changed
    let observations = sources.map { $0.notify(self) }
    changes.own(observations.count == 1 ? observations[0] : CompositeDisposable(observations))
  }

  /// Returns the first value of a derived property, with its moments and the moment as of which it was read.
  private static func first<Input>(
    _ read: (UInt64, inout Stamp) throws(ChangedMeanwhile) -> Input, _ transform: (Input) -> Value
  ) -> (Value, Stamp, moment: UInt64) {
    while true {
      var stamp = Stamp()
      let moment = Moment.now
      if let input = try? read(moment, &stamp) { return (transform(input), stamp, moment) }
    }
  }
}
