import Foundation
import ProgramTesting
import RandomTesting
import Reactive
import Testing

@Suite("TestScheduler and sleeping tasks", .endsInTime)
struct TestSchedulerTests {
  let scheduler = TestScheduler()
  var start: Date { Date(timeIntervalSinceReferenceDate: 0) }

  /// A simple implementation, which logs the numbers of the actions and the seconds at which they run.
  private struct Model {
    private(set) var now = 0.0
    private(set) var log: [String] = []
    /// The actions that wait, in the order of scheduling.
    private var entries: [(date: Double, number: Int, interval: Double?)] = []

    mutating func schedule(_ number: Int, at date: Double, interval: Double? = nil) {
      entries.append((date, number, interval))
    }

    mutating func cancel(_ number: Int) { entries.removeAll { $0.number == number } }

    /// Runs the actions. One of five schedules another, or ends its repetition.
    mutating func advance(to date: Double) {
      // The first one of several with the same date is the minimum.
      while let index = entries.indices.min(by: { entries[$0].date < entries[$1].date }), entries[index].date <= date {
        let (actionDate, number, interval) = entries.remove(at: index)
        now = max(now, actionDate)
        log.append("\(number) at \(now)")
        if interval == nil, number > 0, number.isMultiple(of: 5) { schedule(-number, at: now) }
        guard let interval, !number.isMultiple(of: 5) else { continue }
        schedule(number, at: actionDate + interval, interval: interval)
      }
      now = max(now, date)
    }

    mutating func rewind(by seconds: Double) { now -= seconds }
  }

  @Test("Random schedules, repetitions, cancellations and movements of the clock match a simple model")
  func random() throws {
    for seed in UInt64(0)..<500 {
      var (generator, model) = (SeededGenerator(seed: seed), Model())
      let start = Date(timeIntervalSince1970: 5)
      let (scheduler, log) = (TestScheduler(startDate: start), Atomic<[String]>([]))
      let handles = Atomic<[Int: any Disposable]>([:])
      for number in 1...30 {  // Each step schedules, cancels, rewinds or advances, here and in the model.
        let seconds = Int.random(in: 0...4, using: &generator)
        let note: @Sendable (Int) -> Void = { number in
          log.modify { $0.append("\(number) at \(scheduler.currentDate.timeIntervalSince(start))") }
        }
        let action: @Sendable () -> Void = {
          note(number)
          if number.isMultiple(of: 5) { scheduler.schedule { note(-number) } }
        }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<2:
          handles.value[number] = scheduler.schedule(after: .seconds(seconds), action: action)
          model.schedule(number, at: model.now + Double(seconds))
        case 2..<4:
          handles.value[number] = scheduler.schedule(after: start + Double(seconds), action: action)
          model.schedule(number, at: Double(seconds))
        case 4..<7:
          let action: @Sendable () -> Void = {
            note(number)
            if number.isMultiple(of: 5) { handles.value[number]?.dispose() }
          }
          if number.isMultiple(of: 2) {
            handles.value[number] = scheduler.schedule(after: .seconds(seconds), interval: .seconds(2), action: action)
            model.schedule(number, at: model.now + Double(seconds), interval: 2)
          } else {  // The date may have passed. The next ones are on its grid nevertheless.
            let date = start + Double(seconds)
            handles.value[number] = scheduler.schedule(after: date, interval: .seconds(2), action: action)
            model.schedule(number, at: Double(seconds), interval: 2)
          }
        case 7:
          let cancelled = Int.random(in: 1...number, using: &generator)
          handles.value[cancelled]?.dispose()
          model.cancel(cancelled)
        case 8:
          scheduler.rewind(by: .seconds(seconds))
          model.rewind(by: Double(seconds))
        case 9:
          scheduler.advance(to: start + Double(seconds))
          model.advance(to: Double(seconds))
        case 10:
          scheduler.advance(by: .seconds(seconds))
          model.advance(to: model.now + Double(seconds))
        default:
          scheduler.advance(by: Double(seconds))
          model.advance(to: model.now + Double(seconds))
        }
        try #require(log.value == model.log, "seed \(seed)")
        try #require(scheduler.currentDate == start + model.now, "seed \(seed)")
      }
      for (number, handle) in handles.value {
        handle.dispose()
        model.cancel(number)
      }
      scheduler.run()  // This runs the actions that other actions have scheduled.
      model.advance(to: .infinity)
      #expect(log.value == model.log && scheduler.currentDate == .distantFuture, "seed \(seed)")
    }
  }

  @Test(
    "The clock advances by an interval of any unit",
    arguments: [
      (.seconds(2), 2), (.milliseconds(2), 2e-3), (.microseconds(2), 2e-6), (.nanoseconds(2000), 2e-6),
    ] as [(DispatchTimeInterval, Double)])
  func units(interval: DispatchTimeInterval, seconds: Double) {
    scheduler.advance()  // by a nanosecond
    #expect(scheduler.currentDate > start)
    scheduler.advance(by: interval)
    #expect(abs(scheduler.currentDate.timeIntervalSince(start) - seconds) < 1e-7)  // Dates are not exact.
  }

  @Test("The tasks of the main actor run before the clock advances, and after each action")
  @MainActor
  func tasks() async {
    let log = Atomic<[String]>([])
    for (name, seconds) in [("a", 1), ("b", 1), ("c", 2), ("d", 3), ("e", 4)] {
      scheduler.schedule(after: .seconds(seconds)) {
        log.modify { $0.append("action \(name)") }
        Task { @MainActor in log.modify { $0.append("task \(name)") } }
      }
    }
    Task { @MainActor in
      try await scheduler.sleep(for: .seconds(1))
      log.modify { $0.append("slept") }
    }
    await scheduler.advance(by: .seconds(1))
    #expect(log.value == ["action a", "task a", "action b", "task b", "slept"])
    await scheduler.advance(by: Duration.seconds(1))
    #expect(log.value.suffix(2) == ["action c", "task c"])
    await scheduler.run()
    #expect(log.value.suffix(4) == ["action d", "task d", "action e", "task e"])
  }

  @Test("A sleeping task that is cancelled throws an error at once")
  func cancelledSleep() async {
    let task = Task { [scheduler] in try await scheduler.sleep(for: .seconds(2)) }
    await scheduler.advance(by: .seconds(1))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A timer sends a date every interval until the iterating task is cancelled")
  func timer() async {
    // Without this function, the call would be that of the asynchronous overload.
    func advance(by seconds: TimeInterval) { scheduler.advance(by: seconds) }
    let timer = scheduler.timer(interval: .seconds(1))
    var dates = timer.makeAsyncIterator()
    for seconds in [0.9, 1, 0.05, 1] { advance(by: seconds) }  // to 0.9, 1.9, 1.95 and 2.95
    #expect(await [dates.next(), dates.next()] == [1, 2].map(start.addingTimeInterval))
    let task = Task { for await _ in timer {} }
    task.cancel()
    await task.value
    advance(by: 1)
    #expect(await dates.next() == nil)
  }
}
