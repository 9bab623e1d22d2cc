import Synchronization

/// The order of all changes of all properties. Each change has a **moment**, a number that is greater than those of all
/// earlier changes.
enum Moment {
  private static let last = Synchronization.Atomic<UInt64>(0)

  /// The moment of the latest change.
  static var now: UInt64 { last.load(ordering: .acquiring) }

  /// The moment of a new change.
  static func next() -> UInt64 { last.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// The value of a property, with the moment of the change that produced it (`changed`), and the moment of the latest
/// change that it takes into account (`seen`). The two differ if `skipRepeats` has ignored a change.
typealias Reading<Value> = (value: Value, changed: UInt64, seen: UInt64)

/// A property, whatever the type of its value.
protocol ObservedProperty: AnyObject, Sendable {
  /// The sources from which the property is derived, or the property itself if it is a source.
  var sources: [any ObservedProperty] { get }

  /// Adds an observer that is notified of each change, and of the end.
  func observeChanges(_ sink: Sink<Void, Never>) -> any Disposable
}

/// The error of reading several properties one of which changed meanwhile, so that the values might never have existed
/// together.
struct ChangedMeanwhile: Error {}

/// The storage of a property: its value, the moment of the last change, and a signal of the changes.
///
/// A **source** is set: it is a mutable property, or it follows a producer. A **derived** property is a function of other
/// properties. It stores the last result, and updates it when it is read or when one of its sources announces a change,
/// if a value that it depends on has changed since. So its value is always the function of the values that its sources
/// have now. It observes the sources themselves and not the properties in between, so it announces each change once,
/// whatever the number of paths. Preact Signals finds outdated values in this way.
///
/// A function of several properties needs values that existed together. The update remembers the moment and then reads
/// the properties. If none of them has seen a later change, all of them had these values at that moment. Otherwise, the
/// update is tried again. The transactional memory TL2 by Dice, Shalev and Shavit validates its reads in this way.
///
/// The conformance to `Sendable` is unchecked, and safe because the variables are accessed only while the lock of the
/// strand is held.
final class PropertyCore<Value>: ObservedProperty, @unchecked Sendable {
  private typealias Update = @Sendable (PropertyCore, UInt64) throws(ChangedMeanwhile) -> Void

  /// The signal of the changes. The position of an event is the moment of the change.
  let changes: SignalCore<Value, Never>

  private var value: Value
  private var changed: UInt64 = 0
  private var seen: UInt64 = 0
  /// Whether the property can no longer change.
  private var hasEnded = false
  /// Brings a derived property up to date, as of the given moment. `nil` in a source.
  private var update: Update?
  /// The sources of a derived property. `nil` in a source.
  private var derivedFrom: [any ObservedProperty]?
  /// The latest moment for which the value is known to be right. The value of a source is always right.
  private let checked: Synchronization.Atomic<UInt64>
  /// The closure of `skipRepeats`, and the last value that was announced, which is accessed on the strand.
  private var repeats: (isRepeat: @Sendable (Value, Value) -> Bool, announced: SerialState<Value>)?

  private var strand: Strand { changes.strand }

  /// Creates a source. `resources` are disposed of when it ends, or when it is neither observed nor retained.
  init(_ value: Value, resources: CompositeDisposable? = nil, hasSignal: Bool = true) {
    changes = SignalCore(resources: resources, hasSignal: hasSignal)
    checked = Synchronization.Atomic(.max)
    self.value = value
  }

  /// Returns the value as of `moment` or later.
  func read(at moment: UInt64) throws(ChangedMeanwhile) -> Reading<Value> {
    if checked.load(ordering: .acquiring) < moment, let update = strand.withLock({ update }) {
      try update(self, moment)
    }
    return strand.withLock { (value, changed, seen) }
  }

  /// The current value. While other threads keep changing the sources, it may be a value from a moment ago.
  var current: Value {
    if checked.load(ordering: .acquiring) < Moment.now { bringUpToDate() }
    return strand.withLock { value }
  }

  /// Reads the sources of a derived property, again if one of them has changed meanwhile.
  private func bringUpToDate() {
    guard let update = strand.withLock({ update }) else { return }
    for _ in 0..<Self.attempts {
      if (try? update(self, Moment.now)) != nil { return }
    }
  }

  private static var attempts: Int { 1000 }

  /// Returns a producer of the current value and each change, which retains the signal of the property.
  func producer(retaining signal: Signal<Value, Never>) -> SignalProducer<Value, Never> {
    let signal = UncheckedSendable(value: signal)
    return SignalProducer(subscribe: { sink, resources in
      self.changes.observe(sink, resources) { output in
        let isLast = self.strand.withLock { self.hasEnded }
        self.bringUpToDate()
        let (value, changed) = self.strand.withLock { (self.value, self.changed) }
        output.deliver(value)
        if isLast { output.deliver(.completed) }
        return changed
      }
      return withExtendedLifetime(signal) { nil }
    })
  }

  var sources: [any ObservedProperty] {
    strand.withLock { derivedFrom ?? [self] }
  }

  func observeChanges(_ sink: Sink<Void, Never>) -> any Disposable {
    changes.attach(Sink(value: { _ in sink.value(()) }, end: sink.end))
  }

  /// Announces that the property can no longer change.
  func end() {
    strand.perform(
      committing: { hasEnded = true }, { self.changes.deliver(.completed) })
  }
}

// MARK: - Sources

extension PropertyCore {
  /// Sets the value, and announces the change.
  func set(_ new: Value) {
    set(new, { self.changes.deliver(new) })
  }

  /// Sets the value, and then runs `announce` on the strand.
  @inline(__always)
  func set(_ new: Value, _ announce: @autoclosure () -> () -> Void) {
    var value = new
    var moment: UInt64 = 0
    strand.perform(
      committing: {
        swap(&self.value, &value)
        moment = advance()
      },
      { [moment, announce = announce()] in
        self.changes.position = moment
        announce()
      })
    // The old value is released after the lock, because its deinitialiser may run any code.
    withExtendedLifetime(value) {}
  }

  /// Changes the value atomically, and announces the change, even if `change` throws. The lock is held while `change`
  /// runs.
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    var old: Value?
    var new: Value?
    var moment: UInt64 = 0
    strand.perform(
      committing: {
        old = value
        do throws(Failure) {
          outcome = .success(try change(&value))
        } catch {
          outcome = .failure(error)
        }
        new = value
        moment = advance()
      },
      { [moment, new] in
        self.changes.position = moment
        if let new { self.changes.deliver(new) }
      })
    withExtendedLifetime(old) {}
    guard let outcome else { preconditionFailure("A strand must run the closure that commits a change.") }
    return try outcome.get()
  }

  /// Records a change. Called while the lock is held.
  private func advance() -> UInt64 {
    changed = Moment.next()
    seen = changed
    return changed
  }

  /// Creates a source that takes each value of `producer`.
  ///
  /// - Parameters:
  ///   - initial: The first value. Without it, the producer must send the first value synchronously.
  ///   - hasSignal: Whether the property has a signal. Otherwise, it is only needed while it is observed.
  static func following(
    _ producer: SignalProducer<Value, Never>, after initial: Value? = nil, hasSignal: Bool = true
  ) -> PropertyCore {
    let resources = CompositeDisposable()
    let make = { @Sendable (value: Value) in PropertyCore(value, resources: resources, hasSignal: hasSignal) }
    let core = SerialState(initial.map(make))
    let input = producer.subscribe(
      Sink(
        value: { value in
          if let core = core.state { core.set(value) } else { core.state = make(value) }
        },
        end: { _ in core.state?.end() }),
      resources)
    let held = UncheckedSendable(value: input)
    resources.add { withExtendedLifetime(held) {} }
    guard let core = core.state else {
      preconditionFailure("A property was created from a producer that sends no value synchronously.")
    }
    return core
  }
}

// MARK: - Derived properties

extension PropertyCore {
  /// Creates a property that is derived from one other, without retaining it.
  ///
  /// - Parameter hasSignal: Whether the property has a signal. Otherwise, it is only needed while it is observed.
  convenience init<Input>(
    deriving source: PropertyCore<Input>, hasSignal: Bool = true, _ transform: @escaping @Sendable (Input) -> Value
  ) {
    self.init(
      from: [source], reading: { moment throws(ChangedMeanwhile) in try source.read(at: moment) },
      hasSignal: hasSignal, transform)
  }

  /// Creates a property of the value of `source`, which skips a value if `isRepeat` returns `true` for it and the last
  /// value that it took.
  convenience init(
    deriving source: PropertyCore, skipping isRepeat: @escaping @Sendable (Value, Value) -> Bool
  ) {
    self.init(
      from: [source], reading: { moment throws(ChangedMeanwhile) in try source.read(at: moment) },
      skipping: isRepeat, { $0 })
  }

  /// Creates a property of the pairs of the values of two properties.
  convenience init<A, B>(combining a: PropertyCore<A>, _ b: PropertyCore<B>) where Value == (A, B) {
    self.init(
      from: [a, b],
      reading: { moment throws(ChangedMeanwhile) in
        let (a, b) = (try a.read(at: moment), try b.read(at: moment))
        guard a.seen <= moment, b.seen <= moment else { throw ChangedMeanwhile() }
        return ((a.value, b.value), max(a.changed, b.changed), max(a.seen, b.seen))
      },
      { $0 })
  }

  /// Creates a property of the values of `sources`.
  convenience init<Element>(combining sources: [PropertyCore<Element>]) where Value == [Element] {
    self.init(
      from: sources,
      reading: { moment throws(ChangedMeanwhile) in
        var reading: Reading<[Element]> = ([], 0, 0)
        for source in sources {
          let (value, changed, seen) = try source.read(at: moment)
          guard seen <= moment else { throw ChangedMeanwhile() }
          reading.value.append(value)
          (reading.changed, reading.seen) = (max(reading.changed, changed), max(reading.seen, seen))
        }
        return reading
      },
      { $0 })
  }

  /// Creates a derived property.
  ///
  /// - Parameters:
  ///   - properties: The properties from which this one is derived.
  ///   - read: Reads these properties as of a moment.
  ///   - isRepeat: Whether a value is equivalent to the last one, so that it is skipped.
  ///   - transform: Makes the value from the values of the other properties.
  private convenience init<Input>(
    from properties: [any ObservedProperty],
    reading read: @escaping @Sendable (UInt64) throws(ChangedMeanwhile) -> Reading<Input>,
    skipping isRepeat: (@Sendable (Value, Value) -> Bool)? = nil,
    hasSignal: Bool = true,
    _ transform: @escaping @Sendable (Input) -> Value
  ) {
    var moment = Moment.now
    var input = try? read(moment)
    while input == nil {
      moment = Moment.now
      input = try? read(moment)
    }
    guard let input else { preconditionFailure("The loop ends with a reading.") }
    let resources = CompositeDisposable()
    self.init(transform(input.value), resources: resources, hasSignal: hasSignal)
    (changed, seen) = (input.changed, input.seen)
    changes.position = changed
    checked.store(moment, ordering: .releasing)
    repeats = isRepeat.map { ($0, SerialState(value)) }
    update = { core, moment throws(ChangedMeanwhile) in
      core.take(try read(moment), transform)
      core.checked.max(moment, ordering: .releasing)
    }
    var known: Set<ObjectIdentifier> = []
    let sources = properties.flatMap { $0.sources }.filter { known.insert(ObjectIdentifier($0)).inserted }
    derivedFrom = sources
    let running = SerialState(sources.count)
    for source in sources {
      resources.insert(
        source.observeChanges(
          Sink(
            value: { self.strand.perform({ self.announceChange() }) },
            end: { _ in
              self.strand.perform({
                running.state -= 1
                if running.state == 0 { self.announceEnd() }
              })
            })))
    }
    if sources.isEmpty { strand.perform({ self.announceEnd() }) }
  }

  /// Takes the values of the sources, unless they are not newer than those that it has taken.
  private func take<Input>(_ input: Reading<Input>, _ transform: (Input) -> Value) {
    guard strand.withLock({ input.changed > seen }) else { return strand.withLock { seen = max(seen, input.seen) } }
    var new = transform(input.value)
    var isDone = false
    while !isDone {
      // No lock is held while the closure of `skipRepeats` runs, so the value may change meanwhile.
      let (old, oldSeen) = strand.withLock { (value, seen) }
      let isRepeat = repeats?.isRepeat(old, new) ?? false
      isDone = strand.withLock {
        if input.changed <= seen { return true }
        guard seen == oldSeen else { return false }
        seen = input.seen
        if !isRepeat {
          changed = input.changed
          swap(&value, &new)
        }
        return true
      }
    }
  }

  // MARK: On the strand

  /// Announces the current value, unless it has been announced.
  private func announceChange() {
    bringUpToDate()
    let (value, changed) = strand.withLock { (self.value, self.changed) }
    guard changed > changes.position else { return }
    changes.position = changed
    if let repeats {
      // The value may have changed and changed back since the last announcement.
      if repeats.isRepeat(repeats.announced.state, value) { return }
      repeats.announced.state = value
    }
    changes.deliver(value)
  }

  /// Announces the end, after the last change. Releases the sources, because they no longer change.
  private func announceEnd() {
    announceChange()
    checked.store(.max, ordering: .releasing)
    var update: Update?
    var sources: [any ObservedProperty]? = []
    strand.withLock {
      swap(&update, &self.update)
      swap(&sources, &derivedFrom)
    }
    end()
  }
}
