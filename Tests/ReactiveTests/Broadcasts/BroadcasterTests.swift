import RandomTesting
import Reactive
import Testing

/// Runs random scripts, whose steps are also run by observers while they are called.
@Suite("Signals, producers and properties match their models")
struct BroadcasterTests {
  private enum Step: Equatable, Sendable {
    case send(Broadcaster.Event)
    case observe
    case dispose(Int)
    case release
    /// Ends the steps of the observer that is being called.
    case pause
  }

  private static func script(_ generator: inout SeededGenerator, length: Int) -> [Step] {
    (0..<length).map { index in
      switch Int.random(in: 0..<40, using: &generator) {
      case 0: .send(.completed)
      case 1: .send(.failed(Failure()))
      case 2: .send(.interrupted)
      case 3: .release
      case 4..<12: .dispose(.random(in: 0..<length, using: &generator))
      case 12..<20: .observe
      case 20..<28: .pause
      default: .send(.value(index))
      }
    }
  }

  /// A run of a script on one thread. Each observer continues the script when it is called.
  private final class Run: @unchecked Sendable {
    private let broadcaster: Broadcaster
    private var steps: ArraySlice<Step>
    private var observers: [(() -> Void)?] = []
    private(set) var log: [String] = []

    init(_ steps: [Step], on broadcaster: Broadcaster) {
      (self.broadcaster, self.steps) = (broadcaster, steps[...])
      while !self.steps.isEmpty { continueScript() }
      broadcaster.release()
    }

    private func continueScript() {
      while let step = steps.popFirst(), step != .pause {
        switch step {
        case .send(let event): broadcaster.send(event)
        case .release: broadcaster.release()
        case .dispose(let number): if !observers.isEmpty { observers[number % observers.count]?() }
        case .observe: observe()
        case .pause: break
        }
      }
    }

    private func observe() {
      let number = observers.count
      observers.append(nil)
      let dispose = broadcaster.observe { [self] event in
        log.append("\(number): \(event), \(String(describing: broadcaster.read()))")
        continueScript()
      }
      observers[number] = dispose
    }
  }

  @Test("Observers receive the same events in the same order as those of the model", arguments: Broadcaster.pairs)
  func events(pair: Broadcaster.Pair) throws {
    for seed in UInt64(0)..<3000 {
      var generator = SeededGenerator(seed: seed)
      let script = Self.script(&generator, length: seed.isMultiple(of: 50) ? 300 : 16)
      let (tested, model) = pair.apply()
      let (log, expected) = (Run(script, on: tested).log, Run(script, on: model).log)
      try #require(log == expected, "seed \(seed): \(script)")
    }
  }
}
