import Foundation
import HeapSize
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

/// Tests that no operator keeps anything of a value that it has sent, while its sources run on. They measure the memory
/// of the process, so they run one after the other, in a process without other tests.
@Suite(
  "Memory of operators whose sources do not end", .serialized, .endsInTime,
  .enabled(
    if: ProcessInfo.processInfo.environment["MEASURE_MEMORY"] == "1",
    "other tests use memory at the same time: set MEASURE_MEMORY=1, and run only this suite"))
struct OperatorMemoryTests {
  /// Starts something that observes one or two sources, and returns what keeps it running.
  private struct Start: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var sourceCount = 1
    let start: @Sendable (_ sources: [Source], _ clock: TestScheduler) -> Any?

    init(
      _ name: String, sourceCount: Int = 1, _ start: @escaping @Sendable ([Source], TestScheduler) -> Any?
    ) { (testDescription, self.sourceCount, self.start) = (name, sourceCount, start) }
  }

  /// The operators that store something, in their forms for producers, except `collect()`, which stores all values.
  private static let operators: [Start] = {
    var table = OperatorTable()
    table.addStatefulOperators()
    table.addEndingOperators()
    table.addCombiningOperators()
    table.addConsecutiveOperators()
    let rows = table.rows.filter { $0.testDescription != "collect" }.map { tested in
      Start(tested.testDescription, sourceCount: tested.sourceCount) { sources, _ in
        tested.producerForms[0](sources).start()
      }
    }
    return rows
      + TimedOperatorTests.operators.map { tested in
        Start(tested.testDescription) { tested.forms[1]($0[0], $1).start() }
      }
  }()

  private typealias Validated = ValidatingProperty<Int, Never>

  private static let others = [
    Start("replayLazily") { sources, _ in
      let replayed = sources[0].producer.replayLazily(upTo: 3)
      return [replayed, replayed.start()] as [Any]
    },
    Start("inner producers that end") { sources, _ in
      [.merge, .concat, .latest, .throttle].map { strategy in
        sources[0].producer.flatMap(strategy) { SignalProducer<Int, Failure>(value: $0) }.start()
      }
    },
    Start("starts of a property that end") { sources, _ in
      let property = MutableProperty(0)
      return sources[0].signal.observe { _ in property.producer.take(first: 1).start() }
    },
    Start("derived properties that are released") { sources, _ in
      let property = MutableProperty(0)
      return sources[0].signal.observe { _ in _ = property.map { $0 }.zip(with: property.skipRepeats()).value }
    },
    Start("executions of an action") { sources, clock in
      let action = Action<Void, Int, Never> { SignalProducer(value: 1).observe(on: clock) }
      return sources[0].signal.observe { _ in action.apply().start() }
    },
    Start("members of a lifetime that end") { sources, _ in
      let (lifetime, token) = Lifetime.make()
      let observation = sources[0].signal.observe { _ in
        for member in [lifetime += {}, lifetime.ended.observeCompleted {}] { member?.dispose() }
      }
      return [token, observation as Any] as [Any]
    },
    Start("bindings whose sources end") { sources, _ in
      let (property, (lifetime, token)) = (MutableProperty(0), Lifetime.make())
      let target = BindingTarget<Int>(lifetime: lifetime) { _ in }
      let observation = sources[0].signal.observe { _ in
        property <~ SignalProducer(value: 1)
        target <~ SignalProducer(value: 1)
      }
      return [token, observation as Any]
    },
    Start("runs and objects that end before the lifetime, the signal or the property that they use") { sources, _ in
      let ((lifetime, token), (signal, input)) = (Lifetime.make(), Operator.Numbers.pipe())
      let (property, one) = (MutableProperty(0), Operator.Producer(value: 1))
      let observation = sources[0].signal.observe { _ in
        for run in [one.take(during: lifetime), one.merge(with: signal).take(first: 1)] { run.start() }
        one.take(until: signal.flatMapError { _ in .never }.map { _ in }).start()
        _ = (property.observable, Validated(0, with: property) { _, _ in .valid })
        _ = Action<Void, Int, Failure>(state: property, enabledIf: { $0 > 0 }, execute: { _, _ in one })
      }
      return [token, input, observation as Any]
    },
    Start("actions of a clock that have run or are cancelled") { sources, clock in
      sources[0].signal.observe { _ in
        clock.schedule {}
        clock.schedule(after: .seconds(1_000_000)) {}?.dispose()
      }
    },
  ]

  @Test(
    "After 100,000 values, no more memory is used than after 1,000", .enabled(if: live_heap_bytes() > 0),
    arguments: operators + others)
  private func memory(start: Start) {
    let (sources, clock) = ((0..<start.sourceCount).map { _ in Source() }, TestScheduler())
    let running = start.start(sources, clock)
    func send(_ count: Int) {
      for number in 0..<count {
        for source in sources { source.send(.value(1 + number % 2)) }
        clock.advance(by: 1)
      }
    }
    send(1_000)
    guard !sources.allSatisfy(\.isDisposed) else { return }  // The operator has ended.
    let before = live_heap_bytes()
    send(100_000)
    // One reference for each value would be 800,000 bytes.
    #expect(live_heap_bytes() - before < 400_000)
    withExtendedLifetime((sources, running)) {}
  }
}
