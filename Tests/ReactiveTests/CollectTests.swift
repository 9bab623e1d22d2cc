import Reactive
import ReactiveTesting
import Testing

@Suite("Collecting")
struct CollectTests {
  struct Failure: Error, Equatable {}

  private let numbers = Signal<Int, Failure>.pipe()
  private let groups = TestObserver<[Int], Failure>()

  private func send(_ values: Int...) {
    for value in values { numbers.input.send(value: value) }
  }

  @Test("collect(count:) sends full groups at once and the rest at the completion")
  func count() {
    groups.observe(numbers.output.collect(count: 2))
    send(1, 2, 3)
    #expect(groups.events == [.value([1, 2])])
    numbers.input.sendCompleted()
    #expect(groups.events == [.value([1, 2]), .value([3]), .completed])
  }

  @Test("collect(count:) sends no empty group after a full one, and one where there was no value")
  func countOfNone() {
    groups.observe(numbers.output.collect(count: 2))
    send(1, 2)
    numbers.input.sendCompleted()
    #expect(groups.events == [.value([1, 2]), .completed])
    let none = TestObserver<[Int], Never>()
    none.observe(SignalProducer<Int, Never>.empty.collect(count: 2))
    #expect(none.events == [.value([]), .completed])
  }

  @Test("A failure and an interruption drop what was collected")
  func unhappyEnds() {
    groups.observe(numbers.output.collect(count: 2))
    let interrupted = TestObserver<[Int], Failure>()
    let (signal, input) = Signal<Int, Failure>.pipe()
    interrupted.observe(signal.collect { $0.count == 2 })
    send(1)
    numbers.input.send(error: Failure())
    input.send(value: 1)
    input.sendInterrupted()
    #expect(groups.events == [.failed(Failure())])
    #expect(interrupted.events == [.interrupted])
  }

  @Test("collect with a closure of the values ends a group with the one that makes it true")
  func through() {
    groups.observe(numbers.output.collect { $0.reduce(0, +) == 8 })
    send(1, 3, 4, 7, 1, 5, 6)
    numbers.input.sendCompleted()
    #expect(groups.values == [[1, 3, 4], [7, 1], [5, 6]])
    #expect(groups.didComplete)
  }

  @Test("collect with a closure of the values and the next one begins a group with that")
  func before() {
    groups.observe(numbers.output.collect { _, next in next == 7 })
    send(1, 1, 7, 7, 5, 6)
    numbers.input.sendCompleted()
    #expect(groups.values == [[1, 1], [7], [7, 5, 6]])
    #expect(groups.didComplete)
  }

  @Test("Each start of a producer collects anew")
  func starts() {
    let producer = SignalProducer<Int, Never>([1, 2, 3]).collect(count: 2)
    for _ in 1...2 {
      let observer = TestObserver<[Int], Never>()
      observer.observe(producer)
      #expect(observer.events == [.value([1, 2]), .value([3]), .completed])
    }
    let lessThanAll = TestObserver<[Int], Never>()
    lessThanAll.observe(SignalProducer<Int, Never>([1]).collect(count: 2).take(first: 1))
    #expect(lessThanAll.events == [.value([1]), .completed])
  }
}

@Suite("Collecting by time")
struct CollectEveryTests {
  struct Failure: Error, Equatable {}

  private let scheduler = TestScheduler()
  private let numbers = Signal<Int, Failure>.pipe()
  private let groups = TestObserver<[Int], Failure>()

  @Test("Sends what has come in each interval, and an empty array where nothing has")
  func intervals() {
    groups.observe(numbers.output.collect(every: .seconds(1), on: scheduler))
    numbers.input.send(value: 1)
    numbers.input.send(value: 2)
    #expect(groups.events.isEmpty)
    scheduler.advance(by: .seconds(1))
    scheduler.advance(by: .seconds(1))
    numbers.input.send(value: 3)
    scheduler.advance(by: .seconds(1))
    #expect(groups.values == [[1, 2], [], [3]])
    numbers.input.sendCompleted()
    scheduler.advance()
    #expect(groups.didComplete)
  }

  @Test("Leaves empty arrays out where it is told to")
  func skipEmpty() {
    groups.observe(numbers.output.producer.collect(every: .seconds(1), on: scheduler, skipEmpty: true))
    scheduler.advance(by: .seconds(3))
    numbers.input.send(value: 1)
    scheduler.advance(by: .seconds(1))
    #expect(groups.values == [[1]])
    numbers.input.sendCompleted()
    scheduler.advance()
    #expect(groups.didComplete)
  }

  @Test("The completion drops the rest, or waits for the next array, as it is told to")
  func completion() {
    let kept = TestObserver<[Int], Failure>()
    groups.observe(numbers.output.collect(every: .seconds(1), on: scheduler))
    kept.observe(numbers.output.collect(every: .seconds(1), on: scheduler, discardWhenCompleted: false))
    numbers.input.send(value: 1)
    numbers.input.sendCompleted()
    #expect(groups.events.isEmpty)
    scheduler.advance()
    #expect(groups.events == [.completed])
    #expect(kept.events.isEmpty)
    scheduler.advance(by: .seconds(1))
    #expect(kept.events == [.value([1]), .completed])
  }

  @Test("A failure and an interruption drop the rest, and come from the scheduler")
  func unhappyEnds() {
    let (other, otherInput) = Signal<Int, Failure>.pipe()
    let interrupted = TestObserver<[Int], Failure>()
    groups.observe(numbers.output.collect(every: .seconds(1), on: scheduler, discardWhenCompleted: false))
    interrupted.observe(other.collect(every: .seconds(1), on: scheduler, discardWhenCompleted: false))
    numbers.input.send(value: 1)
    numbers.input.send(error: Failure())
    otherInput.sendInterrupted()
    #expect(groups.events.isEmpty)
    scheduler.run()
    #expect(groups.events == [.failed(Failure())])
    #expect(interrupted.events == [.interrupted])
  }

  @Test("Disposing ends the timer")
  func disposal() {
    let disposable = groups.observe(numbers.output.producer.collect(every: .seconds(1), on: scheduler))
    disposable.dispose()
    scheduler.run()
    #expect(groups.events == [.interrupted])
  }
}
