import Reactive
import ReactiveTesting
import Testing

@Suite("Operators on Booleans")
struct BooleanTests {
  struct Failure: Error, Equatable {}

  private let first = Signal<Bool, Failure>.pipe()
  private let second = Signal<Bool, Failure>.pipe()
  private let observer = TestObserver<Bool, Failure>()

  @Test("negate sends the opposite value")
  func negate() {
    observer.observe(first.output.negate())
    first.input.send(value: true)
    first.input.send(error: Failure())
    #expect(observer.events == [.value(false), .failed(Failure())])
    #expect(SignalProducer<Bool, Never>(value: false).negate().single() == .success(true))
  }

  @Test("and(_:) and or(_:) accept properties")
  func properties() {
    let property = MutableProperty(false)
    let both = TestObserver<Bool, Never>()
    let either = TestObserver<Bool, Never>()
    both.observe(SignalProducer<Bool, Never>(value: true).and(property))
    either.observe(SignalProducer<Bool, Never>(value: false).or(property))
    property.value = true
    #expect(both.values == [false, true])
    #expect(either.values == [false, true])
  }

  @Test("all and any combine producers and properties, and all fails when one of them fails")
  func producers() {
    observer.observe(SignalProducer<Bool, Failure>.all([first.output.producer, second.output.producer]))
    first.input.send(value: true)
    second.input.send(error: Failure())
    #expect(observer.events == [.failed(Failure())])
    let (one, other) = (MutableProperty(false), MutableProperty(false))
    let any = TestObserver<Bool, Never>()
    any.observe(SignalProducer<Bool, Never>.any(one, other))
    other.value = true
    #expect(any.values == [false, true])
    let constants = SignalProducer<Bool, Never>.any(.init(value: false), .init(value: true))
    #expect(constants.single() == .success(true))
  }

  @Test("Without inputs, all is true and any is false")
  func none() {
    let none: [SignalProducer<Bool, Never>] = []
    #expect(SignalProducer<Bool, Never>.all(none).single() == .success(true))
    #expect(SignalProducer<Bool, Never>.any(none).single() == .success(false))
  }

  @Test(
    "Each form of and, or, all and any combines the latest values of both inputs, and completes with the last input",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func forms(one: Bool, other: Bool) {
    typealias Producer = SignalProducer<Bool, Never>
    let (a, b) = (Producer(value: one), Producer(value: other))
    let (c, d) = (Property(value: one), Property(value: other))
    let conjunctions = [a.and(b), a.and(d), .all([a, b]), .all(a, b), .all([c, d]), .all(c, d)]
    let disjunctions = [a.or(b), a.or(d), .any([a, b]), .any(a, b), .any([c, d]), .any(c, d)]
    #expect(conjunctions.map { $0.single() } == Array(repeating: .success(one && other), count: 6))
    #expect(disjunctions.map { $0.single() } == Array(repeating: .success(one || other), count: 6))
    typealias Booleans = Signal<Bool, Failure>
    let signals = [
      first.output.and(second.output), Booleans.all([first.output, second.output]),
      Booleans.all(first.output, second.output), first.output.or(second.output),
      Booleans.any([first.output, second.output]), Booleans.any(first.output, second.output),
    ]
    let observers = signals.map { signal in
      let observer = TestObserver<Bool, Failure>()
      signal.observe(observer.observer)
      return observer
    }
    first.input.send(value: one)
    second.input.send(value: other)
    first.input.send(value: other)
    first.input.sendCompleted()
    #expect(!observers.contains { $0.didComplete })
    second.input.sendCompleted()
    #expect(observers.allSatisfy { $0.didComplete })
    #expect(observers.prefix(3).map(\.values) == Array(repeating: [one && other, other], count: 3))
    #expect(observers.suffix(3).map(\.values) == Array(repeating: [one || other, other], count: 3))
  }
}
