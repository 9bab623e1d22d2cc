import Dispatch
import Reactive
import Synchronization

/// The benchmarks of `Reactive`. Those of memory are the first, because memory that others have freed would distort them.
@MainActor let reactiveBenchmarks: [Benchmark] = [
  .events("a signal with an observer", bytes: 380, 50_000, expected: none) { events, sum in
    sum.objects += (0..<events.count).map { _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { sum.value &+= $0 }
      return (signal, input)
    }
  },
  .events("a property", bytes: 400, 50_000, expected: none) { events, sum in
    for _ in 0..<events.count { sum.objects.append(MutableProperty(0)) }
  },
  .events("a map of a property", bytes: 740, 50_000, expected: none) { events, sum in
    sum.objects += (0..<events.count).map { _ in events.property.map { $0 &+ 1 } }
  },
  .events("a started producer with a map", bytes: 700, 50_000, expected: none) { events, sum in
    for _ in 0..<events.count {
      sum.objects.append(events.signal.producer.map { $0 &+ 1 }.startWithValues { sum.value &+= $0 })
    }
  },
  .events("hot signal with 1 observer", limit: 28, 200_000) { events, sum in
    events.signal.observeValues { sum.value &+= $0 }
    events.send()
  },
  .events("hot signal with 10 observers", limit: 179, 50_000, expected: { $0 * ($0 - 1) * 5 }) { events, sum in
    for _ in 0..<10 { events.signal.observeValues { sum.value &+= $0 } }
    events.send()
  },
  .events("hot signal with ten maps", limit: 219, 100_000) { events, sum in
    events.signal.map { $0 &+ 1 }.map { $0 &- 1 }.map { $0 &+ 1 }.map { $0 &- 1 }.map { $0 &+ 1 }
      .map { $0 &- 1 }.map { $0 &+ 1 }.map { $0 &- 1 }.map { $0 &+ 1 }.map { $0 &- 1 }
      .observeValues { sum.value &+= $0 }
    events.send()
  },
  .events("array producer with map, filter and reduce", limit: 1, 200_000) { events, sum in
    SignalProducer<Int, Never>(0..<events.count).map { $0 &+ 1 }.filter { $0 > 0 }.reduce(0) { $0 &+ $1 }
      .startWithValues { sum.value = $0 &- events.count }
  },
  .events("start of a one-value producer with a map", limit: 23, allocations: 1, 50_000) { events, sum in
    for number in 0..<events.count {
      SignalProducer<Int, Never>(value: number).map { $0 &+ 1 }.startWithValues { sum.value &+= $0 &- 1 }
    }
  },
  flatMap("merge", .merge, allocations: 6),
  flatMap("latest", .latest, allocations: 8),
  flatMap("concat", .concat, allocations: 6),
  .events("zip of two", limit: 185, 100_000) { events, sum in
    let second = events.others[0]
    events.signal.zip(with: second.output).observeValues { sum.value &+= $0.0 &+ $0.1 }
    events.send { second.input.send(value: 0) }
  },
  .events("sample", limit: 166, 100_000) { events, sum in
    let (sampler, samplerInput) = Signal<Void, Never>.pipe()
    events.signal.sample(on: sampler).observeValues { sum.value &+= $0 }
    events.send { samplerInput.send(value: ()) }
  },
  .events("combineLatest of two", limit: 100, 50_000) { events, sum in
    events.signal.combineLatest(with: events.others[0].output).map { $0.0 &+ $0.1 }.observeValues { sum.value &+= $0 }
    events.others[0].input.send(value: 0)
    events.send()
  },
  .events("combineLatest of three", limit: 128, 50_000) { events, sum in
    Signal.combineLatest(events.signal, events.others[0].output, events.others[1].output)
      .map { (values: (Int, Int, Int)) -> Int in values.0 &+ values.2 }.observeValues { sum.value &+= $0 }
    for other in events.others { other.input.send(value: 0) }
    events.send()
  },
  .events("zip of three", limit: 343, 50_000) { events, sum in
    Signal.zip(events.signal, events.others[0].output, events.others[1].output)
      .observeValues { sum.value &+= $0.0 &+ $0.2 }
    events.send { for other in events.others { other.input.send(value: 0) } }
  },
  .events("withLatest", limit: 54, 100_000) { events, sum in
    events.signal.withLatest(from: events.others[0].output).observeValues { sum.value &+= $0.0 &+ $0.1 }
    events.others[0].input.send(value: 0)
    events.send()
  },
  .events("materialize, then dematerialize", limit: 56, 100_000) { events, sum in
    events.signal.materialize().dematerialize().observeValues { sum.value &+= $0 }
    events.send()
  },
  .events("late start of a replayLazily producer", limit: 740, allocations: 18, 20_000, expected: { 3 * $0 }) {
    events, sum in
    let replayed = events.signal.producer.replayLazily(upTo: 2)
    replayed.start()
    for number in 0...2 { events.input.send(value: number) }
    for _ in 0..<events.count { replayed.startWithValues { sum.value &+= $0 }.dispose() }
  },
  .events("modify a property of an array", limit: 249, 20_000) { events, sum in
    let numbers = MutableProperty<[Int]>([])
    for number in 0..<events.count { numbers.modify { $0.append(number) } }
    sum.value = numbers.value.reduce(0, &+)
  },
  .events("add and remove an observer beside 100 others", limit: 255, allocations: 2, 20_000, expected: none) {
    events, sum in
    for _ in 0..<100 { events.signal.observeValues { sum.value &+= $0 } }
    for _ in 0..<events.count { events.signal.observeValues { sum.value &+= $0 }?.dispose() }
  },
  .events("subscription that take(until:) ends", limit: 1886, allocations: 30, 20_000) { events, sum in
    let (trigger, triggerInput) = Signal<Void, Never>.pipe()
    for number in 0..<events.count {
      events.signal.take(until: trigger).observeValues { sum.value &+= $0 }
      events.input.send(value: number)
      triggerInput.send(value: ())
    }
  },
  .events("observe(on:) with a serial queue", limit: 67, 50_000) { events, sum in
    let scheduler = QueueScheduler()
    let done = DispatchSemaphore(value: 0)
    events.signal.observe(on: scheduler).observe { event in
      switch event {
      case .value(let number): sum.value &+= number
      default: done.signal()
      }
    }
    events.send()
    events.input.sendCompleted()
    done.wait()
  },
  .events("two threads that send to one signal", limit: 57, allocations: 1, 100_000, expected: { $0 }) { events, sum in
    events.signal.observeValues { sum.value &+= $0 }
    // The threads begin together, because otherwise one may have ended before the other one starts.
    let waiting = Synchronization.Atomic(2)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      waiting.subtract(1, ordering: .acquiringAndReleasing)
      while waiting.load(ordering: .acquiring) > 0 {}
      for _ in 0..<events.count / 2 { events.input.send(value: 1) }
    }
  },
  .events("enqueue and start one of 100,000 waiting producers", limit: 584, allocations: 6, 100_000) { events, sum in
    let (first, firstInput) = Signal<Int, Never>.pipe()
    events.signal.flatMap(.concat) { $0 < 0 ? first.producer : SignalProducer(value: $0) }
      .observeValues { sum.value &+= $0 }
    events.input.send(value: -1)
    events.send()
    firstInput.sendCompleted()
  },
  .events("create, start and complete one of 30,000 producers", limit: 689, allocations: 17, 30_000, expected: none) {
    events, _ in
    let inner = (0..<events.count).map { _ in Signal<Int, Never>.pipe() }
    events.signal.flatMap(.merge) { inner[$0].output }.observeValues { _ in }
    events.send()
    for (_, input) in inner { input.sendCompleted() }
  },
  .events("start one of 10,000 producers, nested by concat", limit: 278, allocations: 9, 10_000) { events, sum in
    var producer = SignalProducer<Int, Never>(value: 0)
    for number in 1..<events.count { producer = producer.concat(SignalProducer(value: number)) }
    producer.startWithValues { sum.value &+= $0 }
  },
  .events("set a property whose producer is observed", limit: 61, 100_000) { events, sum in
    events.property.producer.startWithValues { sum.value &+= $0 }
    events.set()
  },
  .events("set the first of three bound properties", limit: 161, 100_000) { events, sum in
    let (second, third) = (MutableProperty(0), MutableProperty(0))
    second <~ events.property
    third <~ second
    third.signal.observeValues { sum.value &+= $0 }
    sum.objects += [second, third]
    events.set()
  },
  .events("set a property whose map is observed", limit: 49, 100_000) { events, sum in
    events.property.map { $0 &+ 1 }.signal.observeValues { sum.value &+= $0 &- 1 }
    events.set()
  },
  .events("set a property whose combination with another is observed", limit: 152, 100_000) { events, sum in
    events.property.combineLatest(with: MutableProperty(0)).signal.observeValues { sum.value &+= $0.0 &+ $0.1 }
    events.set()
  },
  .events("set one of three combined properties", limit: 347, 100_000) { events, sum in
    let all = Property.combineLatest(events.property, MutableProperty(0), MutableProperty(0))
    all.signal.observeValues { sum.value &+= $0.0 &+ $0.1 &+ $0.2 }
    events.set()
  },
  .events("set a property at the top of a diamond", limit: 139, 100_000) { events, sum in
    events.property.map { $0 &+ 1 }.combineLatest(with: events.property.map { $0 &- 1 }).signal
      .observeValues { sum.value &+= ($0.0 &+ $0.1) / 2 }
    events.set()
  },
  .events("read a property", limit: 7.4, 500_000, expected: { $0 }) { events, sum in
    let property = MutableProperty(1)
    sum.value = (0..<events.count).reduce(0) { sum, _ in sum &+ property.value }
  },
  .events("read a derived property", limit: 5.5, 500_000, expected: { 2 * $0 }) { events, sum in
    let property = MutableProperty(1).map { $0 * 2 }
    sum.value = (0..<events.count).reduce(0) { sum, _ in sum &+ property.value }
  },
  .events("dispose of one of 30,000 observers, last first", limit: 286, allocations: 2, 30_000, expected: none) {
    events, _ in
    let observations = (0..<events.count).map { _ in events.signal.observeValues { _ in } }
    for observation in observations.reversed() { observation?.dispose() }
  },
  .events("dispose of one of 30,000 observers, first first", limit: 294, allocations: 2, 30_000, expected: none) {
    events, _ in
    let observations = (0..<events.count).map { _ in events.signal.observeValues { _ in } }
    for observation in observations { observation?.dispose() }
  },
  // The time of an assignment while three other threads set the property all the time.
  Benchmark(name: "99.9th percentile beside three threads that flood", limits: [("µs", 5000)]) {
    let property = MutableProperty(0)
    property.signal.observeValues { _ in }
    let isDone = Synchronization.Atomic(false)
    let setters = DispatchGroup()
    for _ in 0..<3 {
      DispatchQueue.global().async(group: setters) { while !isDone.load(ordering: .relaxed) { property.value = 1 } }
    }
    let times = (0..<20_000).map { _ in nanoseconds { property.value = 1 } / 1000 }
    isDone.store(true, ordering: .relaxed)
    setters.wait()
    return [times.sorted()[times.count * 999 / 1000]]
  },
]

/// Returns a benchmark in which each number starts a producer with one value.
private func flatMap(_ name: String, _ strategy: FlattenStrategy, allocations: Double) -> Benchmark {
  .events("flatMap \(name) of one-value producers", limit: 450, allocations: allocations, 50_000) { events, sum in
    events.signal.flatMap(strategy) { SignalProducer<Int, Never>(value: $0) }.observeValues { sum.value &+= $0 }
    events.send()
  }
}

/// The sum of a benchmark in which no observer receives a value.
private func none(_ events: Int) -> Int { 0 }
