extension PropertyCore {
  /// Reads the sources as of a moment, and merges their moments into the stamp. Then returns the new value, unless the
  /// stamp is not new for the property.
  ///
  /// Each closure reads and transforms, because a tuple that passes between two closures costs a lookup of its type.
  private typealias Derive =
    @Sendable (
      _ moment: UInt64, inout Stamp, _ isNew: (Stamp) -> Bool
    ) throws(NoNewValue) -> Value

  /// Creates a property that is derived from one other. It retains the core of that property, but not the property.
  ///
  /// - Parameter isRepeat: Whether a value is equivalent to the last one that the property took, so that it is skipped.
  convenience init<Source>(
    deriving source: PropertyCore<Source>, skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil,
    _ transform: @escaping @Sendable (Source) -> Value
  ) {
    self.init(on: source.executor, sourceCount: 1, skipping: isRepeat) { moment, stamp, isNew throws(NoNewValue) in
      let value = try source.value(asOf: moment, &stamp)
      guard isNew(stamp) else { throw .unchanged }
      return transform(value)
    }
    changes.own(follow(source))
  }

  /// Creates a property that is derived from two others.
  convenience init<A, B>(
    combining a: PropertyCore<A>, _ b: PropertyCore<B>, _ transform: @escaping @Sendable (A, B) -> Value
  ) {
    let executor = a.executor === b.executor ? a.executor : EventExecutor()
    self.init(on: executor, sourceCount: 2) { moment, stamp, isNew throws(NoNewValue) in
      let first = try a.value(asOf: moment, &stamp)
      let second = try b.value(asOf: moment, &stamp)
      try stamp.validate(at: moment)
      guard isNew(stamp) else { throw .unchanged }
      return transform(first, second)
    }
    changes.own(CompositeDisposable([follow(a), follow(b)]))
  }

  /// Creates a property of the values of `sources`, which must not be empty.
  convenience init<Element>(combining sources: [PropertyCore<Element>]) where Value == [Element] {
    let isExecutorShared = sources.allSatisfy { $0.executor === sources[0].executor }
    let executor = isExecutorShared ? sources[0].executor : EventExecutor()
    self.init(on: executor, sourceCount: sources.count) { moment, stamp, isNew throws(NoNewValue) in
      var values: [Element] = []
      for source in sources { values.append(try source.value(asOf: moment, &stamp)) }
      try stamp.validate(at: moment)
      guard isNew(stamp) else { throw .unchanged }
      return values
    }
    changes.own(CompositeDisposable(sources.map { follow($0) }))
  }

  /// Creates a derived property, which does not yet follow its sources.
  ///
  /// - Parameter executor: The executor on which all sources announce their changes, so that the property announces its
  ///   own changes during theirs; a new one if there are several.
  private convenience init(
    on executor: EventExecutor, sourceCount: Int, skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil,
    _ derive: @escaping Derive
  ) {
    let (value, stamp, moment) = Self.first(derive)
    self.init(
      value, stamp, checked: moment, changes: SignalCore(executor: executor),
      sourceCount: sourceCount, skipping: isRepeat,
      update: { core, moment, stamp throws(NoNewValue) in
        var seen = Stamp()
        do throws(NoNewValue) {
          let new = try derive(moment, &seen) { core.isOutdated(by: $0.changed) }
          return try core.store(new, seen: seen, asOf: moment, &stamp)
        } catch .unchanged {
          return core.noteUnchanged(seen, asOf: moment, &stamp)
        }
      })
  }

  /// Returns the first value of a derived property, with its moments and the moment as of which it was read.
  private static func first(_ derive: Derive) -> (Value, Stamp, moment: UInt64) {
    while true {
      var stamp = Stamp()
      let moment = Moment.now
      if let value = try? derive(moment, &stamp, { _ in true }) { return (value, stamp, moment) }
    }
  }
}
