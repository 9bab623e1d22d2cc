import Reactive

// Simple implementations for one thread, without optimisations. They are the models of signals, producers and properties.

typealias Receive = (Broadcaster.Event) -> Void

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

private final class SimpleSignal {
  private final class Observer {
    /// `nil` if the observer has been removed.
    var receive: Receive?
  }

  let turns = Turns()
  private var observers: [Observer] = []
  private var hasEnded = false
  private var isInterrupted = false
  /// The number of values whose delivery has begun.
  private(set) var deliveredCount = 0

  /// Values that wait for their delivery are discarded by an interruption.
  func send(_ event: Broadcaster.Event) {
    if event == .interrupted { isInterrupted = true }
    turns.take { if event.isTerminating || !self.isInterrupted { self.deliver(event) } }
  }

  /// The release of the input is an interruption that discards nothing.
  func inputDidEnd() { turns.take { self.deliver(.interrupted) } }

  func deliver(_ event: Broadcaster.Event) {
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
  func observe(_ receive: @escaping Receive) -> () -> Void {
    guard hasEnded else { return attach(receive) }
    receive(.interrupted)
    return {}
  }

  func attach(_ receive: @escaping Receive) -> () -> Void {
    let observer = Observer()
    observer.receive = receive
    turns.take {
      if !self.hasEnded { self.observers.append(observer) } else { observer.receive.take()?(.interrupted) }
    }
    return { observer.receive = nil }
  }

  /// Adds an observer, which receives its events one at a time, and an interruption when it is removed.
  func start(_ receive: @escaping Receive) -> () -> Void {
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
private final class SimpleMemory {
  private let signal = SimpleSignal()
  private(set) var stored: [Broadcaster.Event]
  private let capacity: Int
  private var sentCount = 0
  private var end: Broadcaster.Event?
  /// Whether an observer that is added after the end receives it at once. Otherwise, the end waits for its turn.
  private let replaysEnd: Bool

  init(_ stored: [Broadcaster.Event], upTo capacity: Int, replaysEnd: Bool) {
    (self.stored, self.capacity, self.replaysEnd) = (stored, capacity, replaysEnd)
  }

  func send(_ event: Broadcaster.Event) {
    if event.isTerminating {
      end = end ?? event
    } else {
      sentCount += 1
      stored = (stored + [event]).suffix(capacity)
    }
    signal.send(event)
  }

  func observe(_ receive: @escaping Receive) -> () -> Void {
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

/// The input of a source, which is released after the events that it is sending.
private final class SimpleInput {
  private let output: Receive
  private let end: () -> Void
  private var depth = 0
  private var hasEnded = false
  private(set) var isReleased = false

  init(of output: @escaping Receive, end: @escaping () -> Void) {
    (self.output, self.end) = (output, end)
  }

  func send(_ event: Broadcaster.Event) {
    guard !isReleased, !hasEnded else { return }
    hasEnded = event.isTerminating
    depth += 1
    output(event)
    depth -= 1
    if depth == 0, isReleased { end() }
  }

  func release() {
    guard !isReleased else { return }
    isReleased = true
    if depth == 0 { end() }
  }
}

extension Broadcaster {
  /// Returns the model of a signal, or of its producer.
  static func simpleSignal(isProducer: Bool = false) -> Broadcaster {
    let signal = SimpleSignal()
    let input = SimpleInput(of: signal.send, end: signal.inputDidEnd)
    return Broadcaster(send: input.send, release: input.release) { receive in
      isProducer ? signal.start(receive) : signal.observe(receive)
    }
  }

  /// Returns the model of a memory of the events of a signal since the first observer was added.
  static func simpleReplay(upTo capacity: Int) -> Broadcaster {
    let (signal, memory) = (SimpleSignal(), SimpleMemory([], upTo: capacity, replaysEnd: true))
    let input = SimpleInput(of: signal.send, end: signal.inputDidEnd)
    var isStarted = false
    func observe(_ receive: @escaping Receive) -> () -> Void {
      let isFirst = !isStarted
      isStarted = true
      let dispose = memory.observe(receive)
      if isFirst { _ = signal.observe(memory.send) }
      return dispose
    }
    return Broadcaster(send: input.send, release: input.release, observe: observe)
  }

  /// Returns the model of a property, which cannot end before it is released.
  static func simpleProperty() -> Broadcaster {
    let memory = SimpleMemory([.value(0)], upTo: 1, replaysEnd: false)
    let input = SimpleInput(of: memory.send) { memory.send(.completed) }
    return Broadcaster(
      send: { $0.isTerminating ? input.release() : input.send($0) }, release: input.release, observe: memory.observe,
      read: { input.isReleased ? nil : memory.stored.last?.value })
  }
}
