import Synchronization

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
/// Unchecked, because the variables here and in `Slot` are touched by the owner of the strand only, which hands them over
/// to the next owner through the strand's lock.
final class SignalCore<Value, Error: Swift.Error>: @unchecked Sendable {
  /// Disposed of when the core ends or when nobody needs it any longer.
  let upstream = CompositeDisposable()
  let strand: Strand
  private var slots: [Slot] = []
  private var isTerminated = false
  private var holders = 1
  private let isSilent: Bool

  /// Makes a core with one holder.
  ///
  /// - Parameters:
  ///   - strand: A strand of its own, or that of the core that it is derived from.
  ///   - isSilent: Whether nothing will ever be sent, so that no observer need be kept.
  init(strand: Strand = Strand(), isSilent: Bool = false) {
    self.strand = strand
    self.isSilent = isSilent
  }

  /// For those outside the strand: delivers in turn.
  var input: Sink<Value, Error> {
    Sink(value: { self.send($0) }, end: { self.send($0) })
  }

  /// For those on the strand: delivers at once.
  var inputOnStrand: Sink<Value, Error> {
    Sink(value: { self.deliver($0) }, end: { self.deliver($0) })
  }

  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  func send(_ ending: Ending<Error>) {
    onStrand { $0.deliver(ending) }
  }

  /// Adds an observer, which is interrupted at once if the sequence has ended.
  ///
  /// - Returns: A disposable that takes it out again, silently.
  func attach(_ sink: Sink<Value, Error>) -> any Disposable {
    let slot = Slot(sink, core: self)
    onStrand { $0.insert(slot, otherwise: .interrupted) }
    return slot
  }

  /// Says that there is one more who holds the core.
  func hold() {
    onStrand { $0.holders += 1 }
  }

  /// Says that one who held the core is gone.
  func release() {
    onStrand { core in
      core.holders -= 1
      core.endIfUnneeded()
    }
  }

  // MARK: On the strand

  func deliver(_ value: Value) {
    for slot in slots {
      slot.receive(value)
    }
  }

  func deliver(_ ending: Ending<Error>) {
    guard !isTerminated else { return }
    isTerminated = true
    let last = slots
    slots = []
    for slot in last {
      slot.receive(ending)
    }
    upstream.dispose()
  }

  /// Adds `slot` to those that receive what is delivered from now on; if the sequence has ended, it receives `ending`.
  func insert(_ slot: Slot, otherwise ending: Ending<Error>) {
    if isTerminated {
      slot.receive(ending)
    } else if !slot.isDisposed, !isSilent {
      slots.append(slot)
    }
  }

  private func remove(_ slot: Slot) {
    slot.sink = nil
    guard let index = slots.firstIndex(where: { $0 === slot }) else { return }
    slots.remove(at: index)
    endIfUnneeded()
  }

  private func endIfUnneeded() {
    guard slots.isEmpty, holders == 0, !isTerminated else { return }
    isTerminated = true
    upstream.dispose()
  }

  private func onStrand(_ work: @escaping (SignalCore) -> Void) {
    guard strand.enter(orPost: { { work(self) } }) else { return }
    work(self)
    strand.leave()
  }

  /// The place of one observer.
  final class Slot: Disposable, @unchecked Sendable {
    private let core: SignalCore
    private let disposed = Atomic(false)
    fileprivate var sink: Sink<Value, Error>?

    init(_ sink: Sink<Value, Error>, core: SignalCore) {
      self.sink = sink
      self.core = core
    }

    var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    func dispose() {
      guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
      core.onStrand { $0.remove(self) }
    }

    fileprivate func receive(_ value: Value) {
      guard !isDisposed else { return }
      sink?.value(value)
    }

    fileprivate func receive(_ ending: Ending<Error>) {
      guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
      let last = sink
      sink = nil
      last?.end(ending)
    }
  }
}
