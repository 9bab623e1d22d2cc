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

  @Test("collect(count:) sends full groups immediately and the rest at the completion")
  func count() {
    groups.observe(numbers.output.collect(count: 2))
    send(1, 2, 3)
    #expect(groups.events == [.value([1, 2])])
    numbers.input.sendCompleted()
    #expect(groups.events == [.value([1, 2]), .value([3]), .completed])
  }

  @Test("collect(count:) sends an empty group only if there was no value")
  func countOfNone() {
    groups.observe(numbers.output.collect(count: 2))
    send(1, 2)
    numbers.input.sendCompleted()
    #expect(groups.events == [.value([1, 2]), .completed])
    let none = TestObserver<[Int], Never>()
    none.observe(SignalProducer<Int, Never>.empty.collect(count: 2))
    #expect(none.events == [.value([]), .completed])
  }

  @Test("A failure or an interruption drops the collected values")
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

  @Test("A predicate on the group ends the group after the value that satisfies it")
  func through() {
    groups.observe(numbers.output.collect { $0.reduce(0, +) == 8 })
    send(1, 3, 4, 7, 1, 5, 6)
    numbers.input.sendCompleted()
    #expect(groups.values == [[1, 3, 4], [7, 1], [5, 6]])
    #expect(groups.didComplete)
  }

  @Test("A predicate on the group and the next value starts a new group with that value")
  func before() {
    groups.observe(numbers.output.collect { _, next in next == 7 })
    send(1, 1, 7, 7, 5, 6)
    numbers.input.sendCompleted()
    #expect(groups.values == [[1, 1], [7], [7, 5, 6]])
    #expect(groups.didComplete)
  }

  @Test(
    "The predicates receive the group with the latest value or before it, which may begin a group after an empty one")
  func predicates() {
    let through = Atomic<[[Int]]>([])
    numbers.output.collect { group in
      through.modify { $0.append(group) }
      return group.count == 2
    }.observe { _ in }
    let before = Atomic<[[Int]]>([])
    let split = numbers.output.producer.collect { group, next in
      before.modify { $0.append(group + [-next]) }
      return next == 7 || group.count == 2
    }
    split.start(groups.observer)
    send(7, 1, 2, 3)
    numbers.input.sendCompleted()
    #expect(through.value == [[7], [7, 1], [2], [2, 3]])
    #expect(before.value == [[-7], [7, -1], [7, 1, -2], [2, -3]])
    #expect(groups.events == [.value([]), .value([7, 1]), .value([2, 3]), .completed])
  }

  @Test("Each start of a producer starts with an empty group")
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

  @Test("Each interval sends an array of its values, which may be empty")
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

  @Test("skipEmpty skips empty arrays")
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

  @Test("skipEmpty also skips an empty rest at the completion")
  func skipEmptyRest() {
    groups.observe(
      numbers.output.collect(every: .seconds(1), on: scheduler, skipEmpty: true, discardWhenCompleted: false))
    numbers.input.sendCompleted()
    scheduler.advance(by: .seconds(1))
    #expect(groups.events == [.completed])
  }

  @Test("At the completion, the rest is dropped or sent with the next interval")
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

  @Test("At the completion, an empty rest is sent with the next interval, and then nothing more")
  func emptyRest() {
    groups.observe(numbers.output.producer.collect(every: .seconds(1), on: scheduler, discardWhenCompleted: false))
    numbers.input.send(value: 1)
    scheduler.advance(by: .seconds(1))
    numbers.input.sendCompleted()
    scheduler.advance(by: .seconds(3))
    #expect(groups.events == [.value([1]), .value([]), .completed])
  }

  @Test("A failure or an interruption drops the rest and is delivered on the scheduler")
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

  @Test("Disposing cancels the timer")
  func disposal() {
    let disposable = groups.observe(numbers.output.producer.collect(every: .seconds(1), on: scheduler))
    disposable.dispose()
    scheduler.advance(by: .seconds(5))
    #expect(groups.events == [.interrupted])
  }
}
