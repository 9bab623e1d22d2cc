import Reactive
import ReactiveTesting
import Testing

@Suite("Exercises: the word list")
struct WordListExercises {
  struct Failure: Error {}

  @Test("Items appear page by page, and stay if a later page fails")
  func pages() {
    let (pages, input) = SignalProducer<[String], Failure>.ProducedSignal.pipe()
    let items = items(of: pages.producer)
    #expect(items.value == [])
    input.send(value: ["acme", "aria"])
    #expect(items.value == ["acme", "aria"])
    input.send(value: ["petrichor"])
    input.send(error: Failure())
    #expect(items.value == ["acme", "aria", "petrichor"])
  }

  @Test("The array changes with its order and with its items")
  func reversing() {
    let (items, isReversed) = (MutableProperty([1, 2]), MutableProperty(false))
    let arrays = TestObserver<[Int], Never>()
    arrays.observe(ordered(Property(items), isReversed: Property(isReversed)))
    isReversed.value = true
    items.value.append(3)
    isReversed.value = false
    #expect(arrays.values == [[1, 2], [2, 1], [3, 2, 1], [1, 2, 3]])
  }
}
