import Reactive

// Simple implementations for one thread, without optimisations. They are the models of signals, producers and properties.

/// A source of events for any number of observers.
class SimpleSource {
  typealias Event = Broadcaster.Event

  func send(_ event: Event) {}
  /// Called when nothing can send events any more.
  func inputDidEnd() { send(.interrupted) }
  func observe(_ receive: @escaping (Event) -> Void) -> () -> Void { {} }
  var value: Int? { nil }
}

/// Work that is taken up while other work is running waits for it.
private final class Turns {
  private var waiting: [() -> Void] = []
  private var isRunning = false

  func take(_ work: @escaping () -> Void) {
    waiting.append(work)
    guard !isRunning else { return }
    isRunning = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isRunning = false
  }
}

final class SimpleSignal: SimpleSource {
  private final class Observer {
    /// `nil` if the observer has been removed.
    var receive: ((Event) -> Void)?
  }

  fileprivate let turns = Turns()
  private var observers: [Observer] = []
  private var hasEnded = false
  private var isInterrupted = false
  /// The number of values whose delivery has begun.
  fileprivate private(set) var deliveredCount = 0

  /// Values that wait for their delivery are discarded by an interruption.
  override func send(_ event: Event) {
    if event == .interrupted { isInterrupted = true }
    turns.take { if event.isTerminating || !self.isInterrupted { self.deliver(event) } }
  }

  /// The release of the input is an interruption that discards nothing.
  override func inputDidEnd() { turns.take { self.deliver(.interrupted) } }

  fileprivate func deliver(_ event: Event) {
    guard !hasEnded else { return }
    if event.value != nil { deliveredCount += 1 }
    hasEnded = event.isTerminating
    for observer in observers {
      let receive = observer.receive
      if hasEnded { observer.receive = nil }
      receive?(event)
    }
  }

  /// An observation after the end is interrupted immediately.
  override func observe(_ receive: @escaping (Event) -> Void) -> () -> Void {
    guard hasEnded else { return attach(receive) }
    receive(.interrupted)
    return {}
  }

  fileprivate func attach(_ receive: @escaping (Event) -> Void) -> () -> Void {
    let observer = Observer()
    observer.receive = receive
    turns.take {
      if !self.hasEnded { self.observers.append(observer) } else { observer.receive.take()?(.interrupted) }
    }
    return { observer.receive = nil }
  }

  /// Adds an observer, which receives its events one at a time, and an interruption when it is removed.
  func start(_ receive: @escaping (Event) -> Void) -> () -> Void {
    let output = SimpleSignal()
    _ = output.observe(receive)
    let dispose = attach { output.send($0) }
    return {
      dispose()
      output.send(.interrupted)
    }
  }
}

/// A source that stores its last values and its end, and sends them to each new observer.
class SimpleMemory: SimpleSource {
  private let signal = SimpleSignal()
  fileprivate private(set) var stored: [Event]
  private let capacity: Int
  private var sentCount = 0
  private var end: Event?
  /// Whether an observer that is added after the end receives it at once. Otherwise, the end waits for its turn.
  fileprivate var replaysEnd: Bool { true }

  init(_ stored: [Event], upTo capacity: Int) {
    (self.stored, self.capacity) = (stored, capacity)
  }

  override func send(_ event: Event) {
    if event.isTerminating {
      end = end ?? event
    } else {
      sentCount += 1
      stored = (stored + [event]).suffix(capacity)
    }
    signal.send(event)
  }

  override func observe(_ receive: @escaping (Event) -> Void) -> () -> Void {
    let output = SimpleSignal()
    _ = output.observe(receive)
    var dispose = {}
    var isDisposed = false
    output.turns.take { [self] in
      var last = Int.max
      dispose = signal.attach { [self] event in
        let number = signal.deliveredCount
        if event.isTerminating { return output.turns.take { output.deliver(self.end ?? event) } }
        output.turns.take { if number > last { output.deliver(event) } }
      }
      let (count, end) = (sentCount, replaysEnd ? self.end : nil)
      for event in stored where !isDisposed { output.deliver(event) }
      if let end { output.deliver(end) }
      last = count
    }
    return {
      isDisposed = true
      dispose()
      output.send(.interrupted)
    }
  }
}

final class SimpleProperty: SimpleMemory {
  init() { super.init([.value(0)], upTo: 1) }

  override var replaysEnd: Bool { false }

  override var value: Int? { stored.last?.value }

  override func inputDidEnd() { send(.completed) }
}

/// A memory of the events of a signal since the first observer was added.
final class SimpleReplay: SimpleMemory {
  private let signal: SimpleSignal
  private var isStarted = false

  init(of signal: SimpleSignal, upTo capacity: Int) {
    self.signal = signal
    super.init([], upTo: capacity)
  }

  override func observe(_ receive: @escaping (Event) -> Void) -> () -> Void {
    let isFirst = !isStarted
    isStarted = true
    let dispose = super.observe(receive)
    if isFirst { _ = signal.observe { self.store($0) } }
    return dispose
  }

  private func store(_ event: Event) { super.send(event) }
  override func send(_ event: Event) { signal.send(event) }
  override func inputDidEnd() { signal.inputDidEnd() }
}

/// The input of a source, which is released after the events that it is sending.
final class SimpleInput {
  private let source: SimpleSource
  private var depth = 0
  private var hasEnded = false
  private var isReleased = false

  init(_ source: SimpleSource) {
    self.source = source
  }

  var broadcaster: Broadcaster {
    Broadcaster(
      send: send, release: release, observe: source.observe, read: { self.isReleased ? nil : self.source.value })
  }

  /// The producer of a signal.
  var startBroadcaster: Broadcaster {
    Broadcaster(send: send, release: release, observe: { (self.source as? SimpleSignal)?.start($0) ?? {} })
  }

  private func send(_ event: SimpleSource.Event) {
    if source is SimpleProperty, event.isTerminating { return release() }
    guard !isReleased, !hasEnded else { return }
    hasEnded = event.isTerminating
    depth += 1
    source.send(event)
    depth -= 1
    if depth == 0, isReleased { source.inputDidEnd() }
  }

  private func release() {
    guard !isReleased else { return }
    isReleased = true
    if depth == 0 { source.inputDidEnd() }
  }
}
