import Observation
import Reactive
import ReactiveTesting
import Testing

@Suite("ObservableProperty")
struct ObservablePropertyTests {
  @Test("withObservationTracking reports the next change, once")
  func tracking() {
    let number = MutableProperty(1)
    let observable = number.map { $0 * 10 }.observable
    let changes = Atomic(0)
    func track() -> Int {
      withObservationTracking {
        observable.value
      } onChange: {
        changes.modify { $0 += 1 }
      }
    }
    #expect(track() == 10)
    #expect(changes.value == 0)
    number.value = 2
    number.value = 3
    #expect(changes.value == 1)
    #expect(track() == 30)
    number.value = 4
    #expect(changes.value == 2)
  }

  @Test("A change is reported before the value changes")
  func order() {
    let number = MutableProperty(1)
    let observable = number.observable
    let atChange = Atomic<Int?>(nil)
    withObservationTracking {
      _ = observable.value
    } onChange: {
      atChange.value = observable.value
    }
    number.value = 2
    #expect(atChange.value == 1)
    #expect(observable.value == 2)
  }

  @Test("A released observable property ends its observation, and one whose source has ended keeps the last value")
  func ending() {
    let (isDisposed, input) = (AnyDisposable(), MutableProperty(1))
    let watched = input.signal.producer.on(disposed: { isDisposed.dispose() })
    do {
      let observable = Property(initial: 0, then: watched).observable
      input.value = 2
      #expect(observable.value == 2 && !isDisposed.isDisposed)
    }
    #expect(isDisposed.isDisposed)
    let constant = Property(value: 3).observable
    #expect(constant.value == 3)
  }
}
