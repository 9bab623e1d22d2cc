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
  @inlinable
  init(_ value: Value?, upstream: CompositeDisposable? = nil) {
    current = value
    super.init(upstream: upstream)
  }

  /// The current value, read while the lock is held.
  @inlinable
  var value: Value? {
    state.withLock { _ in current }
  }

  /// A composite that is disposed of when the core ends, created on first use. Only mutable properties use it.
  ///
  /// The lock suffices to protect `upstream` here. The owner of the strand uses `upstream` only to end the core, and
  /// the core of a mutable property ends after the property has been deinitialised.
  @usableFromInline
  var lifetime: CompositeDisposable {
    if let made = state.withLock({ _ in upstream }) { return made }
    let new = CompositeDisposable()
    return state.withLock { _ in
      let first = upstream ?? new
      upstream = first
      return first
    }
  }

  /// Stores the result of `update` for the old value, delivers it, and returns the old value. The lock is held while
  /// `update` runs.
  @discardableResult
  @inlinable
  func set(_ update: (Value?) -> Value) -> Value? {
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
  /// does not wait for a delivery that is in progress. In that case, a second strand, the gate, holds back the
  /// following values until the current one has been sent.
  @inlinable
  func subscribe(_ sink: Sink<Value, Never>, _ upstream: CompositeDisposable) {
    var value: Value?
    var deferred: (slot: AnySignalCore.Slot, gate: Strand)?
    let isOwner = enter(
      committing: { value = current },
      orPost: {
        let gate = Strand()
        _ = gate.enter(orPost: { {} })
        let slot = self.makeSlot(sink.serialized(on: gate))
        deferred = (slot, gate)
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
    deferred?.gate.leave()
  }

  /// Creates a core that takes the values of `producer`, and completes when the producer ends.
  @inlinable
  convenience init(_ value: Value?, following producer: SignalProducer<Value, Never>) {
    let upstream = CompositeDisposable()
    self.init(value, upstream: upstream)
    producer.subscribe(
      Sink(
        value: { value in self.set { _ in value } },
        end: { _ in self.send(.completed) }),
      upstream)
  }
}
