import Dispatch
import Foundation
import Reactive
import Testing

/// A unit of intervals, with values that count as zero or as infinite.
protocol IntervalUnit: Sendable {
  static var zeros: [Self] { get }
  static var infinities: [Self] { get }
}

extension TimeInterval: IntervalUnit {
  static let zeros: [Self] = [0, -1, -.infinity, .nan]
  static let infinities: [Self] = [.infinity, .greatestFiniteMagnitude]
}

extension DispatchTimeInterval: IntervalUnit {
  static let zeros: [Self] = [.seconds(0), .seconds(-1), .nanoseconds(-1), .seconds(.min)]
  static let infinities: [Self] = [.never]
}

extension Duration: IntervalUnit {
  static let zeros: [Self] = [.zero, .seconds(-1), .nanoseconds(-1), .seconds(Int64.min)]
  static let infinities: [Self] = [.seconds(Int64.max)]
}

/// A call of a public function that takes an interval or a leeway, with its effects for each value.
struct IntervalCall: Sendable, CustomTestStringConvertible {
  /// The function and the type of its interval, like `Signal.delay Duration`.
  let testDescription: String
  /// The effects with intervals of zero and with infinite ones, followed by the seconds at which they occur.
  let expected: (zero: String, infinite: String)
  let effects: @MainActor @Sendable () async -> (zero: [String], infinite: [String])

  /// - Parameter call: Calls the function with an interval, and notes each effect.
  init<Unit: IntervalUnit>(
    _: Unit.Type, _ name: String, zero: String, infinite: String = "",
    _ call: @escaping @MainActor @Sendable (Unit, IntervalRun) async -> Void
  ) {
    (testDescription, expected) = ("\(name) \(Unit.self)", (zero, infinite))
    effects = {
      var effects: (zero: [String], infinite: [String]) = ([], [])
      for interval in Unit.zeros {
        effects.zero.append(await IntervalRun(isEndless: false).effects { await call(interval, $0) })
      }
      for interval in Unit.infinities {
        effects.infinite.append(await IntervalRun(isEndless: true).effects { await call(interval, $0) })
      }
      return effects
    }
  }
}

/// The surroundings of a call: sources that send 1 at second 0 and 2 at second 1, and a clock.
@MainActor
struct IntervalRun {
  let isEndless: Bool
  let clock = TestScheduler()
  let start = Date(timeIntervalSinceReferenceDate: 0)
  let property = MutableProperty(0)
  private let pipe = Signal<Int, Never>.pipe()
  private let notes = Atomic<[String]>([])

  var signal: Signal<Int, Never> { pipe.output }
  var producer: SignalProducer<Int, Never> { pipe.output.producer }

  nonisolated func note(_ effect: Any) {
    notes.modify { $0.append("\(effect)@\(Int(clock.currentDate.timeIntervalSince(start)))") }
  }

  /// Notes the first two values of a source, and a failure.
  func note<Value>(_ source: some SignalProducerConvertible<Value, some Error>) {
    source.producer.take(first: 2).startWithResult { result in
      if case .success(let value) = result { note(value is Date ? "date" : value) } else { note("failure") }
    }
  }

  /// Notes the first two runs of an action.
  func note(_ schedule: (@escaping @Sendable () -> Void) -> (any Disposable)?) {
    let (count, timer) = (Atomic(0), SerialDisposable())
    timer.inner = schedule {
      note("run")
      count.modify { $0 += 1 }
      if count.value == 2 { timer.dispose() }
    }
  }

  /// Notes the end of an operation, unless it never ends.
  func note(isEndless: Bool, _ operation: @escaping @Sendable () async throws -> Void) async {
    let isOver = Atomic(false)
    let task = Task {
      defer { isOver.value = true }
      try await operation()
      try Task.checkCancellation()
      note("end")
    }
    if isEndless {
      await clock.run()
      task.cancel()
    }
    while !isOver.value { await clock.advance() }
  }

  fileprivate func effects(of call: (IntervalRun) async -> Void) async -> String {
    property <~ signal
    await call(self)
    pipe.input.send(value: 1)
    await clock.advance(by: .seconds(1))
    pipe.input.send(value: 2)
    await clock.advance(by: .seconds(9))
    if isEndless { await clock.run() }
    return notes.value.joined(separator: " ")
  }
}
