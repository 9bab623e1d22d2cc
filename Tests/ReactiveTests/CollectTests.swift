import Reactive
import ReactiveTesting
import Testing

@Suite("Collecting")
struct CollectTests {
  struct Failure: Error, Equatable {}

  private let numbers = Signal<Int, Failure>.pipe()
  private let groups = TestObserver<[Int], Failure>()

  @Test("collect(count:) sends full groups immediately and the rest at the completion")
  func count() {
    groups.observe(numbers.output.collect(count: 2))
    numbers.input.send(1, 2, 3)
    #expect(groups.events == [.value([1, 2])])
    numbers.input.sendCompleted()
    #expect(groups.events == [.value([1, 2]), .value([3]), .completed])
  }

  @Test("collect sends an empty group if there was no value, and with a count only then")
  func countOfNone() {
    groups.observe(numbers.output.collect(count: 2))
    numbers.input.send(1, 2)
    numbers.input.sendCompleted()
    #expect(groups.events == [.value([1, 2]), .completed])
    let none = TestObserver<[Int], Never>()
    none.observe(SignalProducer<Int, Never>.empty.collect(count: 2))
    #expect(none.events == [.value([]), .completed])
    #expect(SignalProducer<Int, Never>.empty.collect().single() == .success([]))
  }

  @Test("A failure or an interruption drops the collected values")
  func unhappyEnds() {
    groups.observe(numbers.output.collect(count: 2))
    let interrupted = TestObserver<[Int], Failure>()
    let (signal, input) = Signal<Int, Failure>.pipe()
    interrupted.observe(signal.collect { $0.count == 2 })
    numbers.input.send(1)
    numbers.input.send(error: Failure())
    input.send(value: 1)
    input.sendInterrupted()
    #expect(groups.events == [.failed(Failure())])
    #expect(interrupted.events == [.interrupted])
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
    numbers.input.send(7, 1, 2, 3)
    numbers.input.sendCompleted()
    #expect(through.value == [[7], [7, 1], [2], [2, 3]])
    #expect(before.value == [[-7], [7, -1], [7, 1, -2], [2, -3]])
    #expect(groups.events == [.value([]), .value([7, 1]), .value([2, 3]), .completed])
  }
}

@Suite("Collecting by time")
struct CollectEveryTests {
  struct Failure: Error, Equatable {}

  private let scheduler = TestScheduler()
  private let numbers = Signal<Int, Failure>.pipe()
  private let groups = TestObserver<[Int], Failure>()

  @Test("skipEmpty also skips an empty rest at the completion")
  func skipEmptyRest() {
    groups.observe(
      numbers.output.collect(every: .seconds(1), on: scheduler, skipEmpty: true, discardWhenCompleted: false))
    numbers.input.sendCompleted()
    scheduler.advance(by: .seconds(1))
    #expect(groups.events == [.completed])
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
}
