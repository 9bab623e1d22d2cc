/// The core of a property, which also stores the value.
///
/// A new value can be read as soon as it is set. Values are delivered in the order in which they were set, after any
/// delivery that is in progress.
///
/// The conformance to `Sendable` is unchecked, and safe because the value is accessed only while the strand's lock is
/// held.
@usableFromInline
final class PropertyCore<Value>: SignalCore<Value, Never>, @unchecked Sendable {
  /// The current value, accessed only while the strand's lock is held. It is `nil` only until the first value of a
  /// derived property arrives.
  @usableFromInline @exclusivity(unchecked) var current: Value?

  /// Creates a core. The value is `nil` if the source of the property sends it. `upstream` is the subscription to that
  /// source, or `nil` if the property is set directly.
  @usableFromInline
  init(_ value: Value?, upstream: CompositeDisposable? = nil) {
    current = value
    super.init(upstream: upstream)
  }

  /// The current value, read while the lock is held.
  @inlinable
  var value: Value? {
    mailbox.withLock { _ in current }
  }

  /// A composite that is disposed of when the core ends, created on first use. Only mutable properties use it.
  ///
  /// The lock suffices to protect `upstream` here. The owner of the strand uses `upstream` only to end the core, and
  /// the core of a mutable property ends after the property has been deinitialised.
  var lifetime: CompositeDisposable {
    if let made = mailbox.withLock({ _ in upstream }) { return made }
    let new = CompositeDisposable()
    return mailbox.withLock { _ in
      let first = upstream ?? new
      upstream = first
      return first
    }
  }

  /// Stores a value, and delivers it.
  @inlinable
  func set(_ value: Value) {
    var old: Value?
    let isOwner = enter(
      committing: {
        old = current
        current = value
      },
      orPost: { post(value) })
    if isOwner {
      deliver(value)
      leave()
    }
    // The old value is released after unlocking, because its deinitialiser may run any code.
    withExtendedLifetime(old) {}
  }

  /// Stores the result of `update` for the old value, delivers it, and returns the old value. The lock is held while
  /// `update` runs.
  @usableFromInline
  func update(_ update: (Value?) -> Value) -> Value? {
    var old: Value?
    var new: Value?
    let isOwner = enter(
      committing: {
        old = current
        let updated = update(old)
        current = updated
        new = updated
      },
      orPost: { new.map(post) ?? {} })
    if isOwner {
      if let new { deliver(new) }
      leave()
    }
    return old
  }

  /// Sends the current value immediately, and then each value that is set afterwards.
  ///
  /// Reading the value and registering for later values is one atomic step under the strand's lock. The current value
  /// does not wait for a delivery that is in progress. In that case, a serialiser holds back the following values until
  /// the current one has been sent.
  func subscribe(_ sink: Sink<Value, Never>, _ upstream: CompositeDisposable) {
    var value: Value?
    var deferred: (slot: AnySignalCore.Slot, serializer: Serializer<Value, Never>)?
    let isOwner = enter(
      committing: { value = current },
      orPost: {
        let serializer = Serializer(sink)
        serializer.enter()
        let slot = self.makeSlot(Sink(serializer))
        deferred = (slot, serializer)
        return { self.insert(slot, otherwise: .completed) }
      })
    if let deferred { upstream.insert(deferred.slot) }
    if let value { sink.value(value) }
    if isOwner {
      let slot = makeSlot(sink)
      upstream.insert(slot)
      insert(slot, otherwise: .completed)
      leave()
    }
    deferred?.serializer.leave()
  }

  /// Creates a core that takes the values of `producer`, and completes when the producer ends.
  @inlinable
  convenience init(_ value: Value?, following producer: SignalProducer<Value, Never>) {
    let upstream = StartContext()
    self.init(value, upstream: upstream)
    producer.subscribe(
      Sink(
        value: { self.set($0) },
        end: { _ in self.send(.completed) }),
      upstream)
  }
}
