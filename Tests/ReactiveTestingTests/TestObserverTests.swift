import Reactive
import ReactiveTesting
import Testing

@Suite("TestObserver")
struct TestObserverTests {
  struct Failure: Error, Equatable {}

  @Test(
    "After each end, an observer keeps the values, and only the question for that end is true",
    arguments: [.completed, .failed(Failure()), .interrupted] as [Signal<Int, Failure>.Event])
  func ends(end: Signal<Int, Failure>.Event) {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let observer = TestObserver<Int, Failure>()
    input.send(value: 0)
    signal.observe(observer.observer)
    #expect(observer.events.isEmpty && observer.lastValue == nil)
    for event in [.value(1), .value(2), end] { input.send(event) }
    #expect(observer.events == [.value(1), .value(2), end])
    #expect(observer.values == [1, 2] && observer.lastValue == 2)
    #expect(observer.error == end.error)
    #expect(observer.didComplete == (end == .completed))
    #expect(observer.didFail == (end == .failed(Failure())))
    #expect(observer.didInterrupt == (end == .interrupted))
  }
}
