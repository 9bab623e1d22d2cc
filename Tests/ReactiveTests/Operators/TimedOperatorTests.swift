import Foundation
import Reactive
import ReactiveTesting
import Testing

/// Runs each operator with a scheduler in virtual time, with none, one or two values at each of some ticks, and with and
/// without an end after them.
@Suite("Operators with a scheduler match their models")
struct TimedOperatorTests {
  typealias Event = Operator.Event

  private static let histories: [[[Event]]] = {
    var (histories, last) = ([[[Event]]](), [[[Event]]]([[]]))
    for _ in 0..<4 {
      last = last.flatMap { ticks in
        (0...2).map { count in ticks + [(0..<count).map { .value(10 * ticks.count + $0) }] }
      }
      for end in [Event.completed, .failed(Failure()), .interrupted] {
        histories += last.map { $0.dropLast() + [($0.last ?? []) + [end]] }
      }
    }
    return histories + last
  }()

  @Test(
    "An operator sends its events at the ticks of its model, and leaves nothing with its scheduler",
    arguments: TimedOperator.all.indices, [false, true])
  func events(index: Int, isProducer: Bool) throws {
    let tested = TimedOperator.all[index]
    for history in Self.histories {
      var (source, observer) = (Source(), TestObserver<Int, Failure>())
      let clock = TestScheduler(startDate: Date(timeIntervalSinceReferenceDate: -0.75))
      // The time of a producer begins at its start.
      let producer = Atomic(isProducer ? tested.ofProducer(source.producer, clock) : .never)
      clock.advance(by: 0.75)
      if !isProducer { producer.value = tested.ofSignal(source.signal, clock).producer }
      let start = observer.observe(producer.swap(.never))
      let machine = tested.model()
      var (expected, hasEnded) = ([Event](), false)
      for tick in 0..<10 {
        clock.advance(to: Date(timeIntervalSinceReferenceDate: Double(tick) / 2))
        let events = tick < history.count ? history[tick] : []
        for event in events { source.pipe.input.send(event) }
        clock.advance(to: Date(timeIntervalSinceReferenceDate: Double(tick) / 2))
        if !hasEnded { expected += machine(tick, events) }
        hasEnded = expected.last?.isTerminating == true
        try #require(observer.events == expected, "\(tested.name), \(history), tick \(tick)")
        try #require(!hasEnded || source.isDisposed, "\(tested.name), \(history)")
      }
      start.dispose()
      try #require(source.isDisposed, "\(tested.name), \(history)")
      clock.run()
      let end: [Event] = hasEnded ? [] : [.interrupted]
      try #require(observer.events == expected + end, "\(tested.name), \(history)")
      let held = [Weak(object: source), Weak(object: observer)]
      (source, observer) = (Source(), TestObserver())
      let isReleased = held.allSatisfy { $0.object == nil }
      try #require(isReleased, "\(tested.name), \(history)")
    }
  }

  @Test("throttle delays a value that its observer sends during a value")
  func throttleInObserver() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (clock, observer) = (TestScheduler(), TestObserver<Int, Never>())
    signal.throttle(1, on: clock).on(value: { if $0 == 1 { input.send(value: 2) } }).observe(observer.observer)
    input.send(value: 1)
    clock.advance(by: 0.5)
    #expect(observer.values == [1])
    clock.advance(by: 0.5)
    #expect(observer.values == [1, 2])
  }
}
