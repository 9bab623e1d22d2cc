import Synchronization

/// The storage of a signal: its observers, and the resources that it needs.
///
/// The registration of an observer is a **subscription** in a list. Subscriptions are added, removed and called on the
/// executor, so the list does not change during a delivery.
///
/// A core is retained by its input or by the subscription in its source, by its signal, and by the disposables of its
/// observers. It disposes of its resources when it ends, or when it has neither an observer nor a signal. The resources
/// of a derived signal contain the disposable of the subscription in its source, so the source may end in turn.
///
/// The conformance to `Sendable` is unchecked, and safe because only the owner of the executor accesses the variables.
/// The ownership of an executor passes from thread to thread by a lock.
final class SignalCore<Value, Error: Swift.Error>: @unchecked Sendable {
  /// The executor on which events are delivered. A signal that is derived synchronously shares the executor of its
  /// source.
  let executor: EventExecutor
  private let ended = Synchronization.Atomic(false)
  let isSilent: Bool
  private var hasSignal: Bool

  private var first: Subscription<Value, Error>?
  private var last: Subscription<Value, Error>?
  private var resources: (any Disposable)?
  /// The position of the event that is being delivered, in the order of events: a count in `replayLazily`, and the
  /// moment of the change in ``PropertyCore``.
  var position: UInt64 = 0

  /// - Parameters:
  ///   - executor: The executor of the source, or a new one.
  ///   - resources: Disposed of when the core ends or is no longer needed.
  ///   - hasSignal: Whether the core has a signal, which calls ``signalDidDeinit()``. A core without a signal is no
  ///     longer needed when its last observer is removed.
  ///   - isSilent: Whether the signal never sends an event. Its observers are not stored, because nothing would end
  ///     their subscriptions.
  init(
    executor: EventExecutor = EventExecutor(), resources: (any Disposable)? = nil, hasSignal: Bool = true,
    isSilent: Bool = false
  ) {
    self.executor = executor
    self.resources = resources
    self.hasSignal = hasSignal
    self.isSilent = isSilent
  }

  /// Whether the sequence has ended, or an interruption was sent.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// The sink for callers on any thread.
  var input: Sink<Value, Error> {
    Sink(
      value: { value in self.executor.perform({ if !self.hasEnded { self.deliver(value) } }) },
      end: { self.send($0) })
  }

  /// Returns the input of a signal. When it is deinitialised, the signal is interrupted after the waiting values.
  func makeInput() -> Signal<Value, Error>.Observer {
    Signal.Observer(input, onDeinit: { self.executor.perform({ self.deliver(.interrupted) }) })
  }

  /// The sink for callers on the executor.
  var sinkOnExecutor: Sink<Value, Error> {
    Sink(value: { self.deliver($0) }, end: { self.deliver($0) })
  }

  /// Ends the sequence. An interruption discards the events that wait for their delivery.
  func send(_ ending: TerminalEvent<Error>) {
    if case .interrupted = ending { ended.store(true, ordering: .releasing) }
    executor.perform({ self.deliver(ending) })
  }

  /// Adds an observer, and returns a disposable that removes it without sending an event. If the sequence has ended,
  /// the observer is interrupted.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the observer receives each event before those that have been added earlier.
  ///   - receivesRepeats: Whether the observer also receives the values of ``deliverRepeat(_:)``.
  func attach(
    _ sink: Sink<Value, Error>, isFirst: Bool = false, receivesRepeats: Bool = false
  ) -> any Disposable {
    let subscription = Subscription(sink, receivesRepeats: receivesRepeats)
    executor.perform({ self.insert(subscription, isFirst: isFirst) })
    return Observation(core: self, subscription: subscription)
  }

  /// Adds the observer of a start that first receives the values of a snapshot, and then exactly the events after it.
  ///
  /// Events that are delivered in the meantime, by another thread or because the snapshot has side effects, wait.
  ///
  /// - Parameters:
  ///   - resources: The resources of the start. Disposing of them interrupts `sink`.
  ///   - mapEnd: Returns the end that `sink` receives instead of the end of the sequence.
  ///   - snapshot: Passes the values of the snapshot to `receive`, with their positions. Runs immediately, on the
  ///     executor of the output. Later calls of `receive` have to run there, too.
  func observe(
    _ sink: Sink<Value, Error>, _ resources: CompositeDisposable,
    mapEnd: @escaping @Sendable (TerminalEvent<Error>) -> TerminalEvent<Error> = { $0 },
    after snapshot:
      @escaping @Sendable (
        SerialSink<Value, Error>, _ receive: @escaping @Sendable (Value, _ position: UInt64) -> Void
      ) -> Void
  ) {
    let output = SerialSink(sink)
    // Nothing else knows the output yet. So the work makes this thread the owner of its executor, and events wait.
    output.perform({
      resources.insert(output)
      let last = SerialState<UInt64?>(nil)
      let receive = { @Sendable (value: Value, position: UInt64) in
        if let last = last.state, position <= last { return }
        last.state = position
        output.deliver(value)
      }
      resources.insert(
        self.attach(
          Sink(
            value: { value in
              let position = self.position
              output.perform({ receive(value, position) })
            },
            end: { ending in output.perform({ output.deliver(mapEnd(ending)) }) }),
          receivesRepeats: true))
      snapshot(output, receive)
    })
  }

  /// Disposes of `resources` when the core ends or is no longer needed.
  func own(_ resources: any Disposable) {
    executor.perform({ if self.hasEnded { resources.dispose() } else { self.resources = resources } })
  }

  func signalDidDeinit() {
    executor.perform({
      self.hasSignal = false
      self.endIfUnneeded()
    })
  }

  // MARK: On the executor

  func deliver(_ value: Value) {
    // Most signals have one observer.
    guard let first else { return }
    first.receive(value)
    var next = first.next
    while let subscription = next {
      subscription.receive(value)
      next = subscription.next
    }
  }

  /// Delivers a value that `skipRepeats` of a property ignores. The other observers are derived properties and
  /// starts, which may have read a different value since the last one that was delivered.
  func deliverRepeat(_ value: Value) {
    var next = first
    while let subscription = next {
      if subscription.receivesRepeats { subscription.receive(value) }
      next = subscription.next
    }
  }

  func deliver(_ ending: TerminalEvent<Error>) {
    // Only an interruption sets the variable before it is delivered.
    if case .interrupted = ending {} else if hasEnded { return }
    ended.store(true, ordering: .releasing)
    var next = first
    (first, last) = (nil, nil)
    while let subscription = next {
      next = subscription.next
      (subscription.next, subscription.previous) = (nil, nil)
      subscription.end(ending)
    }
    disposeOfResources()
  }

  private func insert(_ new: Subscription<Value, Error>, isFirst: Bool) {
    if hasEnded { return new.end(.interrupted) }
    if isSilent { return new.sink = nil }
    if isFirst {
      new.next = first
      first?.previous = new
      first = new
      last = last ?? new
    } else {
      new.previous = last
      last?.next = new
      last = new
      first = first ?? new
    }
  }

  fileprivate func remove(_ removed: Subscription<Value, Error>) {
    if let next = removed.next { next.previous = removed.previous } else { last = removed.previous }
    if let previous = removed.previous { previous.next = removed.next } else { first = removed.next }
    (removed.next, removed.previous) = (nil, nil)
    removed.sink = nil
    endIfUnneeded()
  }

  private func endIfUnneeded() {
    guard first == nil, !hasSignal, !hasEnded else { return }
    ended.store(true, ordering: .releasing)
    disposeOfResources()
  }

  private func disposeOfResources() {
    let last = resources
    resources = nil
    last?.dispose()
  }
}

/// The registration of an observer, in a linked list.
///
/// The conformance to `Sendable` is unchecked, and safe because only the owner of the executor accesses the variables.
private final class Subscription<Value, Error: Swift.Error>: @unchecked Sendable {
  var next: Subscription?
  /// The previous subscription, which retains this one.
  unowned var previous: Subscription?
  /// The sink of the observer. It is released as soon as the observer can receive no more events.
  var sink: Sink<Value, Error>?
  /// Whether the observer receives no more events.
  let isClosed = Synchronization.Atomic(false)
  /// Whether the observer also receives the values of ``SignalCore/deliverRepeat(_:)``.
  let receivesRepeats: Bool

  init(_ sink: Sink<Value, Error>, receivesRepeats: Bool) {
    self.sink = sink
    self.receivesRepeats = receivesRepeats
  }

  /// Prevents further events. Returns `false` if they have already been prevented.
  func close() -> Bool { !isClosed.exchange(true, ordering: .acquiringAndReleasing) }

  func receive(_ value: Value) {
    if !isClosed.load(ordering: .acquiring) { sink?.value(value) }
  }

  /// Delivers the terminal event, unless the observer has been removed.
  func end(_ ending: TerminalEvent<Error>) {
    if close() { sink?.end(ending) }
    sink = nil
  }
}

/// The disposable of an observer.
private final class Observation<Value, Error: Swift.Error>: Disposable {
  private let core: SignalCore<Value, Error>
  private let subscription: Subscription<Value, Error>

  init(core: SignalCore<Value, Error>, subscription: Subscription<Value, Error>) {
    (self.core, self.subscription) = (core, subscription)
  }

  var isDisposed: Bool { subscription.isClosed.load(ordering: .acquiring) }

  func dispose() {
    if subscription.close() { core.executor.perform({ self.core.remove(self.subscription) }) }
  }
}
