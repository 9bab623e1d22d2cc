import Dispatch
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Events of several threads", .endsInTime)
struct ThreadTests {
  // MARK: Limits of delivering events for other threads

  @Test("After 1,000 events of others, a thread hands over to a dispatch queue, even if it then releases the input")
  func handoverToQueue() {
    for (isProducer, releasesInput) in [(false, false), (false, true), (true, false), (true, true)] {
      handOver(isProducer: isProducer, releasesInput: releasesInput)
    }
  }

  private func handOver(isProducer: Bool, releasesInput: Bool) {
    // While the queue “first” delivers 0, the queue “sender” sends 1,500 values. It does so from an observer of another
    // signal, because a thread that delivers an event never waits until fewer values are waiting.
    let input = Atomic<Signal<Int, Never>.Observer?>(nil)
    let signal =
      isProducer
      ? Numbers { observer, _ in input.value = observer }.startWithSignal { signal, _ in signal }
      : Signal { observer, _ in input.value = observer }
    let (other, otherInput) = Signal<Void, Never>.pipe()
    let (delivering, posted, sent, key) = (Gate(), Gate(), Gate(), DispatchSpecificKey<Bool>())
    let (first, isElsewhere) = (DispatchQueue(label: "first"), Atomic(false))
    let observer = TestObserver<Int, Never>()
    first.setSpecific(key: key, value: true)
    observer.observe(signal)
    signal.observeValues { value in
      if value == 0 {
        delivering.open()
        #expect(posted.wait())
      }
      if value == 1001, DispatchQueue.getSpecific(key: key) == nil {
        isElsewhere.value = true
        #expect(sent.wait())
      }
    }
    other.observeValues {
      for value in 1...1500 { input.value?.send(value: value) }
      if releasesInput { input.value = nil }  // The queue “first” uses it until it hands over.
      posted.open()
    }
    DispatchQueue(label: "sender").async {
      #expect(delivering.wait())
      otherInput.send(value: ())
    }
    first.sync { input.value?.send(value: 0) }
    sent.open()
    #expect(isTrueSoon { observer.values.count == 1501 && observer.didInterrupt == releasesInput })
    // The release is an event, too. So the queue “first” may become the owner again.
    #expect(observer.values == Array(0...1500) && (isElsewhere.value || releasesInput))
  }

  @Test("A sender waits while 1,000 events are waiting, so that memory is bounded")
  func bound() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (delivered, delivering, full) = (Atomic(0), Gate(), Gate())
    signal.observeValues { value in
      if value == 0 {
        delivering.open()
        #expect(full.wait())
      }
      delivered.modify { $0 += 1 }
    }
    let mostUndelivered = Atomic(0)
    DispatchQueue(label: "sender").async {
      // Otherwise, this thread could deliver the first value itself.
      #expect(delivering.wait())
      for value in 1...20_000 {
        input.send(value: value)
        if value == 1000 { full.open() }
        mostUndelivered.modify { $0 = max($0, value - delivered.value) }
      }
    }
    input.send(value: 0)
    #expect(isTrueSoon { delivered.value == 20_001 })
    #expect(mostUndelivered.value <= 1001)  // 1,000 wait, and one is being delivered.
  }

  @Test(
    "A source retains no property that was derived and released while another thread set the source",
    arguments: OperatorTests.ofProperties)
  func creation(tested: Operator) {
    let sources = (0..<tested.sourceCount).map { _ in MutableProperty(0) }
    weak var held: AnyDisposable?
    do {
      let captured = AnyDisposable()
      held = captured
      let isOver = Atomic(false)
      onThreads(2) { thread in
        while thread == 0, !isOver.value { for source in sources { source.modify { $0 += 1 } } }
        for number in 0..<200 * thread {
          let form = tested.propertyForms[number % tested.propertyForms.count]
          let derived = form(sources.map { $0.map { number in withExtendedLifetime(captured) { number } } })
          _ = derived.value
          derived.producer.start().dispose()
        }
        isOver.value = true
      }
    }
    // A dispatch queue may deliver the last values.
    withExtendedLifetime(sources) { #expect(isTrueSoon { held == nil }) }
  }

  private typealias Combination = Named<@Sendable ([MutableProperty<Int>]) -> Property<Int>>

  private static let combinations = [
    Combination("zip") { Property<Int>.zip($0, emptySentinel: []).map { $0.reduce(0, +) } },
    Combination("zip of four properties") { Property<Int>.zip($0[0], $0[1], $0[2], $0[3]).map { $0 + $1 + $2 + $3 } },
    Combination("combineLatest") { Property<Int>.combineLatest($0, emptySentinel: []).map { $0.reduce(0, +) } },
    Combination("flatMap(.latest)") { sources in sources[0].flatMap(.latest) { sources[1 + $0 % 3] } },
  ]

  @Test("A property of several others has a value from the beginning, while threads set them", arguments: combinations)
  private func combination(kind: Combination) {
    let (sources, isOver) = ((0..<4).map { _ in MutableProperty(1) }, Atomic(false))
    onThreads(5) { thread in
      for _ in 0..<2000 where thread < 4 && !isOver.value { sources[thread].modify { $0 += 1 } }
      for _ in 0..<300 where thread == 4 { #expect(kind.apply(sources).value > 0) }
      isOver.value = true
    }
  }

  // MARK: Order

  typealias Numbers = SignalProducer<Int, Never>

  private typealias Maker = Named<@Sendable () -> (producer: Numbers, send: @Sendable (Int) -> Void)>

  private static let makers = [
    Maker("a property") {
      let property = MutableProperty(0)
      return (property.producer, { property.value = $0 })
    },
    Maker("replayLazily") {
      let (signal, input) = Signal<Int, Never>.pipe()
      return (signal.producer.replayLazily(upTo: 1), { input.send(value: $0) })
    },
  ]

  @Test("Each start receives all values after its first one, while other starts begin and end", arguments: makers)
  private func start(maker: Maker) {
    for _ in 0..<10 {
      let (producer, send) = maker.apply()
      let observers = (0...1_000).map { _ in TestObserver<Int, Never>() }
      // The first observer receives all values, and each other one 3.
      observers[0].observe(producer.skipRepeats().take(first: 10_004))
      send(0)
      onThreads(2) { thread in
        if thread == 0 {
          for number in 1...10_000 { send(number) }
        } else {
          for observer in observers.dropFirst() { observer.observe(producer.take(first: 3)) }
        }
      }
      for number in 10_001...10_003 { send(number) }
      // A dispatch queue may deliver the last values.
      #expect(isTrueSoon { observers.allSatisfy(\.didComplete) })
      #expect(observers[0].values == Array(0...10_003))
      for observer in observers.dropFirst() {
        let first = observer.values.first ?? -1
        #expect(observer.values == Array(first..<first + 3))
      }
    }
  }

  @Test("All observers receive the events of several threads in one order, one at a time", arguments: [false, true])
  func serialEvents(isProducer: Bool) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let observers = (0..<2).map { _ in TestObserver<Int, Never>() }
    let (isDelivering, overlaps) = (Atomic(false), Atomic(0))
    @Sendable func send(to input: Signal<Int, Never>.Observer) {
      onThreads(4) { thread in
        for number in 0..<2_000 { input.send(value: thread * 10_000 + number) }  // identifies its thread
      }
    }
    let work = isProducer ? Numbers { observer, _ in send(to: observer) } : signal.producer
    let watched = work.on(value: { _ in
      if isDelivering.swap(true) { overlaps.modify { $0 += 1 } }
      isDelivering.value = false
    })
    watched.startWithSignal { signal, _ in
      signal.observe(observers[0].observer)
      signal.filter { _ in true }.observe(observers[1].observer)  // a derived signal
    }
    if !isProducer { send(to: input) }
    // A dispatch queue may deliver the last values.
    #expect(isTrueSoon { observers.allSatisfy { $0.values.count == 8000 } })
    #expect(observers[0].values == observers[1].values)
    #expect(overlaps.value == 0)
    for thread in 0..<4 {
      #expect(observers[0].values.filter { $0 / 10_000 == thread } == (0..<2_000).map { thread * 10_000 + $0 })
    }
  }
}
