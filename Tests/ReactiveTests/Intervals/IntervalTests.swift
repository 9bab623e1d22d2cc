import Dispatch
import Foundation
import ReactiveTesting
import Testing

@testable import Reactive

@Suite("Intervals and dates", .timeLimit(.minutes(5)))
struct IntervalTests {
  @Test(
    "An interval that is negative or not a number counts as zero, and an infinite one does not end",
    arguments: IntervalCall.all)
  @MainActor
  func unusual(call: IntervalCall) async {
    let effects = await call.effects()
    for zero in effects.zero { #expect(zero == call.expected.zero) }
    for infinite in effects.infinite { #expect(infinite == call.expected.infinite) }
  }

  @Test("The calls with unusual intervals contain all public functions that take an interval")
  func complete() throws {
    let declared = try FunctionDeclaration.all().filter { $0.type != "QueueScheduler" }.flatMap(\.intervalNames)
    #expect(declared.sorted() == IntervalCall.all.map(\.testDescription).sorted())
  }

  @Test("Each public function that takes an interval has a form for Duration")
  func durations() throws {
    let declarations = try FunctionDeclaration.all()
    let calls = Set(declarations.flatMap(\.calls))
    let forms = calls.map { $0.replacing(/(Dispatch)?TimeInterval/, with: "Duration") }
    #expect(forms.filter { !calls.contains($0) } == [])
  }

  @Test(
    "A queue scheduler repeats an action with an unusual interval, leeway or date",
    arguments: [0, -1e10, -.infinity, .nan])
  func queue(secondsSince2001: TimeInterval) {
    let date = Date(timeIntervalSinceReferenceDate: secondsSince2001)  // in the past, or not a date
    for interval in DispatchTimeInterval.zeros {
      let (scheduler, count) = (QueueScheduler(), Atomic(0))
      let timers = [
        scheduler.schedule(after: date, interval: interval) { count.modify { $0 += 1 } },
        scheduler.schedule(after: date, interval: interval, leeway: interval) { count.modify { $0 += 1 } },
      ]
      #expect(isTrueSoon { count.value > 4 })
      for timer in timers { timer?.dispose() }
    }
  }

  @Test("A queue scheduler runs an action with an infinite interval once, and never after an infinite time")
  func endlessQueue() {
    let (scheduler, count, isDone) = (QueueScheduler(), Atomic(0), Gate())
    let timers = [
      scheduler.schedule(after: Date(), interval: .never) { count.modify { $0 += 1 } },
      scheduler.schedule(after: Date(timeIntervalSince1970: .infinity)) { count.modify { $0 += 10 } },
      scheduler.schedule(after: DispatchTimeInterval.never) { count.modify { $0 += 10 } },
    ]
    #expect(isTrueSoon { count.value > 0 })
    scheduler.schedule(after: .milliseconds(10)) { isDone.open() }
    #expect(isDone.wait() && count.value == 1)
    for timer in timers { timer?.dispose() }
  }

  @Test("Now and in later centuries, a queue scheduler runs actions at their dates, not before", arguments: 0...40)
  func centuries(number: Int) {
    // The other dates are after 2115, up to which the system keeps the dates of timers.
    let offset = number == 0 ? 0 : Double(100 + number * 10) * 365 * 86400
    let scheduler = QueueScheduler(internalQueue: DispatchQueue(label: "later"), clock: { Date() + offset })
    let (early, isDone) = (Atomic(0), Gate())
    let later = [60, 86400, 1e9, 1e10, .infinity].map { seconds in
      scheduler.schedule(after: scheduler.currentDate + seconds) { early.modify { $0 += 1 } }
    }
    // The actions above would be due before this one.
    scheduler.schedule(after: scheduler.currentDate + 0.001) { isDone.open() }
    #expect(isDone.wait() && early.value == 0)
    for action in later { action?.dispose() }
  }
}
