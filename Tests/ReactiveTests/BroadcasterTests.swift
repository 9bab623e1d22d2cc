import ProgramTesting
import RandomTesting
import Reactive
import Testing

@Suite("Signals, producers and properties with several observers", .endsInTime)
struct BroadcasterTests {
  private enum Step {
    case send, observe, remove, end
    /// Ends the steps of the observer that is being called.
    case pause
  }

  private struct Observer {
    /// The number of the first value that the observer should receive.
    let first: Int
    var isInside = false
    var dispose: (() -> Void)?
    var isRemoved = false
    /// How many values were sent when the observer was removed outside of a delivery.
    var sentBefore: Int?
    var events: [Operator.Event] = []
  }

  /// A run of a random script. Each observer continues the script when it is called. Unchecked, because all of them are
  /// called on one thread.
  private final class Run: @unchecked Sendable {
    private let broadcaster: Broadcaster
    /// The event that is sent after all others, often by an observer.
    private let end: Operator.Event
    private var steps: [Step] = []
    private var generator: SeededGenerator
    private var depth = 0
    private(set) var firstValue = Int.max
    private(set) var sentCount = 0
    private(set) var observers: [Observer] = []
    /// Whether an observer was called inside its own call, or with a value after its removal.
    private(set) var isCalledWrongly = false

    init(_ broadcaster: Broadcaster, seed: UInt64, end: Operator.Event) {
      (self.broadcaster, generator, self.end) = (broadcaster, SeededGenerator(seed: seed), end)
      steps = [.end] + (0..<40).map { _ in generator.pick([.send, .observe, .remove, .pause]) }
      while !steps.isEmpty { continueScript() }
    }

    private func continueScript() {
      while let step = steps.popLast(), step != .pause {
        switch step {
        case .send:
          sentCount += 1
          broadcaster.send(.value(sentCount - 1))
        case .observe: observe()
        case .remove: if let number = observers.indices.randomElement(using: &generator) { remove(number) }
        case .end: broadcaster.send(end)
        case .pause: break
        }
      }
    }

    private func observe() {
      let receivedCount = broadcaster.receivedCount?() ?? sentCount
      firstValue = broadcaster.receivedCount == nil ? -1 : min(firstValue, receivedCount)
      let number = observers.count
      observers.append(Observer(first: max(firstValue, receivedCount - broadcaster.capacity)))
      let dispose = broadcaster.observe { [self] event in
        let isLate = observers[number].isRemoved && event.value != nil
        isCalledWrongly = isCalledWrongly || isLate || observers[number].isInside
        observers[number].events.append(event)
        observers[number].isInside = true
        depth += 1
        continueScript()
        depth -= 1
        observers[number].isInside = false
      }
      observers[number].dispose = dispose
    }

    private func remove(_ number: Int) {
      guard let dispose = observers[number].dispose, !observers[number].isRemoved else { return }
      observers[number].isRemoved = true
      if depth == 0 { observers[number].sentBefore = sentCount }
      dispose()
    }
  }

  @Test(
    "Until its removal, an observer, also a late one, receives each value and the end in order, even if observers send",
    arguments: Broadcaster.makers)
  func events(maker: Broadcaster.Maker) throws {
    for seed in UInt64(0)..<500 {
      let broadcaster = maker.apply()
      let end: Operator.Event = seed.isMultiple(of: 2) ? .completed : .failed(Failure())
      let run = Run(broadcaster, seed: seed, end: end)
      try #require(!run.isCalledWrongly, "seed \(seed)")
      for observer in run.observers {
        // An observer receives consecutive values. If it was removed during a delivery, their number is not known.
        let values = observer.events.compactMap(\.value)
        try #require(values == Array((observer.first...).prefix(values.count)), "seed \(seed)")
        if let count = observer.isRemoved ? observer.sentBefore : run.sentCount {
          try #require(observer.first + values.count == count, "seed \(seed)")
        }
        let expected = observer.isRemoved ? broadcaster.endOfRemoved : broadcaster.hasEnd ? end : nil
        try #require(Array(observer.events.dropFirst(values.count)) == [expected].compactMap { $0 }, "seed \(seed)")
      }
      // An observer that is added after the script receives the values that the source keeps, and perhaps the end.
      let late = Atomic<[Operator.Event]>([])
      _ = broadcaster.observe { event in late.modify { $0.append(event) } }
      let kept = (max(run.firstValue, run.sentCount - broadcaster.capacity)..<run.sentCount).map(Operator.Event.value)
      let lateEnd = broadcaster.keepsEnd ? end : broadcaster.hasEnd ? .interrupted : nil
      try #require(late.value == kept + [lateEnd].compactMap { $0 }, "seed \(seed)")
    }
  }
}

/// Something that sends the events of one input to any number of observers.
struct Broadcaster {
  typealias Maker = Named<@Sendable () -> Broadcaster>
  /// Adds an observer, and returns a closure that removes it.
  typealias Observe = (@escaping @Sendable (Operator.Event) -> Void) -> (() -> Void)

  let send: (Operator.Event) -> Void
  let observe: Observe
  /// How many of the last values a new observer receives.
  var capacity = 0
  /// Returns how many values the pipe has delivered to the tested source, which may be fewer than were sent.
  var receivedCount: (() -> Int)?
  /// The event for an observer that is removed.
  var endOfRemoved: Operator.Event? = .interrupted
  /// Whether the observers receive the end that is sent.
  var hasEnd = true
  /// Whether also an observer that is added after the end receives it.
  var keepsEnd = false
}

extension Broadcaster {
  static let makers =
    [
      Maker("signal") { observed(Operator.Numbers.pipe()) },
      Maker("signal of a reentrant pipe") { observed(Operator.Numbers.reentrantUnserializedPipe()) },
      Maker("merged signals") { observed { $0.merge(with: .empty) } },
      Maker("flattened signal") { observed { $0.flatMap(.concat) { SignalProducer(value: $0) } } },
      Maker("producer of a signal") {
        let (signal, input) = Operator.Numbers.pipe()
        return Broadcaster(send: input.send, observe: { receive in signal.producer.start(receive).dispose })
      },
      Maker("property") {
        let property = MutableProperty(-1)
        return Broadcaster(
          send: { event in if let value = event.value { property.value = value } },
          observe: { receive in property.producer.promoteError().start(receive).dispose }, capacity: 1, hasEnd: false)
      },
    ]
    + [0, 1, 2, 100].map { capacity in
      Maker("replayLazily(upTo: \(capacity))") {
        let (signal, input) = Operator.Numbers.pipe()
        let (replayed, received) = (signal.producer.replayLazily(upTo: capacity), count(signal))
        return Broadcaster(
          send: input.send, observe: { receive in replayed.start(receive).dispose }, capacity: capacity,
          receivedCount: received, keepsEnd: true)
      }
    }

  private static func observed(_ transform: (Operator.Numbers) -> Operator.Numbers) -> Broadcaster {
    let pipe = Operator.Numbers.pipe()
    let received = count(pipe.output)
    var broadcaster = observed((transform(pipe.output), pipe.input))
    broadcaster.receivedCount = received
    return broadcaster
  }

  /// Counts the values of a signal.
  private static func count(_ signal: Operator.Numbers) -> () -> Int {
    let count = Atomic(0)
    signal.observe { event in if event.value != nil { count.modify { $0 += 1 } } }
    return { count.value }
  }

  private static func observed(_ pipe: (output: Operator.Numbers, input: Operator.Numbers.Observer)) -> Broadcaster {
    Broadcaster(
      send: pipe.input.send,
      observe: { receive in
        let observation = pipe.output.observe(receive)
        return { observation?.dispose() }
      }, endOfRemoved: nil)
  }
}
