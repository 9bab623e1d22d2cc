/// What a property is made of: a value, and the core of the signal of its changes.
///
/// A new value can be read as soon as it is set. It is delivered in the order in which it was set, after what is being
/// delivered already.
@usableFromInline
final class PropertyCore<Value>: Sendable {
  @usableFromInline let changes: SignalCore<Value, Never>
  @usableFromInline let current: Locked<Value?>

  /// Makes a core that is changed from outside, or by what goes on until `upstream` is disposed of.
  @inlinable
  init(_ value: Value?, upstream: CompositeDisposable? = nil) {
    changes = SignalCore(upstream: upstream)
    current = Locked(value)
  }

  /// The value; nothing only while a property that reflects a producer has not got its first one.
  @inlinable
  var value: Value? {
    current.withLock { $0 }
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
    let isOwner = changes.strand.enter(
      committing: {
        (old, new) = current.withLock { value in
          let old = value
          let new = update(old)
          value = new
          return (old, new)
        }
      },
      orPost: {
        let new = new
        return { if let new { self.changes.deliver(new) } }
      })
    if isOwner {
      if let new { changes.deliver(new) }
      changes.strand.leave()
    }
    return old
  }

  /// Sends the value at once, and then what is set after it.
  ///
  /// The value is read, and the place for the later ones taken, in one step under the strand's lock. If something is being
  /// delivered meanwhile, the value does not wait for that, and a gate holds back what follows until the value is through.
  @inlinable
  func subscribe(_ sink: Sink<Value, Never>, _ upstream: CompositeDisposable) {
    var value: Value?
    var late: (slot: AnySignalCore.Slot, gate: Strand)?
    let isOwner = changes.strand.enter(
      committing: { value = self.value },
      orPost: {
        let gate = Strand()
        _ = gate.enter(orPost: { {} })
        let slot = self.changes.makeSlot(sink.serialized(on: gate))
        late = (slot, gate)
        return { self.changes.insert(slot, otherwise: .completed) }
      })
    if let late { upstream.insert(late.slot) }
    if let value { sink.value(value) }
    if isOwner {
      let slot = changes.makeSlot(sink)
      upstream.insert(slot)
      changes.insert(slot, otherwise: .completed)
      changes.strand.leave()
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
        end: { _ in self.changes.send(.completed) }),
      upstream)
  }
}
