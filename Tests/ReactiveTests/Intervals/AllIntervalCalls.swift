import Dispatch
import Foundation
import Reactive

private typealias Interval = DispatchTimeInterval
private typealias Numbers = SignalProducer<Int, Never>
private let failing = SignalProducer<Int, Failure>(error: Failure())

extension IntervalCall {
  /// Calls of all functions of the module that take an interval, apart from those of a queue scheduler.
  static let all = operators + schedulers

  private static let operators: [IntervalCall] = [
    .init(TimeInterval.self, "EventStream.delay", zero: "1@0 2@1") { $1.note($1.signal.delay($0, on: $1.clock)) },
    .init(TimeInterval.self, "EventStream.debounce", zero: "1@0 2@1") { $1.note($1.signal.debounce($0, on: $1.clock)) },
    .init(TimeInterval.self, "EventStream.throttle", zero: "1@0 2@1", infinite: "1@0") {
      $1.note($1.signal.throttle($0, on: $1.clock))
    },
    .init(TimeInterval.self, "Signal.timeout", zero: "1@0 failure@0", infinite: "1@0 2@1") {
      $1.note($1.signal.timeout(after: $0, raising: Failure(), on: $1.clock))
    },
    .init(TimeInterval.self, "EventStream.timeout", zero: "1@0 failure@0", infinite: "1@0 2@1") {
      $1.note($1.signal.promoteError(Failure.self).timeout(after: $0, raising: Failure(), on: $1.clock))
    },
    .init(Duration.self, "EventStream.delay", zero: "1@0 2@1") { $1.note($1.signal.delay($0, on: $1.clock)) },
    .init(Duration.self, "EventStream.debounce", zero: "1@0 2@1") { $1.note($1.signal.debounce($0, on: $1.clock)) },
    .init(Duration.self, "EventStream.throttle", zero: "1@0 2@1", infinite: "1@0") {
      $1.note($1.signal.throttle($0, on: $1.clock))
    },
    .init(Duration.self, "Signal.timeout", zero: "1@0 failure@0", infinite: "1@0 2@1") {
      $1.note($1.signal.timeout(after: $0, raising: Failure(), on: $1.clock))
    },
    .init(Duration.self, "EventStream.timeout", zero: "1@0 failure@0", infinite: "1@0 2@1") {
      $1.note($1.signal.promoteError(Failure.self).timeout(after: $0, raising: Failure(), on: $1.clock))
    },
    .init(Interval.self, "Signal.collect", zero: "[1]@0 []@0") { $1.note($1.signal.collect(every: $0, on: $1.clock)) },
    .init(Duration.self, "Signal.collect", zero: "[1]@0 []@0") { $1.note($1.signal.collect(every: $0, on: $1.clock)) },
    .init(TimeInterval.self, "SignalProducer.timeout", zero: "1@0 failure@0", infinite: "1@0 2@1") {
      $1.note($1.producer.timeout(after: $0, raising: Failure(), on: $1.clock))
    },
    .init(Duration.self, "SignalProducer.timeout", zero: "1@0 failure@0", infinite: "1@0 2@1") {
      $1.note($1.producer.timeout(after: $0, raising: Failure(), on: $1.clock))
    },
    .init(Interval.self, "SignalProducer.collect", zero: "[1]@0 []@0") {
      $1.note($1.producer.collect(every: $0, on: $1.clock))
    },
    .init(Duration.self, "SignalProducer.collect", zero: "[1]@0 []@0") {
      $1.note($1.producer.collect(every: $0, on: $1.clock))
    },
    .init(TimeInterval.self, "SignalProducer.retry", zero: "failure@0") {
      $1.note(failing.retry(upTo: 2, interval: $0, on: $1.clock))
    },
    .init(Duration.self, "SignalProducer.retry", zero: "failure@0") {
      $1.note(failing.retry(upTo: 2, interval: $0, on: $1.clock))
    },
    .init(Duration.self, "SignalProducer.retry", zero: "failure@0") { interval, run in
      run.note(failing.retry(on: run.clock) { number, _ in number < 3 ? interval : nil })
    },
    .init(Interval.self, "SignalProducer.timer", zero: "date@0 date@0") {
      $1.note(SignalProducer.timer(interval: $0, on: $1.clock))
    },
    .init(Interval.self, "SignalProducer.timer", zero: "date@0 date@0") {
      $1.note(SignalProducer.timer(interval: $0, on: $1.clock, leeway: $0))
    },
    .init(Interval.self, "SignalProducer.interval", zero: "7@0 8@0") {
      $1.note(Numbers.interval([7, 8], interval: $0, on: $1.clock))
    },
    .init(Interval.self, "SignalProducer.interval", zero: "0@0 1@0") { $1.note(Numbers.interval($0, on: $1.clock)) },
    .init(Duration.self, "SignalProducer.timer", zero: "date@0 date@0") {
      $1.note(SignalProducer.timer(interval: $0, on: $1.clock))
    },
    .init(Duration.self, "SignalProducer.timer", zero: "date@0 date@0") {
      $1.note(SignalProducer.timer(interval: $0, on: $1.clock, leeway: $0))
    },
    .init(Duration.self, "SignalProducer.interval", zero: "7@0 8@0") {
      $1.note(Numbers.interval([7, 8], interval: $0, on: $1.clock))
    },
    .init(Duration.self, "SignalProducer.interval", zero: "0@0 1@0") { $1.note(Numbers.interval($0, on: $1.clock)) },
    .init(Duration.self, "PropertyProtocol.debounce", zero: "1@0 2@1") {
      $1.note($1.property.debounce($0, on: $1.clock).signal)
    },
    .init(Duration.self, "PropertyProtocol.throttle", zero: "1@0 2@1", infinite: "1@0") {
      $1.note($1.property.throttle($0, on: $1.clock).signal)
    },
  ]

  private static let schedulers: [IntervalCall] = [
    .init(Interval.self, "DateScheduler.schedule", zero: "run@0") { interval, run in
      run.note { run.clock.schedule(after: interval, action: $0) }
    },
    .init(Interval.self, "DateScheduler.schedule", zero: "run@0 run@0") { interval, run in
      run.note { run.clock.schedule(after: interval, interval: interval, leeway: interval, action: $0) }
    },
    .init(Interval.self, "TestScheduler.schedule", zero: "run@0 run@0", infinite: "run@0") { interval, run in
      run.note { run.clock.schedule(after: run.start, interval: interval, leeway: interval, action: $0) }
    },
    .init(Interval.self, "DateScheduler.sleep", zero: "end@0") { interval, run in
      await run.note(isEndless: run.isEndless) { try await run.clock.sleep(for: interval, leeway: interval) }
    },
    .init(Interval.self, "DateScheduler.sleep", zero: "end@0", infinite: "end@0") { interval, run in
      await run.note(isEndless: false) { try await run.clock.sleep(until: run.start, leeway: interval) }
    },
    .init(Interval.self, "DateScheduler.timer", zero: "end@0") { interval, run in
      await run.note(isEndless: run.isEndless) {
        for await _ in run.clock.timer(interval: interval, leeway: interval) { break }
      }
    },
    .init(Interval.self, "TestScheduler.rewind", zero: "now@0", infinite: "now@-63114076800") { interval, run in
      run.clock.rewind(by: interval)
      run.note("now")
    },
    .init(Duration.self, "DateScheduler.schedule", zero: "run@0") { interval, run in
      run.note { run.clock.schedule(after: interval, action: $0) }
    },
    .init(Duration.self, "DateScheduler.schedule", zero: "run@0 run@0") { interval, run in
      run.note { run.clock.schedule(after: interval, interval: interval, leeway: interval, action: $0) }
    },
    .init(Duration.self, "DateScheduler.schedule", zero: "run@0 run@0", infinite: "run@0") { interval, run in
      run.note { run.clock.schedule(after: run.start, interval: interval, leeway: interval, action: $0) }
    },
    .init(Duration.self, "DateScheduler.sleep", zero: "end@0") { interval, run in
      await run.note(isEndless: run.isEndless) { try await run.clock.sleep(for: interval, leeway: interval) }
    },
    .init(Duration.self, "DateScheduler.sleep", zero: "end@0", infinite: "end@0") { interval, run in
      await run.note(isEndless: false) { try await run.clock.sleep(until: run.start, leeway: interval) }
    },
    .init(Duration.self, "DateScheduler.timer", zero: "end@0") { interval, run in
      await run.note(isEndless: run.isEndless) {
        for await _ in run.clock.timer(interval: interval, leeway: interval) { break }
      }
    },
    .init(Duration.self, "TestScheduler.rewind", zero: "now@0", infinite: "now@-63114076800") { interval, run in
      run.clock.rewind(by: interval)
      run.note("now")
    },
    .init(TimeInterval.self, "TestScheduler.advance", zero: "now@0", infinite: "now@63113904000") { interval, run in
      await run.clock.advance(by: interval)
      run.note("now")
    },
    .init(TimeInterval.self, "TestScheduler.advance", zero: "now@0", infinite: "now@63113904000") { interval, run in
      { run.clock.advance(by: interval) }()  // not the asynchronous form
      run.note("now")
    },
    .init(Interval.self, "TestScheduler.advance", zero: "now@0", infinite: "now@63113904000") { interval, run in
      await run.clock.advance(by: interval)
      run.note("now")
    },
    .init(Interval.self, "TestScheduler.advance", zero: "now@0", infinite: "now@63113904000") { interval, run in
      { run.clock.advance(by: interval) }()  // not the asynchronous form
      run.note("now")
    },
    .init(Duration.self, "TestScheduler.advance", zero: "now@0", infinite: "now@63113904000") { interval, run in
      await run.clock.advance(by: interval)
      run.note("now")
    },
    .init(Duration.self, "TestScheduler.advance", zero: "now@0", infinite: "now@63113904000") { interval, run in
      { run.clock.advance(by: interval) }()  // not the asynchronous form
      run.note("now")
    },
  ]
}
