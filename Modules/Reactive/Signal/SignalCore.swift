public import Synchronization

/// What a signal is made of: the observers, and the right to reach them.
///
///                 ┌──────── Strand ◄───────────────┐
///                 │            ▲                   │   one for a source and all that is derived from it
///     Observer ─► core ──────► slot ─► sink ─► core ─► slot ─► your closure
///                  ▲                            ▲
///     Signal ──────┘            Signal ─────────┘      tells its core when it goes
///
/// A value that enters at the source takes the strand once, and then goes from stage to stage by one call each, with no
/// lock and no allocation. A core is held by what is above it (and by its signals and disposables), until it ends or
/// until it has neither observers nor a signal: then it lets go of what is above it, and that perhaps of what is above
/// that.
///
/// Unchecked, because the variables are touched by the owner of the strand only, which hands them over to the next owner
/// through the strand's lock. For the same reason nobody changes the slots while they are being delivered to (whoever
/// wants to has to wait for the strand), so that the exclusivity of each access need not be checked, nor a slot be
/// retained, while the value goes on its way.
@usableFromInline
final class SignalCore<Value, Error: Swift.Error>: @unchecked Sendable {
  /// Disposed of when the core ends or when nobody needs it any longer.
  @usableFromInline let upstream: CompositeDisposable?
  @usableFromInline let strand: Strand
  @usableFromInline let isSilent: Bool
  @usableFromInline @exclusivity(unchecked) var isTerminated = false
  @usableFromInline @exclusivity(unchecked) var holders = 1

  /// The first observer, which most often is the only one, and those that came after it.
  @usableFromInline @exclusivity(unchecked) var first: Slot? {
    didSet { firstReference = first.map(Unmanaged.passUnretained) }
  }
  @usableFromInline @exclusivity(unchecked) var firstReference: Unmanaged<Slot>?
  @usableFromInline @exclusivity(unchecked) var others: [Slot] = []

  /// Makes a core with one holder.
  ///
  /// - Parameters:
  ///   - strand: A strand of its own, or that of the core that it is derived from.
  ///   - upstream: What is to be disposed of when the core ends or is no longer needed.
  ///   - isSilent: Whether nothing will ever be sent, so that no observer need be kept.
  @inlinable
  init(strand: Strand = Strand(), upstream: CompositeDisposable? = nil, isSilent: Bool = false) {
    self.strand = strand
    self.upstream = upstream
    self.isSilent = isSilent
  }

  /// For those outside the strand: delivers in turn.
  @inlinable
  var input: Sink<Value, Error> {
    Sink(value: { self.send($0) }, end: { self.send($0) })
  }

  /// For those on the strand: delivers at once.
  @inlinable
  var inputOnStrand: Sink<Value, Error> {
    Sink(value: { self.deliver($0) }, end: { self.deliver($0) })
  }

  @inlinable
  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  @inlinable
  func send(_ ending: Ending<Error>) {
    onStrand { $0.deliver(ending) }
  }

  /// Adds an observer, which is interrupted at once if the sequence has ended.
  ///
  /// - Returns: A disposable that takes it out again, silently.
  @inlinable
  func attach(_ sink: Sink<Value, Error>) -> any Disposable {
    let slot = Slot(sink, core: self)
    onStrand { $0.insert(slot, otherwise: .interrupted) }
    return slot
  }

  /// Says that there is one more who holds the core.
  @inlinable
  func hold() {
    onStrand { $0.holders += 1 }
  }

  /// Says that one who held the core is gone.
  @inlinable
  func release() {
    onStrand { core in
      core.holders -= 1
      core.endIfUnneeded()
    }
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value) {
    guard let firstReference else { return }
    firstReference._withUnsafeGuaranteedRef { $0.receive(value) }
    if !others.isEmpty { deliverToOthers(value) }
  }

  @inlinable
  func deliverToOthers(_ value: Value) {
    others.withUnsafeBufferPointer { slots in
      for slot in slots { slot.receive(value) }
    }
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    guard !isTerminated else { return }
    isTerminated = true
    let (first, others) = (first, others)
    (self.first, self.others) = (nil, [])
    first?.receive(ending)
    for slot in others {
      slot.receive(ending)
    }
    upstream?.dispose()
  }

  /// Adds `slot` to those that receive what is delivered from now on; if the sequence has ended, it receives `ending`.
  @inlinable
  func insert(_ slot: Slot, otherwise ending: Ending<Error>) {
    if isTerminated {
      slot.receive(ending)
    } else if !slot.isDisposed, !isSilent {
      if first == nil { first = slot } else { others.append(slot) }
    }
  }

  @inlinable
  func remove(_ slot: Slot) {
    slot.letGo()
    if first === slot {
      first = others.isEmpty ? nil : others.removeFirst()
    } else if let index = others.firstIndex(where: { $0 === slot }) {
      others.remove(at: index)
    }
    endIfUnneeded()
  }

  @inlinable
  func endIfUnneeded() {
    guard first == nil, holders == 0, !isTerminated else { return }
    isTerminated = true
    upstream?.dispose()
  }

  @inlinable
  func onStrand(_ work: @escaping (SignalCore) -> Void) {
    guard strand.enter(orPost: { { work(self) } }) else { return }
    work(self)
    strand.leave()
  }

  /// The place of one observer, which lets go of the observer as soon as nothing can be delivered any longer.
  ///
  /// The target is retained by hand, so that it need not be retained for each value: it stays until the strand's owner lets
  /// go of it, who does not while a value is on its way through it.
  @usableFromInline
  final class Slot: Disposable, @unchecked Sendable {
    @usableFromInline let core: SignalCore
    @usableFromInline let closed = Atomic(false)
    @usableFromInline @exclusivity(unchecked) var target: Unmanaged<Target>?

    @inlinable
    init(_ sink: Sink<Value, Error>, core: SignalCore) {
      target = Unmanaged.passRetained(Target(sink))
      self.core = core
    }

    @inlinable
    deinit {
      target?.release()
    }

    @inlinable
    var isDisposed: Bool { closed.load(ordering: .acquiring) }

    @inlinable
    func dispose() {
      if close() { core.onStrand { $0.remove(self) } }
    }

    @inlinable
    func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

    // MARK: On the strand

    @inlinable
    func receive(_ value: Value) {
      if !isDisposed { target?._withUnsafeGuaranteedRef { $0.sink.value(value) } }
    }

    @inlinable
    func receive(_ ending: Ending<Error>) {
      guard close() else { return }
      target?.takeUnretainedValue().sink.end(ending)
      letGo()
    }

    @inlinable
    func letGo() {
      target?.release()
      target = nil
    }
  }

  /// What a slot delivers to.
  @usableFromInline
  final class Target: Sendable {
    @usableFromInline let sink: Sink<Value, Error>

    @inlinable
    init(_ sink: Sink<Value, Error>) {
      self.sink = sink
    }
  }
}
