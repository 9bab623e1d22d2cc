extension PropertyCore {
  /// Creates a property that is derived from one other. It retains the core of that property, but not the property.
  ///
  /// - Parameter isRepeat: Whether a value is equivalent to the last one that the property took, so that it is skipped.
  convenience init<Source>(
    deriving source: PropertyCore<Source>, skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil,
    _ transform: @escaping @Sendable (Source) -> Value
  ) {
    self.init(
      on: source.executor, sourceCount: 1, skipping: isRepeat,
      reading: { moment, stamp throws(ChangedMeanwhile) in try source.value(asOf: moment, &stamp) }, transform)
    changes.own(follow(source, transform))
  }

  /// Creates a property that is derived from two others.
  convenience init<A, B>(
    combining a: PropertyCore<A>, _ b: PropertyCore<B>, _ transform: @escaping @Sendable ((A, B)) -> Value
  ) {
    self.init(
      on: a.executor === b.executor ? a.executor : EventExecutor(), sourceCount: 2,
      reading: { moment, stamp throws(ChangedMeanwhile) in
        let pair = (try a.value(asOf: moment, &stamp), try b.value(asOf: moment, &stamp))
        try stamp.validate(at: moment)
        return pair
      }, transform)
    changes.own(CompositeDisposable([follow(a), follow(b)]))
  }

  /// Creates a property of the values of `sources`, which must not be empty.
  convenience init<Element>(combining sources: [PropertyCore<Element>]) where Value == [Element] {
    let isExecutorShared = sources.allSatisfy { $0.executor === sources[0].executor }
    self.init(
      on: isExecutorShared ? sources[0].executor : EventExecutor(), sourceCount: sources.count,
      reading: { moment, stamp throws(ChangedMeanwhile) in
        var values: [Element] = []
        for source in sources { values.append(try source.value(asOf: moment, &stamp)) }
        try stamp.validate(at: moment)
        return values
      }, { $0 })
    changes.own(CompositeDisposable(sources.map { follow($0) }))
  }

  /// Creates a derived property, which does not yet follow its sources.
  ///
  /// - Parameters:
  ///   - executor: The executor on which all sources announce their changes, so that the property announces its own
  ///     changes during theirs; a new one if there are several.
  ///   - read: Reads the sources as of a moment, and merges their moments into the stamp.
  ///   - transform: Makes the value from the values of the sources.
  private convenience init<Input>(
    on executor: EventExecutor, sourceCount: Int, skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil,
    reading read: @escaping @Sendable (_ moment: UInt64, inout Stamp) throws(ChangedMeanwhile) -> Input,
    _ transform: @escaping @Sendable (Input) -> Value
  ) {
    let (value, stamp, moment) = Self.first(read, transform)
    self.init(
      value, stamp, checked: moment, changes: SignalCore(executor: executor, hasSignal: isRepeat == nil),
      sourceCount: sourceCount, skipping: isRepeat,
      update: { core, moment, stamp throws(ChangedMeanwhile) in
        var seen = Stamp()
        let input = try read(moment, &seen)
        guard core.isOutdated(by: seen.changed) else { return core.noteUnchanged(seen, asOf: moment, &stamp) }
        return try core.store(transform(input), seen: seen, asOf: moment, &stamp)
      })
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
