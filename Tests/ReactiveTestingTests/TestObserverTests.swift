import Reactive
import ReactiveTesting
import Testing

@Suite("TestObserver")
struct TestObserverTests {
  struct Failure: Error, Equatable {}

  @Test("An observer records the events that a signal sends after the subscription")
  func signal() {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let observer = TestObserver<Int, Failure>()
    input.send(value: 1)
    signal.observe(observer.observer)
    #expect(observer.events.isEmpty && observer.lastValue == nil)
    input.send(value: 2)
    input.send(value: 3)
    #expect(observer.values == [2, 3])
    #expect(observer.lastValue == 3)
    #expect(!observer.didComplete && !observer.didFail && !observer.didInterrupt)
    input.send(error: Failure())
    #expect(observer.error == Failure())
    #expect(observer.didFail && !observer.didComplete)
  }

  @Test("Observing a property records its current value first, and disposing interrupts it")
  func property() {
    let property = MutableProperty("a")
    let observer = TestObserver<String, Never>()
    let observation = observer.observe(property)
    property.value = "b"
    observation.dispose()
    property.value = "c"
    #expect(observer.values == ["a", "b"])
    #expect(observer.didInterrupt)
  }

  @Test("A completion is distinguished from other ends")
  func completion() {
    let observer = TestObserver<Int, Never>()
    observer.observe(SignalProducer(value: 1))
    #expect(observer.events == [.value(1), .completed])
    #expect(observer.didComplete)
  }
}
