// The mechanism behind signals, producers and properties. Read the files in this order:
//
// 1. Sink.swift: a **sink** receives the events of one sequence: its values, and then one **termination**.
// 2. Stage.swift: a **stage** implements an operator. It creates the sink that the source of events calls from the sink
//    that the operator calls.
// 3. Strand.swift: a **strand** delivers events one at a time. The thread that delivers is the **owner** of the strand.
//    Other events are **posted**, and the owner delivers them too.
// 4. Serializer.swift: a **serializer** is a sink that several threads may call. It calls another sink on a strand.
// 5. AnySignalCore.swift, SignalCore.swift: the **core** of a signal stores a **slot** for each observer. A signal only
//    refers to its core. The core of a property (PropertyCore.swift) also stores the value.
// 6. Start.swift, StartContext.swift: a **start** delivers the events of one start of a producer. Its **context**
//    stores the resources that have to be disposed of.
//
// In the following picture, a closure observes `signal.map(transform)`. A value enters the strand once, at the source.
// Each operator then passes it on with one call, without a lock or an allocation.
//
//                ┌─────────────── strand ────────────────┐
//     input ─► core ─► slot ─► sink of `map` ─► core ─► slot ─► sink of the closure
//               ▲                                ▲
//     signal ───┘                mapped signal ──┘

/// The event that ends a sequence of events.
@usableFromInline
enum Termination<Error: Swift.Error>: Sendable {
  case completed
  case failed(Error)
  case interrupted
}

/// The destination of the events that an operator emits: the next operator or, at the end of a chain, an observer.
///
/// An operator is a function that creates the upstream sink from the downstream sink (see ``Stage``). An operator that
/// has nothing to do at the end reuses the `end` closure of the downstream sink, so a termination bypasses it.
///
/// Call a sink serially, and do not call it after `end`.
@usableFromInline
struct Sink<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let onValue: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Termination<Error>) -> Void
  /// The ``SignalCore`` that receives the values, or `nil` if `onValue` receives them.
  ///
  /// A value reaches the core without a closure call and without a retain, which makes long chains of derived signals
  /// fast. The reference stays valid because the closures of this sink retain the core.
  @usableFromInline let core: Unmanaged<SignalCore<Value, Error>>?

  @inlinable
  init(value: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (Termination<Error>) -> Void) {
    onValue = value
    self.end = end
    core = nil
  }

  /// Creates a sink that delivers to the observers of `core`. Call it on the core's strand.
  @inlinable
  init(_ core: SignalCore<Value, Error>) {
    onValue = { core.deliver($0) }
    end = { core.deliver($0) }
    self.core = .passUnretained(core)
  }

  @inlinable
  @inline(__always)
  func value(_ value: Value) {
    if let core { core._withUnsafeGuaranteedRef { $0.deliver(value) } } else { onValue(value) }
  }
}

extension Sink {
  /// Creates a sink that passes each event to `action`.
  @inlinable
  init(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) {
    self.init(value: { action(.value($0)) }, end: { action(Signal.Event($0)) })
  }

  /// Returns a thread-safe sink that forwards to this one.
  ///
  /// The returned sink may be called by several threads at once, re-entrantly, and after the end. This sink receives
  /// the events serially, with at most one termination.
  @usableFromInline
  func serialized() -> Sink {
    Sink(Serializer(self))
  }

  @inlinable
  init(_ serializer: Serializer<Value, Error>) {
    self.init(value: { serializer.send($0) }, end: { serializer.send($0) })
  }
}
