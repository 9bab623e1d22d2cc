import Synchronization

/// The protocol of the storages of all properties.
protocol ObservedProperty: AnyObject, Sendable {
  /// The executor on which changes are announced.
  var executor: EventExecutor { get }

  /// Notifies `derived` of each change, even if `skipRepeats` ignores it, and of the end.
  func notify(_ derived: any ObservedProperty) -> any Disposable

  /// Called on the executor of a property from which this one is derived, when it announces the change of a moment.
  func sourceDidChange(at moment: UInt64, on sourceExecutor: EventExecutor)

  /// Called on the executor of a property from which this one is derived, when it has ended.
  func sourceDidEnd(on sourceExecutor: EventExecutor)
}

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
final class PropertyCore<Value>: ObservedProperty, @unchecked Sendable {
  /// Returns the value as of a moment or later, and sets the stamp to its moments.
  typealias Update = @Sendable (PropertyCore, _ moment: UInt64, inout Stamp) throws(ChangedMeanwhile) -> Value

  /// The signal of the changes. The position of an event is the moment of the change.
  let changes: SignalCore<Value, Never>
  /// The executor of `changes`, for reads that do not retain `changes`.
  let executor: EventExecutor

  @exclusivity(unchecked) var value: Value
  /// The moment of the change that produced the value.
  var changed: UInt64
  /// The moment of the latest change that the value takes into account. Changed while the lock is held.
  let seen: Synchronization.Atomic<UInt64>
  /// The latest moment for which the value of a derived property is known to be right.
  let checked: Synchronization.Atomic<UInt64>
  /// Brings a derived property up to date, as of a moment. `nil` in a source.
  private let update: Update?
  /// Decides which values a derived property skips.
  private let repeats: Repeats<Value>?
  /// The number of properties that have not ended from which this one is derived. Used by the owner of the executor.
  private var runningCount: Int32
  /// The number of postponed announcements since the last one that was delivered. Used by the owner of the executor.
  private var postponedCount: Int32 = 0

  /// Creates a source. `resources` are disposed of when it ends, or when it is neither observed nor retained.
  convenience init(_ value: Value, resources: (any Disposable)? = nil, hasSignal: Bool = true) {
    self.init(value, Stamp(), checked: 0, changes: SignalCore(resources: resources, hasSignal: hasSignal))
  }

  init(
    _ value: Value, _ stamp: Stamp, checked: UInt64, changes: SignalCore<Value, Never>, sourceCount: Int = 0,
    skipping repeats: Repeats<Value>? = nil, update: Update? = nil
  ) {
    self.value = value
    changed = stamp.changed
    seen = Synchronization.Atomic(stamp.seen)
    self.checked = Synchronization.Atomic(checked)
    self.changes = changes
    executor = changes.executor
    runningCount = Int32(sourceCount)
    self.repeats = repeats
    self.update = update
  }

  /// The current value. While other threads keep changing the sources, it may be a value from a moment ago.
  var current: Value {
    var stamp = Stamp()
    return upToDate(&stamp)
  }

  /// Returns the current value, and sets `stamp` to its moments. Reads the sources of a derived property again if one
  /// of them has changed meanwhile.
  private func upToDate(_ stamp: inout Stamp) -> Value {
    var remainingAttempts = Self.attempts
    while let update, checked.load(ordering: .acquiring) < Moment.now, remainingAttempts > 0 {
      do {
        return try update(self, Moment.now, &stamp)
      } catch {
        remainingAttempts -= 1
      }
    }
    return stored(&stamp)
  }

  /// Returns the value as of `moment` or later, and merges its moments into `stamp`.
  func read(at moment: UInt64, _ stamp: inout Stamp) throws(ChangedMeanwhile) -> Value {
    var own = Stamp()
    defer { stamp.merge(own) }
    if let update, checked.load(ordering: .acquiring) < moment { return try update(self, moment, &own) }
    return stored(&own)
  }

  private func stored(_ stamp: inout Stamp) -> Value {
    executor.withLock {
      stamp = self.stamp
      return value
    }
  }

  /// The moments of the value. Accessed while the lock is held.
  private var stamp: Stamp { Stamp(changed: changed, seen: seen.load(ordering: .relaxed)) }

  private static var attempts: Int { 1000 }

  /// Returns a producer of the current value and each change, which retains the signal of the property.
  func producer(retaining signal: Signal<Value, Never>) -> SignalProducer<Value, Never> {
    let signal = UncheckedSendable(value: signal)
    return SignalProducer(asynchronous: { output, resources in
      // The work makes this thread the owner of the executor of `output`, so changes wait.
      withExtendedLifetime(signal) { output.perform({ self.start(output, resources) }) }
    })
  }

  /// Sends the current value to `output`, and then each change.
  private func start(_ output: SerialSink<Value, Never>, _ resources: CompositeDisposable) {
    let (last, repeats) = (SerialState<UInt64>(0), SerialState<Repeats<Value>?>(nil))
    let receive = { @Sendable (value: Value, moment: UInt64) in
      // The event that is being announced may be older than the value that the start has received.
      guard moment > last.state else { return }
      last.state = moment
      if repeats.state?.skips(value) != true { output.deliver(value) }
    }
    resources.insert(
      changes.attach(
        Sink(
          value: { value in
            let moment = self.changes.position
            output.perform({ receive(value, moment) })
          },
          end: { _ in output.perform({ output.deliver(.completed) }) }),
        receivesRepeats: true))
    var stamp = Stamp()
    let value = upToDate(&stamp)
    last.state = stamp.changed
    repeats.state = self.repeats.map { Repeats($0.isRepeat, after: value) }
    output.deliver(value)
    // If other threads keep changing the sources, the value may be older than a change that was announced before the
    // observer was added. If the property has changed again, the announcement of that change follows.
    executor.perform({
      var stamp = Stamp()
      let value = self.stored(&stamp)
      guard stamp.changed <= self.changes.position else { return }
      output.perform({ [stamp] in receive(value, stamp.changed) })
    })
  }

  func notify(_ derived: any ObservedProperty) -> any Disposable {
    let observation = changes.attach(
      Sink(
        value: { _ in derived.sourceDidChange(at: self.changes.position, on: self.executor) },
        end: { [executor] _ in derived.sourceDidEnd(on: executor) }),
      receivesRepeats: true)
    // The property may have announced a change before the observer was added.
    executor.perform({ derived.sourceDidChange(at: self.changes.position, on: self.executor) })
    return observation
  }

  /// Announces that the property can no longer change.
  func end() {
    executor.perform({ self.changes.deliver(.completed) })
  }
}

// MARK: - Derived properties

extension PropertyCore {
  /// Stores a new value, unless another thread has stored the same or a later one. Returns the stored value, and sets
  /// `stamp` to its moments.
  func storeIfLater(_ new: Value, _ stamp: inout Stamp) -> Value {
    // The old value is released after the lock, because its deinitialiser may run any code.
    var value = new
    guard let repeats else {
      return executor.withLock {
        store(&value, &stamp)
        return self.value
      }
    }
    while true {
      // No lock is held while the closure runs, so the value may change meanwhile.
      var old = Stamp()
      let isRepeated = repeats.isRepeat(stored(&old), new)
      let isDone = executor.withLock {
        guard seen.load(ordering: .relaxed) == old.seen else { return self.stamp.seen >= stamp.seen }
        if isRepeated { see(&stamp) } else { store(&value, &stamp) }
        return true
      }
      if isDone { return stored(&stamp) }
    }
  }

  /// Takes note of changes that do not affect the value. Returns the stored value, and sets `stamp` to its moments.
  func noteUnchanged(_ stamp: inout Stamp) -> Value {
    executor.withLock {
      see(&stamp)
      return value
    }
  }

  // MARK: While the lock is held

  /// Exchanges the stored value for a later one, and sets `stamp` to the moments of the stored value.
  private func store(_ new: inout Value, _ stamp: inout Stamp) {
    if stamp.changed > seen.load(ordering: .relaxed) {
      swap(&value, &new)
      changed = stamp.changed
    }
    see(&stamp)
  }

  private func see(_ stamp: inout Stamp) {
    seen.store(max(seen.load(ordering: .relaxed), stamp.seen), ordering: .releasing)
    stamp = self.stamp
  }

  // On the same executor, posting would change the order of the announcements.

  func sourceDidChange(at moment: UInt64, on sourceExecutor: EventExecutor) {
    guard sourceExecutor !== executor else { return announceChange(at: moment) }
    executor.perform({ self.announceChange(at: moment) })
  }

  func sourceDidEnd(on sourceExecutor: EventExecutor) {
    guard sourceExecutor !== executor else { return endWithLastSource() }
    executor.perform({ self.endWithLastSource() })
  }

  // MARK: On the executor

  /// Announces the value if it is newer than the last announcement. If it is newer than `moment`, the announcement of
  /// that later change follows, so that observers which are added in between receive it. After a hundred of these, the
  /// value is announced in any case, because they may never stop.
  private func announceChange(at moment: UInt64) {
    var stamp = Stamp()
    let value = upToDate(&stamp)
    guard stamp.changed > changes.position else { return }
    postponedCount += 1
    guard stamp.changed <= moment || postponedCount > 100 else { return }
    postponedCount = 0
    changes.position = stamp.changed
    // The value may have changed and changed back since the last announcement. A property that is derived from this one
    // may have announced the value in between.
    changes.deliver(value, isRepeat: repeats?.skips(value) ?? false)
  }

  /// Announces the last change and then the end, when all properties have ended from which this one is derived.
  private func endWithLastSource() {
    runningCount -= 1
    guard runningCount == 0 else { return }
    announceChange(at: .max)
    checked.store(.max, ordering: .releasing)
    changes.deliver(.completed)
  }
}
