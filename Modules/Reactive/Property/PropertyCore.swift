import Synchronization

/// The storage of a property: its value, the moment of the last change, and a signal of the changes.
///
/// A **source** is set: it is a mutable property, or it follows a producer. A **derived** property is a function of
/// other properties. It stores the last result, and updates it when it is read or when one of these properties
/// announces a change, if a value that it depends on has changed since. So its value is the function of the values that
/// its sources have now, and it announces a change once, even if several paths lead to the source. Preact Signals finds
/// outdated values in this way.
///
/// A function of several properties needs values that existed together. The update remembers the moment and then reads
/// the properties. If none of them has seen a later change, all of them had these values at that moment. Otherwise, the
/// update is tried again. The transactional memory TL2 by Dice, Shalev and Shavit validates its reads in this way.
///
/// The conformance to `Sendable` is unchecked, and safe because the variables are accessed only while the lock of the
/// executor is held, or by its owner. The constants are atomic or sendable.
final class PropertyCore<Value>: @unchecked Sendable {
  /// Updates the property as of a moment, and returns its value. Merges the moments of the value into the stamp.
  typealias Update = @Sendable (PropertyCore, _ moment: UInt64, inout Stamp) throws(NoNewValue) -> Value

  /// Announces the changes: to derived properties and starts also those that `skipRepeats` ignores. They are in one
  /// list with the other observers, so that all are notified in the order in which they were added. The position of an
  /// event is the moment of the change.
  let changes: SignalCore<Value, Never>
  /// The executor of `changes`, for reads that do not retain `changes`.
  let executor: EventExecutor

  /// The value and its moments. Accessed while the lock of the executor is held.
  var stamp: Stamp
  @exclusivity(unchecked) var value: Value
  /// The moment up to which a derived property has taken all changes into account.
  private let checked: Synchronization.Atomic<UInt64>
  /// Brings a derived property up to date. `nil` in a source.
  private let update: Update?
  /// Decides which values `skipRepeats` ignores.
  private let isRepeat: (@Sendable (Value, Value) -> Bool)?
  /// The last value that `skipRepeats` has not ignored. Used by the owner of the executor.
  private let announced: SerialState<Value>?
  /// The number of properties that have not ended from which this one is derived. Used by the owner of the executor.
  private var runningCount: Int

  /// Creates a source. `resources` are disposed of when it ends, or when it is neither observed nor retained.
  convenience init(_ value: Value, resources: (any Disposable)? = nil, hasSignal: Bool = true) {
    self.init(value, Stamp(), changes: SignalCore(resources: resources, hasSignal: hasSignal))
  }

  init(
    _ value: Value, _ stamp: Stamp, checked: UInt64 = 0, changes: SignalCore<Value, Never>, sourceCount: Int = 0,
    skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil, update: Update? = nil
  ) {
    self.value = value
    self.stamp = stamp
    self.checked = Synchronization.Atomic(checked)
    self.changes = changes
    changes.position = stamp.changed
    announced = isRepeat.map { _ in SerialState(value) }
    executor = changes.executor
    runningCount = sourceCount
    self.isRepeat = isRepeat
    self.update = update
  }

  // MARK: Reading

  /// The current value. While other threads keep changing the sources, it may be a value from a moment ago.
  var current: Value {
    var stamp = Stamp()
    return current(&stamp)
  }

  /// Returns the current value, and merges its moments into `stamp`. Tries again if a source has changed meanwhile.
  private func current(_ stamp: inout Stamp) -> Value {
    var remainingAttempts = 1000
    while let update, checked.load(ordering: .acquiring) < Moment.now, remainingAttempts > 0 {
      do { return try update(self, Moment.now, &stamp) } catch { remainingAttempts -= 1 }
    }
    return stored(&stamp)
  }

  /// Returns the value as of `moment` or later, and merges its moments into `stamp`.
  func value(asOf moment: UInt64, _ stamp: inout Stamp) throws(NoNewValue) -> Value {
    guard let update, checked.load(ordering: .acquiring) < moment else { return stored(&stamp) }
    return try update(self, moment, &stamp)
  }

  private func stored(_ stamp: inout Stamp) -> Value {
    executor.withLock {
      stamp.merge(self.stamp)
      return value
    }
  }

  // MARK: Observing

  /// Returns a producer of the current value and each change, which retains the signal of the property.
  func producer(retaining signal: Signal<Value, Never>) -> SignalProducer<Value, Never> {
    let signal = UncheckedSendable(value: signal)
    let producer = SignalProducer<Value, Never>(subscribe: { sink, resources in
      withExtendedLifetime(signal) {
        self.changes.observe(sink, resources, mapEnd: { _ in .completed }) { output, receive in
          var stamp = Stamp()
          receive(self.current(&stamp), stamp.changed)
          // While other threads keep changing the sources, the value may be older than a change that was announced
          // before the observer was added. If the property has changed again, the announcement of that change follows.
          self.executor.perform({
            var stamp = Stamp()
            let value = self.stored(&stamp)
            if stamp.changed <= self.changes.position { output.perform({ [stamp] in receive(value, stamp.changed) }) }
          })
        }
      }
      return nil
    })
    return isRepeat.map { producer.skipRepeats($0) } ?? producer
  }

  /// Announces that the property can no longer change.
  func end() {
    executor.perform({ self.changes.deliver(.completed) })
  }

  // MARK: Updating and announcing a derived property

  /// Whether the property has not yet taken the change at `moment` into account.
  func isOutdated(by moment: UInt64) -> Bool { moment > checked.load(ordering: .acquiring) }

  /// Stores a new value, unless another thread has stored a later one. Returns the stored value, and merges its moments
  /// into `stamp`.
  ///
  /// - Parameters:
  ///   - seen: The moments of the values from which the property is derived.
  ///   - moment: The moment as of which these values were read.
  func store(
    _ new: Value, seen: Stamp, asOf moment: UInt64, _ stamp: inout Stamp
  ) throws(NoNewValue) -> Value {
    var compared = Stamp()
    // No lock is held while the closure runs, so another thread may store a value meanwhile.
    let isRepeated = isRepeat?(stored(&compared), new) ?? false
    var (isStored, hasChanged) = (false, false)
    // The old value is released after the lock, because its deinitialiser may run any code.
    let old = executor.withLock {
      let old = value
      hasChanged = isRepeat != nil && compared.seen != self.stamp.seen
      if hasChanged { return old }
      if !isRepeated, seen.changed > self.stamp.seen {
        value = new
        self.stamp.changed = seen.changed
        isStored = true
      }
      note(seen, asOf: moment, &stamp)
      return old
    }
    if hasChanged { throw .changedMeanwhile }
    return isStored ? new : old
  }

  /// Takes note of changes that do not affect the value. Returns the stored value, and merges its moments into `stamp`.
  func noteUnchanged(_ seen: Stamp, asOf moment: UInt64, _ stamp: inout Stamp) -> Value {
    executor.withLock {
      note(seen, asOf: moment, &stamp)
      return value
    }
  }

  /// Called while the lock is held.
  private func note(_ seen: Stamp, asOf moment: UInt64, _ stamp: inout Stamp) {
    self.stamp.seen = max(self.stamp.seen, seen.seen)
    checked.store(max(checked.load(ordering: .relaxed), moment, seen.seen), ordering: .releasing)
    stamp.merge(self.stamp)
  }

  /// Announces the changes of a property from which this one is derived, and its end.
  func follow<Source>(_ source: PropertyCore<Source>) -> any Disposable {
    // If the executor is shared, this thread owns it. Posted work would change the order of the announcements.
    let (isShared, executor) = (source.executor === executor, executor)
    let announce = { @Sendable in
      let moment = source.changes.position
      if isShared { self.announce(changeOf: moment) } else { executor.perform({ self.announce(changeOf: moment) }) }
    }
    let observation = source.changes.attach(
      Sink(
        value: { _ in announce() },
        end: { _ in if isShared { self.endWithLast() } else { executor.perform({ self.endWithLast() }) } }),
      receivesRepeats: true)
    // The property may have announced a change before the observer was added.
    source.executor.perform({ announce() })
    return observation
  }

  // MARK: On the executor

  /// Announces the value if it is newer than the last announcement. If it is newer than `moment`, the announcement of
  /// that later change follows, so that observers which are added in between receive it.
  private func announce(changeOf moment: UInt64) {
    var stamp = Stamp()
    let value = current(&stamp)
    guard stamp.changed > changes.position, stamp.changed <= moment else { return }
    changes.position = stamp.changed
    if let isRepeat, let announced {
      if isRepeat(announced.state, value) { return changes.deliverRepeat(value) }
      announced.state = value
    }
    changes.deliver(value)
  }

  /// Announces the last change and then the end, when all properties have ended from which this one is derived.
  private func endWithLast() {
    runningCount -= 1
    guard runningCount == 0 else { return }
    announce(changeOf: .max)
    executor.withLock { checked.store(.max, ordering: .releasing) }
    changes.deliver(.completed)
  }
}
