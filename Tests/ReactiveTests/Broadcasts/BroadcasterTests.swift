import RandomTesting
import Reactive
import Testing

@Suite("Signals, producers and properties with several observers")
struct BroadcasterTests {
  private enum Step: CaseIterable {
    case send, observe, remove
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
    var events: [Broadcaster.Event] = []
  }

  /// A run of a random script on one thread. Each observer continues the script when it is called.
  private final class Run: @unchecked Sendable {
    private let broadcaster: Broadcaster
    private var steps: [Step] = []
    private var generator: SeededGenerator
    private var depth = 0
    private var firstValue = Int.max
    private(set) var sentCount = 0
    private(set) var observers: [Observer] = []
    /// Whether an observer was called inside its own call, or with a value after its removal.
    private(set) var isCalledWrongly = false

    init(_ broadcaster: Broadcaster, seed: UInt64) {
      (self.broadcaster, generator) = (broadcaster, SeededGenerator(seed: seed))
      steps = (0..<40).map { _ in Step.allCases[Int.random(in: 0..<4, using: &generator)] }
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
    "Until it is removed, an observer receives the values one at a time in the order of sending, even if observers send",
    arguments: Broadcaster.makers)
  func events(maker: Broadcaster.Maker) throws {
    for seed in UInt64(0)..<500 {
      let broadcaster = maker.apply()
      let run = Run(broadcaster, seed: seed)
      try #require(!run.isCalledWrongly, "seed \(seed)")
      for observer in run.observers {
        let values = observer.events.compactMap(\.value)
        try #require(values == Array((observer.first...).prefix(values.count)), "seed \(seed)")
        if let count = observer.isRemoved ? observer.sentBefore : run.sentCount {
          try #require(observer.first + values.count == count, "seed \(seed)")
        }
        let ends = observer.isRemoved && broadcaster.interruptsRemoved ? [Broadcaster.Event.interrupted] : []
        try #require(Array(observer.events.dropFirst(values.count)) == ends, "seed \(seed)")
      }
    }
  }

  @Test(
    "An end that an observer sends arrives after the values that it sent before",
    arguments: [.completed, .failed(Failure())] as [Broadcaster.Event])
  func ends(end: Broadcaster.Event) {
    for pipe in [Broadcaster.Numbers.pipe(), Broadcaster.Numbers.reentrantUnserializedPipe()] {
      let logs = [Atomic<[Broadcaster.Event]>([]), Atomic<[Broadcaster.Event]>([])]
      for log in logs {
        pipe.output.observe { event in
          log.modify { $0.append(event) }
          guard event == .value(1) else { return }
          for next in [.value(2), end, .value(3)] { pipe.input.send(next) }
        }
      }
      pipe.input.send(value: 1)
      for log in logs { #expect(log.value == [.value(1), .value(2), end]) }
    }
  }
}
