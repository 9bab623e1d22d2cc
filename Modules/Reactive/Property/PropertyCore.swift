/// What a property is made of: a value, and the core of the signal of its changes.
///
/// A new value can be read as soon as it is set. It is delivered in the order in which it was set, after what is being
/// delivered already.
///
/// Unchecked, because the value is used with the strand's lock held, and nowhere else.
@usableFromInline
final class PropertyCore<Value>: SignalCore<Value, Never>, @unchecked Sendable {
  /// The value; nothing only while a property that reflects a producer has not got its first one. Used with the
  /// strand's lock held.
  @usableFromInline @exclusivity(unchecked) var current: Value?

  /// Makes a core that is changed from outside, or by what goes on until `upstream` is disposed of.
  @inlinable
  init(_ value: Value?, upstream: CompositeDisposable? = nil) {
    current = value
    super.init(upstream: upstream)
  }

  /// The value, read with the lock.
  @inlinable
  var value: Value? {
    state.withLock { _ in current }
  }

  /// What is disposed of at the end of a core that follows nothing; made when it is first asked for.
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

  /// Stores a value and delivers it.
  ///
  /// - Parameter update: Makes the new value from the old one, with a lock held.
  /// - Returns: The value before.
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

  /// Sends the value at once, and then what is set after it.
  ///
  /// The value is read, and the place for the later ones taken, in one step under the strand's lock. If something is
  /// being delivered meanwhile, the value does not wait for that, and a gate holds back what follows until the value is
  /// through.
  @inlinable
  func subscribe(_ sink: Sink<Value, Never>, _ upstream: CompositeDisposable) {
    var value: Value?
    var late: (slot: AnySignalCore.Slot, gate: Strand)?
    let isOwner = enter(
      committing: { value = current },
      orPost: {
        let gate = Strand()
        _ = gate.enter(orPost: { {} })
        let slot = self.makeSlot(sink.serialized(on: gate))
        late = (slot, gate)
        return { self.insert(slot, otherwise: .completed) }
      })
    if let late { upstream.insert(late.slot) }
    if let value { sink.value(value) }
    if isOwner {
      let slot = makeSlot(sink)
      upstream.insert(slot)
      insert(slot, otherwise: .completed)
      leave()
    }
    late?.gate.leave()
  }

  /// Makes a core that takes the values of `producer`, and whose changes end where it ends.
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
