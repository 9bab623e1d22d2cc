import Synchronization

/// The storage of a signal: its observers, and the resources that it needs.
///
/// The registration of an observer is a **slot**. Slots are added, removed and called on the strand, so the array does not
/// change during a delivery.
///
/// A core is retained by its input or by the slot in its source, by its signal, and by the disposables of its observers.
/// It disposes of its resources when it ends, or when it has neither an observer nor a signal. The resources of a derived
/// signal contain the slot in its source, so the source may end in turn.
///
/// The conformance to `Sendable` is unchecked, and safe because only the owner of the strand accesses the variables. The
/// ownership of a strand passes from thread to thread by an atomic variable. Observers are called while no variable is
/// being accessed, so the two variables that each delivery reads need no check for exclusive access at run time.
final class SignalCore<Value, Error: Swift.Error>: @unchecked Sendable {
  /// The strand on which events are delivered. A signal that is derived synchronously shares the strand of its source.
  let strand: Strand
  private let terminated = Synchronization.Atomic(false)
  private let isInterrupted = Synchronization.Atomic(false)
  let isSilent: Bool
  private var hasSignal: Bool

  @exclusivity(unchecked) private var slots: [AnySlot] = []
  /// The number of slots in the array that have been removed. They stay until they are the majority.
  private var removedCount = 0
  private var resources: (any Disposable)?
  /// The position of the event that is being delivered, in the order of events, for ``observe(_:_:after:)``.
  var position: UInt64 = 0

  /// - Parameters:
  ///   - strand: The strand of the source, or a new one.
  ///   - resources: Disposed of when the core ends or is no longer needed.
  ///   - hasSignal: Whether the core has a signal, which calls ``signalDidDeinit()``. A core without a signal is no longer
  ///     needed when its last observer is removed.
  ///   - isSilent: Whether the signal never sends an event, so that observers need not be stored.
  init(
    strand: Strand = Strand(), resources: (any Disposable)? = nil, hasSignal: Bool = true, isSilent: Bool = false
  ) {
    self.strand = strand
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
    Signal.Observer(input, onDeinit: { self.strand.perform({ self.deliver(.interrupted) }) })
  }

  /// The sink for callers on the strand.
  var sinkOnStrand: Sink<Value, Error> {
    Sink(value: { self.deliver($0) }, end: { self.deliver($0) })
  }

  func send(_ value: Value) {
    strand.perform({ if !self.isInterrupted.load(ordering: .relaxed) { self.deliver(value) } })
  }

  /// Ends the sequence. An interruption discards the values that wait for their delivery.
  func send(_ ending: Termination<Error>) {
    if case .interrupted = ending { isInterrupted.store(true, ordering: .releasing) }
    strand.perform({ self.deliver(ending) })
  }

  /// Adds an observer, and returns a disposable that removes it without sending an event. If the sequence has ended,
  /// the observer is interrupted.
  ///
  /// - Parameter receivesRepeats: Whether the observer also receives values that ``deliver(_:isRepeat:)`` marks as repeats.
  func attach(_ sink: Sink<Value, Error>, receivesRepeats: Bool = false) -> any Disposable {
    let slot = Slot(sink, core: self, receivesRepeats: receivesRepeats)
    strand.perform({ self.insert(slot) })
    return slot
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
    // The work makes this thread the owner of the strand of `output`, so events wait.
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
    strand.perform({ if self.isTerminated { resources.dispose() } else { self.resources = resources } })
  }

  func signalDidDeinit() {
    strand.perform({
      self.hasSignal = false
      self.endIfUnneeded()
    })
  }

  // MARK: On the strand

  func deliver(_ value: Value, isRepeat: Bool = false) {
    for index in slots.indices {
      if let receive = receiver(at: index, isRepeat: isRepeat) { receive(value) }
    }
  }

  @inline(__always)
  private func receiver(at index: Int, isRepeat: Bool) -> (@Sendable (Value) -> Void)? {
    let slot = slots[index]
    guard !slot.isDisposed, slot.receivesRepeats || !isRepeat else { return nil }
    return unsafeDowncast(slot, to: Slot.self).sink?.value
  }

  func deliver(_ ending: Termination<Error>) {
    guard !isTerminated else { return }
    terminated.store(true, ordering: .releasing)
    let last = slots
    slots = []
    for slot in last { unsafeDowncast(slot, to: Slot.self).end(ending) }
    disposeOfResources()
  }

  private func insert(_ slot: Slot) {
    if isTerminated { return slot.end(.interrupted) }
    guard !slot.isDisposed, !isSilent else {
      slot.release()
      return endIfUnneeded()
    }
    slots.append(slot)
  }

  private func remove(_ slot: Slot) {
    guard slot.sink != nil else { return }
    slot.release()
    slot.isRemoved = true
    removedCount += 1
    if removedCount > slots.count / 2 {
      slots.removeAll { $0.isRemoved }
      removedCount = 0
    }
    endIfUnneeded()
  }

  private func endIfUnneeded() {
    guard slots.count == removedCount, !hasSignal, !isTerminated else { return }
    terminated.store(true, ordering: .releasing)
    disposeOfResources()
  }

  private func disposeOfResources() {
    let last = resources
    resources = nil
    last?.dispose()
  }

  /// The registration of an observer. It releases the observer as soon as no more events can be delivered.
  ///
  /// The conformance to `Sendable` is unchecked. It is safe because only the owner of the strand accesses the sink. The
  /// core is accessed only by the thread that closes the slot, or by the owner of the strand on its behalf.
  final class Slot: AnySlot, Disposable, @unchecked Sendable {
    @exclusivity(unchecked) fileprivate var sink: Sink<Value, Error>?
    private var core: SignalCore?

    fileprivate init(_ sink: Sink<Value, Error>, core: SignalCore, receivesRepeats: Bool) {
      self.sink = sink
      self.core = core
      super.init(receivesRepeats: receivesRepeats)
    }

    func dispose() {
      guard let core = close() else { return }
      core.strand.perform({ core.remove(self) })
    }

    /// Delivers the termination, unless the slot has been disposed of.
    fileprivate func end(_ ending: Termination<Error>) {
      if close() != nil { sink?.end(ending) }
      release()
    }

    fileprivate func release() {
      sink = nil
    }

    /// Closes the slot, so that no more events are delivered. Returns the core if the slot was open.
    private func close() -> SignalCore? {
      guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
      defer { core = nil }
      return core
    }
  }
}

/// The part of a slot that does not depend on the types of the signal. An array of it is accessed without a lookup of these
/// types at run time, which would take longer than the delivery of a value.
class AnySlot {
  fileprivate let isClosed = Synchronization.Atomic(false)
  fileprivate let receivesRepeats: Bool
  /// Whether the slot is removed from the array when most of its slots are.
  fileprivate var isRemoved = false

  fileprivate init(receivesRepeats: Bool) {
    self.receivesRepeats = receivesRepeats
  }

  var isDisposed: Bool { isClosed.load(ordering: .acquiring) }
}
