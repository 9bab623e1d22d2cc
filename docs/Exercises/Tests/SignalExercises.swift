import Reactive
import ReactiveTesting
import Testing

@Suite("Exercises: signals")
struct SignalExercises {
  @Test("Each start of a countdown sends a number every second, and completes at 0 unless it is disposed of")
  func countdowns() {
    let clock = TestScheduler()
    let (first, second) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let producer = countdown(from: 2, on: clock)
    first.observe(producer)
    clock.advance(by: .seconds(1))
    let start = second.observe(producer)
    clock.advance(by: .seconds(1))
    start.dispose()
    clock.advance(by: .seconds(5))
    #expect(first.events == [.value(2), .value(1), .value(0), .completed])
    #expect(second.events == [.value(2), .value(1), .interrupted])
  }

  @Test("The number of characters that are left changes with the text")
  func characters() {
    let text = MutableProperty("")
    let left = charactersLeft(in: Property(text))
    #expect(left.value == 140)
    text.value = "signals"
    #expect(left.value == 133)
  }
}
