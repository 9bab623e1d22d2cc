extension SignalProducer {
  /// Shares one start of this producer among all starts of the returned one.
  ///
  /// The first start of the returned producer starts the work. Each later start first receives the last `capacity`
  /// values of the work, before `start` returns, and then the same events as all other starts. If the work has ended, a
  /// later start receives the last values and then the end.
  ///
  /// No value is lost, repeated or reordered, even if a start occurs on another thread or inside an observer while a
  /// value is being delivered.
  ///
  /// The work continues while the returned producer is retained or one of its starts is running. After that, the work
  /// is cancelled. While the returned producer is retained, disposing of its starts does not cancel the work.
  ///
  ///     let shared = numbers.replayLazily(upTo: 1)
  ///     let late = SignalProducer<Int, Never>.empty.delay(6, on: scheduler).then(shared)
  ///     // numbers  --1--2--3-|
  ///     // shared   --1--2--3-|
  ///     // late     ------2-3-|
  ///
  /// - Precondition: `capacity` is not negative.
  @inlinable
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(capacity >= 0, "The capacity must not be negative.")
    let handle = ReplayHandle(subscribe, capacity: capacity)
    return SignalProducer(subscribe: { sink, upstream in handle.start(sink, upstream) })
  }
}

/// The owner of the shared work. All copies of the returned producer retain it.
@usableFromInline
final class ReplayHandle<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let subscribe: SignalProducer<Value, Error>.Subscribe
  @usableFromInline let buffer: ReplayBuffer<Value, Error>

  @inlinable
  init(_ subscribe: @escaping SignalProducer<Value, Error>.Subscribe, capacity: Int) {
    self.subscribe = subscribe
    buffer = ReplayBuffer(capacity: capacity)
  }

  @inlinable
  deinit {
    buffer.core.changeHolders(by: -1)
  }

  @inlinable
  func start(_ sink: Sink<Value, Error>, _ upstream: CompositeDisposable) {
    let isFirst = buffer.replay(to: sink, upstream, retaining: self)
    guard isFirst, !buffer.work.isDisposed else { return }
    subscribe(Sink(value: { [buffer] in buffer.send($0) }, end: { [buffer] in buffer.send($0) }), buffer.work)
  }
}

/// The events of the shared work: a buffer for later starts, and a core that delivers to the running ones.
///
/// An event is stored while the strand's lock is held, which also determines the order of delivery. The event is
/// delivered afterwards, without the lock. A start that enters the strand therefore finds all earlier events in the
/// buffer, and receives exactly the later ones from the core.
@usableFromInline
final class ReplayBuffer<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var values: LastValues<Value>
    @usableFromInline var ending: Termination<Error>?
    @usableFromInline var isStarted = false

    @inlinable
    init(capacity: Int) {
      values = LastValues(capacity: capacity)
    }
  }

  /// The disposable that cancels the work.
  @usableFromInline let work: StartContext
  @usableFromInline let core: SignalCore<Value, Error>
  /// Accessed only while the lock of the core's strand is held, and therefore by one thread at a time.
  @usableFromInline let contents: SerialState<Contents>

  @inlinable
  init(capacity: Int) {
    work = StartContext()
    core = SignalCore(upstream: work)
    contents = SerialState(Contents(capacity: capacity))
  }

  @inlinable
  func send(_ value: Value) {
    var dropped: Value?
    let isOwner = core.enter(
      committing: { dropped = contents.state.values.append(value) },
      orPost: { { self.core.deliver(value) } })
    if isOwner {
      core.deliver(value)
      core.leave()
    }
    // The dropped value is released after the lock, because its deinitialiser can run arbitrary code.
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func send(_ ending: Termination<Error>) {
    let isOwner = core.enter(
      committing: { if contents.state.ending == nil { contents.state.ending = ending } },
      orPost: { { self.core.deliver(ending) } })
    if isOwner {
      core.deliver(ending)
      core.leave()
    }
  }

  /// Sends the buffered events, and then the events that follow. Returns whether this is the first start. `handle` is
  /// retained until `sink` is attached to the core.
  @inlinable
  func replay(
    to sink: Sink<Value, Error>, _ upstream: CompositeDisposable, retaining handle: ReplayHandle<Value, Error>
  ) -> Bool {
    var values: LastValues<Value>?
    var ending: Termination<Error>?
    var isFirst = false
    var pausedSerializer: Serializer<Value, Error>?
    let isOwner = core.enter(
      committing: {
        (values, ending) = (contents.state.values, contents.state.ending)
        isFirst = !contents.state.isStarted
        contents.state.isStarted = true
      },
      orPost: {
        guard ending == nil else { return {} }
        // An event is being delivered, possibly by the caller itself. The buffered values are sent without waiting for
        // this delivery. The serialiser holds back later events until the buffered values have been sent.
        let serializer = Serializer(sink)
        serializer.enter()
        pausedSerializer = serializer
        return { self.attach(Sink(serializer), upstream, retaining: handle) }
      })
    if isOwner, ending != nil { core.leave() }
    let isWanted = values?.send(to: sink, until: upstream) ?? false
    if let ending {
      if isWanted { sink.end(ending) }
    } else if isOwner {
      if isWanted { attach(sink, upstream, retaining: handle) }
      core.leave()
    } else {
      pausedSerializer?.leave()
    }
    return isFirst
  }

  // MARK: On the strand

  @inlinable
  func attach(
    _ sink: Sink<Value, Error>, _ upstream: CompositeDisposable, retaining handle: ReplayHandle<Value, Error>
  ) {
    guard !upstream.isDisposed else { return }
    let slot = core.makeSlot(sink)
    upstream.insert(slot)
    core.insert(slot, otherwise: .interrupted)
  }
}
