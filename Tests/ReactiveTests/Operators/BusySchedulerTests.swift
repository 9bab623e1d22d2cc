import Dispatch
import Foundation
import ProgramTesting
import RandomTesting
import Reactive
import Testing

@Suite("Operators with a busy scheduler", .endsInTime)
struct BusySchedulerTests {
  /// A scheduler that runs actions late, because something else occupies it until a given date. Like a serial queue, it
  /// then runs them in the order in which they became due.
  private final class BusyScheduler: DateScheduler {
    let clock = TestScheduler()
    let busyUntil = Atomic(Date.distantPast)
    private let dueActions = Atomic<[@Sendable () -> Void]>([])

    var currentDate: Date { clock.currentDate }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      schedule(after: currentDate, action: action)
    }

    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      let run = AnyDisposable()
      clock.schedule(after: date) { [weak self] in
        self?.dueActions.modify { $0.append({ if !run.isDisposed { action() } }) }
        self?.runDueActions()
      }
      return run
    }

    private func runDueActions() {
      guard currentDate >= busyUntil.value else {
        clock.schedule(after: busyUntil.value) { [weak self] in self?.runDueActions() }
        return
      }
      for action in dueActions.swap([]) { action() }
    }

    func schedule(
      after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? { clock.schedule(after: date, interval: interval, leeway: leeway, action: action) }
  }

  private typealias Operation = @Sendable (Signal<Int, Never>, any DateScheduler) -> Signal<Int, Never>

  /// Sends the numbers 0, 1, 2, … at random seconds while the scheduler is busy from time to time. Returns the dates at
  /// which they arrive, and the numbers that the operator sends with their dates, in seconds.
  private func history(seed: UInt64, _ operation: Operation) -> (
    arrivals: [Double], sent: [(number: Int, date: Double)]
  ) {
    var generator = SeededGenerator(seed: seed)
    let (scheduler, (signal, input)) = (BusyScheduler(), Signal<Int, Never>.pipe())
    let (start, sent) = (scheduler.currentDate, Atomic<[(number: Int, date: Double)]>([]))
    operation(signal, scheduler).observeValues { [clock = scheduler.clock] number in
      sent.modify { $0.append((number, clock.currentDate.timeIntervalSince(start))) }
    }
    var arrivals: [Double] = []
    for second in 0..<60 {
      scheduler.clock.advance(to: start + Double(second))
      if Int.random(in: 0..<8, using: &generator) == 0 {
        scheduler.busyUntil.value = start + Double(second + Int.random(in: 1...9, using: &generator))
      }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        input.send(value: arrivals.count)
        arrivals.append(Double(second))
      }
    }
    scheduler.clock.advance(to: start + 100)
    return (arrivals, sent.value)
  }

  @Test("throttle leaves its interval between two values, and sends the last one")
  func throttle() {
    for seed in UInt64(0)..<300 {
      let (arrivals, sent) = history(seed: seed) { $0.throttle(5, on: $1) }
      #expect(zip(sent, sent.dropFirst()).allSatisfy { $1.date - $0.date >= 5 }, "seed \(seed): \(sent)")
      #expect(sent.last?.number == arrivals.indices.last, "seed \(seed): \(sent)")
    }
  }

  @Test("debounce sends only values that were the latest for its interval, and the last one")
  func debounce() {
    for seed in UInt64(0)..<300 {
      let (arrivals, sent) = history(seed: seed) { $0.debounce(5, on: $1) }
      let isSettled = sent.allSatisfy { number, date in
        date - arrivals[number] >= 5 && !arrivals.dropFirst(number + 1).contains { $0 < date }
      }
      #expect(isSettled && sent.last?.number == arrivals.indices.last, "seed \(seed): \(sent)")
    }
  }

  @Test("delay sends all values in order, each after its interval")
  func delay() {
    for seed in UInt64(0)..<300 {
      let (arrivals, sent) = history(seed: seed) { $0.delay(5, on: $1) }
      #expect(sent.map(\.number) == Array(arrivals.indices), "seed \(seed): \(sent)")
      #expect(sent.allSatisfy { $0.date - arrivals[$0.number] >= 5 }, "seed \(seed): \(sent)")
    }
  }
}
