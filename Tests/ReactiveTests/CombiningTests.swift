import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("combineLatest and zip")
struct CombiningTests {
  struct Failure: Error, Equatable {}

  typealias Pipe = (output: Signal<Int, Failure>, input: Signal<Int, Failure>.Observer)

  private let a: Pipe = Signal.pipe()
  private let b: Pipe = Signal.pipe()

  private func observe<Value>(_ signal: Signal<Value, Failure>) -> TestObserver<String, Failure> {
    let observer = TestObserver<String, Failure>()
    signal.map { "\($0)" }.observe(observer.observer)
    return observer
  }

  private func events<Value, Error>(_ producer: SignalProducer<Value, Error>) -> [Signal<String, Error>.Event] {
    let observer = TestObserver<String, Error>()
    producer.map { "\($0)" }.start(observer.observer)
    return observer.events
  }

  @Test("combineLatest sends once all inputs have sent, and completes once all have completed")
  func latest() {
    let observer = observe(a.output.combineLatest(with: b.output))
    a.input.send(value: 1)
    a.input.send(value: 2)
    b.input.send(value: 10)
    a.input.send(value: 3)
    a.input.sendCompleted()
    b.input.send(value: 11)
    #expect(observer.events == [.value("(2, 10)"), .value("(3, 10)"), .value("(3, 11)")])
    b.input.sendCompleted()
    #expect(observer.didComplete)
  }

  @Test("combineLatest completes only when all inputs have completed, even if one has sent nothing")
  func latestWithoutValue() {
    let observer = observe(a.output.combineLatest(with: b.output))
    a.input.sendCompleted()
    b.input.send(value: 10)
    #expect(observer.events.isEmpty)
    b.input.sendCompleted()
    #expect(observer.events == [.completed])
  }

  @Test("zip uses each value once, and completes when a completed input has no values left")
  func zip() {
    let observer = observe(a.output.zip(with: b.output))
    for number in 1...3 { a.input.send(value: number) }
    b.input.send(value: 10)
    a.input.sendCompleted()
    b.input.send(value: 20)
    #expect(observer.events == [.value("(1, 10)"), .value("(2, 20)")])
    b.input.send(value: 30)
    #expect(observer.events.suffix(2) == [.value("(3, 30)"), .completed])
  }

  @Test("zip completes immediately when an input without pending values completes")
  func zipCompletesEarly() {
    let observer = observe(a.output.zip(with: b.output))
    a.input.send(value: 1)
    b.input.sendCompleted()
    #expect(observer.events == [.completed])
  }

  @Test("zip buffers values while only one input sends", arguments: [1, 33, 1000])
  func zipQueues(count: Int) {
    let left = SignalProducer<Int, Never>(0..<count)
    let sum = left.zip(with: SignalProducer<Int, Never>(0..<count)).filter { $0 != $1 }.collect()
    #expect(events(sum) == [.value("[]"), .completed])
    let observer = observe(a.output.zip(with: b.output))
    for number in 0..<count { a.input.send(value: number) }
    for number in 0..<count {
      b.input.send(value: number)
      a.input.send(value: count + number)
    }
    #expect(observer.values == (0..<count).map { "(\($0), \($0))" })
  }

  @Test(
    "A failure or an interruption of one input ends the sequence and cancels the others",
    arguments: [true, false], [true, false])
  func ends(fails: Bool, isFirst: Bool) {
    for zips in [true, false] {
      let cancelled = AnyDisposable()
      let other = SignalProducer<Int, Failure>.never.on(disposed: { cancelled.dispose() })
      let (signal, input): Pipe = Signal.pipe()
      let observer = TestObserver<String, Failure>()
      let (left, right) = isFirst ? (signal.producer, other) : (other, signal.producer)
      let combined = zips ? left.zip(with: right) : left.combineLatest(with: right)
      combined.map { "\($0)" }.start(observer.observer)
      #expect(!cancelled.isDisposed)
      if fails { input.send(error: Failure()) } else { input.sendInterrupted() }
      #expect(observer.events == [fails ? .failed(Failure()) : .interrupted])
      #expect(cancelled.isDisposed)
    }
  }

  @Test("Ten inputs of different types are combined and zipped")
  func ten() {
    let one = SignalProducer<Int, Never>(value: 1)
    let text = SignalProducer<String, Never>(value: "b")
    let property = Property(value: 3.5)
    let expected: [Signal<String, Never>.Event] = [
      .value("(1, \"b\", 3.5, 1, \"b\", 3.5, 1, \"b\", 3.5, 1)"), .completed,
    ]
    #expect(
      events(
        SignalProducer<Int, Never>.combineLatest(one, text, property, one, text, property, one, text, property, one))
        == expected)
    #expect(
      events(SignalProducer<Int, Never>.zip(one, text, property, one, text, property, one, text, property, one))
        == expected)
  }

  @Test("Any number of signals can be combined and zipped", arguments: 2...10)
  func arity(count: Int) {
    let pipes: [Pipe] = (0..<count).map { _ in Signal.pipe() }
    let s = pipes.map(\.output)
    func pair(_ signals: [Signal<Int, Failure>]) -> [TestObserver<String, Failure>] {
      switch count {
      case 2: [observe(Signal<Int, Failure>.combineLatest(s[0], s[1])), observe(Signal<Int, Failure>.zip(s[0], s[1]))]
      case 3:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2])),
        ]
      case 4:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3])),
        ]
      case 5:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3], s[4])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3], s[4])),
        ]
      case 6:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3], s[4], s[5])),
        ]
      case 7:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6])),
        ]
      case 8:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])),
        ]
      case 9:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8])),
        ]
      default:
        [
          observe(Signal<Int, Failure>.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9])),
          observe(Signal<Int, Failure>.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9])),
        ]
      }
    }
    let observers = pair(s)
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number) }
    let expected = "(" + (0..<count).map(String.init).joined(separator: ", ") + ")"
    for observer in observers { #expect(observer.values == [expected]) }
    pipes[0].input.send(value: 100)
    #expect(observers.map(\.values.count) == [2, 1])
  }

  @Test("Any number of producers can be combined, zipped and merged, in their order", arguments: 2...10)
  func producers(count: Int) {
    typealias Producer = SignalProducer<Int, Never>
    // The producers send all their values when they start, so the last one decides what combineLatest sends.
    let p = (0..<count).map { Producer([$0, 10 + $0]) }
    let (latest, zipped, merged): ([String?], [String?], Producer) =
      switch count {
      case 2: (texts(Producer.combineLatest(p[0], p[1])), texts(Producer.zip(p[0], p[1])), Producer.merge(p[0], p[1]))
      case 3:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2])),
          texts(Producer.zip(p[0], p[1], p[2])), Producer.merge(p[0], p[1], p[2])
        )
      case 4:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3])),
          texts(Producer.zip(p[0], p[1], p[2], p[3])), Producer.merge(p[0], p[1], p[2], p[3])
        )
      case 5:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3], p[4])),
          texts(Producer.zip(p[0], p[1], p[2], p[3], p[4])), Producer.merge(p[0], p[1], p[2], p[3], p[4])
        )
      case 6:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3], p[4], p[5])),
          texts(Producer.zip(p[0], p[1], p[2], p[3], p[4], p[5])), Producer.merge(p[0], p[1], p[2], p[3], p[4], p[5])
        )
      case 7:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3], p[4], p[5], p[6])),
          texts(Producer.zip(p[0], p[1], p[2], p[3], p[4], p[5], p[6])),
          Producer.merge(p[0], p[1], p[2], p[3], p[4], p[5], p[6])
        )
      case 8:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])),
          texts(Producer.zip(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])),
          Producer.merge(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])
        )
      case 9:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8])),
          texts(Producer.zip(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8])),
          Producer.merge(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8])
        )
      default:
        (
          texts(Producer.combineLatest(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9])),
          texts(Producer.zip(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9])),
          Producer.merge(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9])
        )
      }
    func text(_ numbers: [Int]) -> String { "(" + numbers.map(String.init).joined(separator: ", ") + ")" }
    let numbers = Array(0..<count)
    let ofOthers = numbers.dropLast().map { 10 + $0 }
    #expect(latest == [text(ofOthers + [count - 1]), text(ofOthers + [9 + count]), nil])
    #expect(zipped == [text(numbers), text(numbers.map { 10 + $0 }), nil])
    #expect(events(merged).map(\.value) == numbers.flatMap { ["\($0)", "\(10 + $0)"] } + [nil])
  }

  private func texts<Value>(_ producer: SignalProducer<Value, Never>) -> [String?] { events(producer).map(\.value) }

  @Test("A producer can be combined, zipped and merged with a property or a signal")
  func otherSources() {
    let (property, pipe) = (MutableProperty(1), Signal<Int, Never>.pipe())
    let numbers = SignalProducer<Int, Never>([10, 20])
    let logs = (0..<6).map { _ in TestObserver<String, Never>() }
    logs[0].observe(numbers.combineLatest(with: property).map { "\($0)" })
    logs[1].observe(numbers.zip(with: property).map { "\($0)" })
    logs[2].observe(numbers.merge(with: property).map { "\($0)" })
    logs[3].observe(numbers.combineLatest(with: pipe.output).map { "\($0)" })
    logs[4].observe(numbers.zip(with: pipe.output).map { "\($0)" })
    logs[5].observe(numbers.merge(with: pipe.output).map { "\($0)" })
    for value in 2...3 { property.value = value }
    for value in 1...3 { pipe.input.send(value: value) }
    #expect(
      logs.map { $0.values.joined(separator: " ") } == [
        "(20, 1) (20, 2) (20, 3)", "(10, 1) (20, 2)", "10 20 1 2 3", "(20, 1) (20, 2) (20, 3)", "(10, 1) (20, 2)",
        "10 20 1 2 3",
      ])
    #expect(logs.map(\.didComplete) == [false, true, false, false, true, false])
  }

  @Test("Collections of signals are zipped by position and merged, and empty ones result in an ended signal")
  func collectionsOfSignals() {
    let zipped = observe(Signal<Int, Failure>.zip([a.output, b.output]))
    let merged = observe(Signal<Int, Failure>.merge([a.output, b.output]))
    let variadic = observe(Signal<Int, Failure>.merge(a.output, b.output))
    a.input.send(value: 1)
    a.input.send(value: 2)
    b.input.send(value: 3)
    a.input.sendCompleted()
    #expect(zipped.events == [.value("[1, 3]")])
    b.input.send(value: 4)
    #expect(zipped.events == [.value("[1, 3]"), .value("[2, 4]"), .completed])
    b.input.send(error: Failure())
    #expect(merged.events == ["1", "2", "3", "4"].map { .value($0) } + [.failed(Failure())])
    #expect(variadic.events == merged.events)
    let none: [Signal<Int, Failure>] = []
    #expect(observe(Signal<Int, Failure>.zip(none)).events == [.interrupted])
    #expect(observe(Signal<Int, Failure>.combineLatest(none)).events == [.interrupted])
    #expect(observe(Signal<Int, Failure>.merge(none)).events == [.interrupted])
  }

  @Test("Collections of signals and producers can be combined and zipped, and may be empty")
  func collections() {
    let observer = observe(Signal<Int, Failure>.combineLatest([a.output, b.output]))
    a.input.send(value: 1)
    b.input.send(value: 2)
    #expect(observer.values == ["[1, 2]"])
    let producers = [SignalProducer<Int, Never>([1, 2]), SignalProducer<Int, Never>([3, 4])]
    #expect(events(SignalProducer<Int, Never>.zip(producers)) == [.value("[1, 3]"), .value("[2, 4]"), .completed])
    #expect(
      events(SignalProducer<Int, Never>.combineLatest(producers)) == [.value("[2, 3]"), .value("[2, 4]"), .completed])
    #expect(
      events(SignalProducer<Int, Never>.zip(producers, emptySentinel: [7]))
        == [.value("[1, 3]"), .value("[2, 4]"), .completed])
    #expect(
      events(SignalProducer<Int, Never>.combineLatest(producers, emptySentinel: [7]))
        == [.value("[2, 3]"), .value("[2, 4]"), .completed])
    let none: [SignalProducer<Int, Never>] = []
    #expect(events(SignalProducer<Int, Never>.zip(none)) == [.completed])
    #expect(events(SignalProducer<Int, Never>.combineLatest(none)) == [.completed])
    #expect(events(SignalProducer<Int, Never>.zip(none, emptySentinel: [7])) == [.value("[7]"), .completed])
    #expect(events(SignalProducer<Int, Never>.combineLatest(none, emptySentinel: [7])) == [.value("[7]"), .completed])
  }

  @Test("With two threads, zip pairs by position and combineLatest ends with both last values")
  func threads() {
    let pairs = observe(a.output.zip(with: b.output).filter { $0 != $1 })
    let last = Mutex((0, 0))
    a.output.combineLatest(with: b.output).observeResult { result in
      if case .success(let pair) = result { last.withLock { $0 = pair } }
    }
    let inputs = [a.input, b.input]
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for number in 1...10_000 { inputs[index].send(value: number) }
    }
    #expect(pairs.events.isEmpty)
    #expect(last.withLock { $0 } == (10_000, 10_000))
  }

  @Test("merge accepts producers, signals and properties")
  func merge() {
    let producer = SignalProducer<Int, Never>([1, 2])
    let (property, pipe, log) = (Property(value: 3), Signal<Int, Never>.pipe(), TestObserver<Int, Never>())
    log.observe(SignalProducer<Int, Never>.merge(producer, pipe.output, property, producer))
    pipe.input.send(value: 4)
    pipe.input.sendCompleted()
    #expect(log.values == [1, 2, 3, 1, 2, 4] && log.didComplete)
    #expect(events(producer.merge(with: property)) == [.value("1"), .value("2"), .value("3"), .completed])
  }

  @Test("Three sources keep optional values and values of any type as they are")
  func optionalValues() throws {
    let (none, some) = (Property<Any?>(value: nil), Property<Any>(value: 3))
    let object = Property<AnyObject?>(value: nil)
    let nested = Property<Int??>(value: .some(.none))
    let combined = Property.combineLatest(none, some, object, nested).value
    #expect(combined.0 == nil && combined.1 as? Int == 3 && combined.2 == nil && combined.3 == .some(.none))
    let zipped = SignalProducer.zip(none, some, object, nested)
    let first = try #require(zipped.first()?.get())
    #expect(first.0 == nil && first.1 as? Int == 3 && first.2 == nil && first.3 == .some(.none))
  }
}
