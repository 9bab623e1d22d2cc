import Observation
import Reactive
import Testing

@Suite("ObservableProperty")
struct ObservablePropertyTests {
  @Test("withObservationTracking reports the next change, once, before the value changes")
  func tracking() {
    let number = MutableProperty(1)
    let (observable, log) = (number.map { $0 * 10 }.observable, Atomic<[Int]>([]))
    func track() -> Int {
      withObservationTracking {
        observable.value
      } onChange: {
        log.modify { $0.append(observable.value) }
      }
    }
    #expect(track() == 10 && log.value == [])
    for value in 2...3 { number.value = value }
    #expect(log.value == [10] && track() == 30)
    number.value = 4
    #expect(log.value == [10, 30])
  }

  @Test("An observable property whose source has ended keeps the last value")
  func ending() {
    #expect(Property(value: 3).observable.value == 3)
  }
}
