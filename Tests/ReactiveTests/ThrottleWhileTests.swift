import Reactive
import ReactiveTesting
import Testing

@Suite("throttle(while:on:)")
struct ThrottleWhileTests {
  private let scheduler = TestScheduler()
  private let pipe = Signal<Int, Never>.pipe()
  private let observer = TestObserver<Int, Never>()

  @Test("Values wait while the property is true, and then the last one is sent")
  func waiting() {
    let isThrottled = MutableProperty(false)
    pipe.output.throttle(while: isThrottled, on: scheduler).observe(observer.observer)
    pipe.input.send(1, 2)
    #expect(observer.values.isEmpty)
    scheduler.advance()
    #expect(observer.values == [1, 2])
    isThrottled.value = true
    pipe.input.send(3, 4)
    scheduler.run()
    #expect(observer.values == [1, 2])
    isThrottled.value = false
    scheduler.advance()
    #expect(observer.values == [1, 2, 4])
  }

  @Test("A value that has waited is sent only once, however often the property changes")
  func changing() {
    let isThrottled = MutableProperty(true)
    pipe.output.throttle(while: isThrottled, on: scheduler).observe(observer.observer)
    pipe.input.send(1, 2)
    for isTrue in [false, true, false] { isThrottled.value = isTrue }
    scheduler.run()
    #expect(observer.values == [2])
    isThrottled.value = true
    pipe.input.send(3)
    isThrottled.value = false
    pipe.input.send(4)
    scheduler.run()
    #expect(observer.values == [2, 3, 4])
  }

  @Test("The state stays after the property is released, and the pending value is dropped at the end")
  func ends() {
    var isThrottled: MutableProperty<Bool>? = MutableProperty(true)
    if let isThrottled { pipe.output.throttle(while: isThrottled, on: scheduler).observe(observer.observer) }
    pipe.input.send(1)
    isThrottled = nil
    pipe.input.send(2)
    scheduler.advance()
    #expect(observer.events.isEmpty)
    pipe.input.sendCompleted()
    scheduler.advance()
    #expect(observer.events == [.completed])
    withExtendedLifetime(isThrottled) {}
  }

  @Test("The held value is delivered before a value that an observer of the property sends")
  func nestedSend() {
    let (isThrottling, values) = (MutableProperty(true), TestObserver<Int, Never>())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.throttle(while: isThrottling, on: ImmediateScheduler()).observe(values.observer)
    isThrottling.signal.observeValues { if !$0 { input.send(value: 2) } }
    input.send(value: 1)
    isThrottling.value = false
    #expect(values.values == [1, 2])
  }
}
