extension SignalProducer {
  /// The producer that shares one start of this one: it is started when the first start is, and each later one first
  /// gets the last `capacity` values that were sent, and then what all get.
  ///
  /// An end is kept too, and follows the values that are replayed. Each start gets every value once and in order, also
  /// where it comes from another thread, or from an observer, while a value is being delivered; the values that are
  /// replayed have arrived when `start` returns.
  ///
  /// The work goes on as long as anybody holds the producer that is returned or a start of it goes on. It is cancelled
  /// when neither is so; disposing of a start alone does not cancel it.
  ///
  /// - Parameter capacity: How many values are kept; not negative. With zero, a late start only gets what comes later.
  @inlinable
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(capacity >= 0, "a number of values to keep cannot be negative")
    let replay = Replay(subscribe, capacity: capacity)
    return SignalProducer(subscribe: { sink, upstream in replay.start(sink, upstream) })
  }
}

/// Who holds a replayed producer: the copies of it share this.
@usableFromInline
final class Replay<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let subscribe: SignalProducer<Value, Error>.Subscribe
  @usableFromInline let record: Record<Value, Error>

  @inlinable
  init(_ subscribe: @escaping SignalProducer<Value, Error>.Subscribe, capacity: Int) {
    self.subscribe = subscribe
    record = Record(capacity: capacity)
  }

  @inlinable
  deinit {
    record.core.changeHolders(by: -1)
  }

  @inlinable
  func start(_ sink: Sink<Value, Error>, _ upstream: CompositeDisposable) {
    let isFirst = record.replay(to: sink, upstream, holding: self)
    guard isFirst, !record.work.isDisposed else { return }
    subscribe(Sink(value: { [record] in record.send($0) }, end: { [record] in record.send($0) }), record.work)
  }
}

/// The events of a replayed producer: those that late starts get, and the core that delivers to those that are there.
///
/// An event is recorded under the lock under which its turn is taken, before it is delivered. So who reads the record
/// has what was sent before, and who takes a turn in the same moment gets, when that comes, exactly what is sent after.
@usableFromInline
final class Record<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct Past {
    @usableFromInline var values: LastValues<Value>
    @usableFromInline var ending: Ending<Error>?
    @usableFromInline var isStarted = false

    @inlinable
    init(capacity: Int) {
      values = LastValues(capacity: capacity)
    }
  }

  /// What ends the work.
  @usableFromInline let work: CompositeDisposable
  @usableFromInline let core: SignalCore<Value, Error>
  /// Used with the lock of the core's strand held, and so by one thread at a time.
  @usableFromInline let past: Confined<Past>

  @inlinable
  init(capacity: Int) {
    work = CompositeDisposable()
    core = SignalCore(upstream: work)
    past = Confined(Past(capacity: capacity))
  }

  @inlinable
  func send(_ value: Value) {
    var dropped: Value?
    let isOwner = core.enter(
      committing: { dropped = past.state.values.append(value) },
      orPost: { { self.core.deliver(value) } })
    if isOwner {
      core.deliver(value)
      core.leave()
    }
    // It goes after the lock, since a deinitialiser may run anything.
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func send(_ ending: Ending<Error>) {
    let isOwner = core.enter(
      committing: { if past.state.ending == nil { past.state.ending = ending } },
      orPost: { { self.core.deliver(ending) } })
    if isOwner {
      core.deliver(ending)
      core.leave()
    }
  }

  /// Sends what is recorded, and from then on what comes.
  ///
  /// - Parameter holder: Held until what comes is sure to arrive.
  /// - Returns: Whether this is the first start.
  @inlinable
  func replay(
    to sink: Sink<Value, Error>, _ upstream: CompositeDisposable, holding holder: Replay<Value, Error>
  ) -> Bool {
    var values: LastValues<Value>?
    var ending: Ending<Error>?
    var isFirst = false
    var gate: Serializer<Value, Error>?
    let isOwner = core.enter(
      committing: {
        (values, ending) = (past.state.values, past.state.ending)
        isFirst = !past.state.isStarted
        past.state.isStarted = true
      },
      orPost: {
        guard ending == nil else { return {} }
        // Something is being delivered, perhaps by whoever calls. The values do not wait for that; what follows them
        // does wait for them.
        let ownGate = Serializer(sink, strand: nil)
        _ = ownGate.enter(orPost: { {} })
        gate = ownGate
        return { self.attach(Sink(ownGate), upstream, holding: holder) }
      })
    if isOwner, ending != nil { core.leave() }
    let isWanted = values?.send(to: sink, until: upstream) ?? false
    if let ending {
      if isWanted { sink.end(ending) }
    } else if isOwner {
      if isWanted { attach(sink, upstream, holding: holder) }
      core.leave()
    } else {
      gate?.leave()
    }
    return isFirst
  }

  // MARK: On the strand

  @inlinable
  func attach(_ sink: Sink<Value, Error>, _ upstream: CompositeDisposable, holding holder: Replay<Value, Error>) {
    guard !upstream.isDisposed else { return }
    let slot = core.makeSlot(sink)
    upstream.insert(slot)
    core.insert(slot, otherwise: .interrupted)
  }
}
