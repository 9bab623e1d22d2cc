import Reactive
import ReactiveTesting
import Testing

@Suite("Materializing")
struct MaterializeTests {
  struct Failure: Error, Equatable {}
  private typealias Event = Signal<Int, Failure>.Event

  private let numbers = Signal<Int, Failure>.pipe()

  @Test(
    "materialize sends each event as a value, and then completes or is interrupted",
    arguments: [Event.completed, .interrupted, .failed(Failure())])
  private func materialize(_ end: Event) {
    let observer = TestObserver<Event, Never>()
    observer.observe(numbers.output.materialize())
    numbers.input.send(value: 1)
    numbers.input.send(end)
    #expect(observer.events == [.value(.value(1)), .value(end), end == .interrupted ? .interrupted : .completed])
  }

  @Test("dematerialize ends at the first terminating event and releases the source")
  func firstEnd() {
    let disposals = Atomic(0)
    let events: [Event] = [.value(1), .failed(Failure()), .value(2), .completed]
    let source = SignalProducer<Event, Never>(events).concat(.never).on(disposed: { disposals.modify { $0 += 1 } })
    let observer = TestObserver<Int, Failure>()
    observer.observe(source.dematerialize())
    #expect(observer.events == [.value(1), .failed(Failure())] && disposals.value == 1)
    for isEvent in [false, true] {
      let (signal, input) = Signal<Event, Never>.pipe()
      let hot = TestObserver<Int, Failure>()
      disposals.value = 0
      hot.observe(signal.on(disposed: { disposals.modify { $0 += 1 } }).dematerialize())
      input.send(value: .value(1))
      if isEvent { input.send(value: .completed) } else { input.sendCompleted() }
      #expect(hot.events == [.value(1), .completed] && disposals.value == 1)
    }
  }
}
