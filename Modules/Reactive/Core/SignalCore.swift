import Synchronization

/// The storage of a signal: its observers, and the resources that it needs.
///
/// The registration of an observer is a **subscription** in a list. Subscriptions are added, removed and called on the
/// executor, so the list does not change during a delivery.
///
/// A core is retained by its input or by the subscription in its source, by its signal, and by the disposables of its
/// observers. While it has an observer, it also retains itself, through the subscription and its observation. It
/// disposes of its resources when it ends, or when it has neither an observer nor a signal. The resources of a derived
/// signal contain the disposable of the subscription in its source, so the source may end in turn.
///
/// The conformance to `Sendable` is unchecked, and safe because only the owner of the executor accesses the variables.
/// The ownership of an executor passes from thread to thread by an atomic variable.
final class SignalCore<Value, Error: Swift.Error>: ObservedCore, @unchecked Sendable {
  /// The executor on which events are delivered. A signal that is derived synchronously shares the executor of its
  /// source.
  let executor: EventExecutor
  private let terminated = Synchronization.Atomic(false)
  private let isInterrupted = Synchronization.Atomic(false)
  let isSilent: Bool
  private var hasSignal: Bool

  @exclusivity(unchecked) private var subscriptions = KeyedList<AnySubscription>()
  private var resources: (any Disposable)?
  /// The position of the event that is being delivered, in the order of events: a count in `replayLazily`, and the
  /// moment of the change in ``PropertyCore``.
  var position: UInt64 = 0

  /// - Parameters:
  ///   - executor: The executor of the source, or a new one.
  ///   - resources: Disposed of when the core ends or is no longer needed.
  ///   - hasSignal: Whether the core has a signal, which calls ``signalDidDeinit()``. A core without a signal is no
  ///     longer needed when its last observer is removed.
  ///   - isSilent: Whether the signal never sends an event. Nothing would end its core, so observers are not stored.
  init(
    executor: EventExecutor = EventExecutor(), resources: (any Disposable)? = nil, hasSignal: Bool = true,
    isSilent: Bool = false
  ) {
    self.executor = executor
    self.resources = resources
    self.hasSignal = hasSignal
    self.isSilent = isSilent
  }

  /// Whether the sequence has ended.
  var isTerminated: Bool { terminated.load(ordering: .acquiring) }

  /// The sink for callers on any thread.
  var input: Sink<Value, Error> {
    Sink(value: { self.send($0) }, end: { self.send($0) })
  }

  /// Returns the input of a signal. When it is deinitialised, the signal is interrupted after the waiting values.
  func makeInput() -> Signal<Value, Error>.Observer {
    Signal.Observer(input, onDeinit: { self.executor.perform({ self.deliver(.interrupted) }) })
  }

  /// The sink for callers on the executor.
  var sinkOnExecutor: Sink<Value, Error> {
    Sink(value: { self.deliver($0) }, end: { self.deliver($0) })
  }

  func send(_ value: Value) {
    executor.perform({ if !self.isInterrupted.load(ordering: .relaxed) { self.deliver(value) } })
  }

  /// Ends the sequence. An interruption discards the values that wait for their delivery.
  func send(_ ending: TerminalEvent<Error>) {
    if case .interrupted = ending { isInterrupted.store(true, ordering: .releasing) }
    executor.perform({ self.deliver(ending) })
  }

  /// Adds an observer, and returns a disposable that removes it without sending an event. If the sequence has ended,
  /// the observer is interrupted.
  ///
  /// - Parameters:
  ///   - receivesRepeats: Whether the observer also receives values that ``deliver(_:isRepeat:)`` marks as repeats.
  ///   - isFirst: Whether the observer receives each event before those that have been added earlier.
  func attach(
    _ sink: Sink<Value, Error>, receivesRepeats: Bool = false, isFirst: Bool = false
  ) -> any Disposable {
    let observation = Observation(of: self)
    let subscription = Subscription(sink, observation, receivesRepeats: receivesRepeats)
    executor.perform({ self.insert(subscription, isFirst: isFirst) })
    return observation
  }

  /// Adds the observer of a start that first receives the events of a snapshot, and then exactly the events after it.
  ///
  /// Events that are delivered in the meantime, by another thread or because the snapshot has side effects, wait.
  ///
  /// - Parameters:
  ///   - resources: The resources of the start. Disposing of them interrupts `sink`.
  ///   - snapshot: Delivers the events of the snapshot, and returns the position of the last one. Runs immediately.
  func observe(
    _ sink: Sink<Value, Error>, _ resources: CompositeDisposable,
    after snapshot: @escaping @Sendable (SerialSink<Value, Error>) -> UInt64
  ) {
    let output = SerialSink(sink)
    resources.insert(output)
    // The work makes this thread the owner of the executor of `output`, so events wait.
    output.perform({
      let last = SerialState(UInt64.max)
      resources.insert(
        self.attach(
          Sink(
            value: { value in
              let position = self.position
              output.perform({ if position > last.state { output.deliver(value) } })
            },
            end: { ending in output.perform({ output.deliver(ending) }) })))
      last.state = snapshot(output)
    })
  }

  /// Disposes of `resources` when the core ends or is no longer needed.
  func own(_ resources: any Disposable) {
    executor.perform({ if self.isTerminated { resources.dispose() } else { self.resources = resources } })
  }

  func signalDidDeinit() {
    executor.perform({
      self.hasSignal = false
      self.endIfUnneeded()
    })
  }

  // MARK: On the executor

  /// - Parameter isRepeat: Whether the value is a repeat, which only some observers of a property receive.
  func deliver(_ value: Value, isRepeat: Bool = false) {
    for index in subscriptions.entries.indices {
      if let subscription = subscriptions.entries[index].element {
        unsafeDowncast(subscription, to: Subscription.self).receive(value, isRepeat: isRepeat)
      }
    }
  }

  func deliver(_ ending: TerminalEvent<Error>) {
    guard !isTerminated else { return }
    terminated.store(true, ordering: .releasing)
    let last = subscriptions.entries
    subscriptions = KeyedList()
    for (_, subscription) in last {
      if let subscription { unsafeDowncast(subscription, to: Subscription.self).end(ending) }
    }
    disposeOfResources()
  }

  private func insert(_ subscription: Subscription, isFirst: Bool) {
    if isTerminated { return subscription.end(.interrupted) }
    if isSilent { return endIfUnneeded() }
    subscription.observation.key =
      isFirst ? subscriptions.prepend(subscription) : subscriptions.append(subscription)
  }

  func removeSubscription(_ key: Int) {
    withExtendedLifetime(subscriptions.remove(key)) {}
    endIfUnneeded()
  }

  private func endIfUnneeded() {
    guard subscriptions.isEmpty, !hasSignal, !isTerminated else { return }
    terminated.store(true, ordering: .releasing)
    disposeOfResources()
  }

  private func disposeOfResources() {
    let last = resources
    resources = nil
    last?.dispose()
  }

  /// The registration of an observer.
  private final class Subscription: AnySubscription {
    let sink: Sink<Value, Error>
    let observation: Observation
    private let receivesRepeats: Bool

    init(_ sink: Sink<Value, Error>, _ observation: Observation, receivesRepeats: Bool) {
      self.sink = sink
      self.observation = observation
      self.receivesRepeats = receivesRepeats
    }

    // A separate function calls the closure without retaining it.
    @inline(never)
    func receive(_ value: Value, isRepeat: Bool) {
      if !observation.isDisposed, receivesRepeats || !isRepeat { sink.value(value) }
    }

    /// Delivers the terminal event, unless the observer has been removed.
    func end(_ ending: TerminalEvent<Error>) {
      if observation.close() != nil { sink.end(ending) }
    }
  }
}

/// The base class of the subscriptions of all signals. A list of it is accessed without a lookup of these types at run
/// time, which would take longer than the delivery of a value.
private class AnySubscription {}

/// The protocol of the cores of all signals.
protocol ObservedCore: AnyObject, Sendable {
  var executor: EventExecutor { get }

  /// Removes the subscription of an observer. Called on the executor.
  func removeSubscription(_ key: Int)
}

/// The disposable of an observer. It does not retain the subscription, so the observer is released as soon as it can
/// receive no more events.
///
/// The conformance to `Sendable` is unchecked. It is safe because the core is accessed only by the thread that closes
/// the observation, and the key only by the owner of the executor.
private final class Observation: Disposable, @unchecked Sendable {
  private let isClosed = Synchronization.Atomic(false)
  private var core: (any ObservedCore)?
  /// The key of the subscription, or `nil` if the subscription has not been inserted.
  var key: Int?

  init(of core: any ObservedCore) {
    self.core = core
  }

  var isDisposed: Bool { isClosed.load(ordering: .acquiring) }

  func dispose() {
    guard let core = close() else { return }
    core.executor.perform({ if let key = self.key { core.removeSubscription(key) } })
  }

  /// Prevents further events. Returns the core if the observation was open.
  func close() -> (any ObservedCore)? {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    defer { core = nil }
    return core
  }
}
