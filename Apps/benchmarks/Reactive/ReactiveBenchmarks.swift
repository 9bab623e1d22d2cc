import Dispatch
import Reactive
import Synchronization

/// A sum that observers add to.
///
/// The class is `@unchecked Sendable`, although it has no lock, because signals deliver serially, on one thread at a
/// time. A lock would distort the measurement.
final class Sum: @unchecked Sendable {
  var value = 0
}

/// Changes an atomic variable without contention. The time of one change is the unit `a`: passing an event to a signal
/// that several threads may use needs at least two such changes.
func change(_ count: Int) {
  let variable = Synchronization.Atomic(0)
  for number in 0..<count {
    _ = variable.compareExchange(expected: number, desired: number + 1, ordering: .acquiringAndReleasing)
  }
}

/// The benchmarks of the memory that `Reactive` uses. They are the first, because memory that others have freed would
/// distort them.
@MainActor let liveHeapBenchmarks: [Benchmark] = [
  .liveHeap("a signal with an observer", limit: 360) { count in
    let sum = Sum()
    return (0..<count).map { _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { sum.value &+= $0 }
      return (signal, input)
    }
  },
  .liveHeap("a property", limit: 400) { count in (0..<count).map { MutableProperty($0) } },
  .liveHeap("a map of a property", limit: 700) { count in
    let property = MutableProperty(0)
    return (0..<count).map { _ in property.map { $0 &+ 1 } } + [property]
  },
  .liveHeap("a started producer with a map", limit: 700) { count in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    let starts = (0..<count).map { _ in signal.producer.map { $0 &+ 1 }.startWithValues { sum.value &+= $0 } }
    return starts + [input]
  },
]

/// The benchmarks of the time and the allocations of `Reactive`.
@MainActor let reactiveBenchmarks: [Benchmark] = [
  hotSignal("hot signal with 1 observer", limit: 28, 200_000) { signal, sum in
    signal.observeValues { sum.value &+= $0 }
  },
  hotSignal("hot signal with 10 observers", limit: 179, 50_000, copies: 10) { signal, sum in
    for _ in 0..<10 { signal.observeValues { sum.value &+= $0 } }
  },
  hotSignal("hot signal with map and filter", limit: 57, 200_000) { signal, sum in
    signal.map { $0 &+ 1 }.filter { $0 > 0 }.observeValues { sum.value &+= $0 &- 1 }
  },
  hotSignal("hot signal with ten maps", limit: 219, 100_000) { signal, sum in
    signal.map { $0 &+ 1 }.map { $0 &- 1 }.map { $0 &+ 1 }.map { $0 &- 1 }.map { $0 &+ 1 }
      .map { $0 &- 1 }.map { $0 &+ 1 }.map { $0 &- 1 }.map { $0 &+ 1 }.map { $0 &- 1 }
      .observeValues { sum.value &+= $0 }
  },
  .events("array producer with map, filter and reduce", limit: 1, 200_000) { events in
    let sum = Sum()
    SignalProducer<Int, Never>(0..<events).map { $0 &+ 1 }.filter { $0 > 0 }.reduce(0) { $0 &+ $1 }
      .startWithValues { sum.value = $0 }
    return sum.value &- events
  },
  .events("start of a one-value producer with a map", limit: 23, allocations: 1, 50_000) { events in
    let sum = Sum()
    for number in 0..<events {
      SignalProducer<Int, Never>(value: number).map { $0 &+ 1 }.startWithValues { sum.value &+= $0 &- 1 }
    }
    return sum.value
  },
  flatMap("merge", .merge, allocations: 6),
  flatMap("latest", .latest, allocations: 8),
  flatMap("concat", .concat, allocations: 6),
  .events("zip of two", limit: 185, 100_000) { events in
    let sum = Sum()
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    first.zip(with: second).observeValues { sum.value &+= $0.0 &+ $0.1 }
    for number in 0..<events {
      firstInput.send(value: number)
      secondInput.send(value: 0)
    }
    return sum.value
  },
  .events("sample", limit: 166, 100_000) { events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (sampler, samplerInput) = Signal<Void, Never>.pipe()
    signal.sample(on: sampler).observeValues { sum.value &+= $0 }
    for number in 0..<events {
      input.send(value: number)
      samplerInput.send(value: ())
    }
    return sum.value
  },
  combination("combineLatest of three", limit: 128) { a, b, c in
    .combineLatest(a, b, c).map { (values: (Int, Int, Int)) -> Int in values.0 &+ values.2 }
  },
  combination("combineLatest of six", limit: 152) { a, b, c in
    .combineLatest(a, b, c, b, c, b).map { (values: (Int, Int, Int, Int, Int, Int)) -> Int in values.0 &+ values.5 }
  },
  .events("zip of three", limit: 343, 50_000) { events in
    let sum = Sum()
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    Signal.zip(pipes[0].output, pipes[1].output, pipes[2].output).observeValues { sum.value &+= $0.0 &+ $0.2 }
    for number in 0..<events {
      for (index, pipe) in pipes.enumerated() { pipe.input.send(value: index * number / 2) }
    }
    return sum.value
  },
  hotSignal("withLatest", limit: 54, 100_000) { signal, sum in
    let (samplee, sampleeInput) = Signal<Int, Never>.pipe()
    signal.withLatest(from: samplee).observeValues { sum.value &+= $0.0 &+ $0.1 }
    sampleeInput.send(value: 0)
  },
  hotSignal("materialize, then dematerialize", limit: 56, 100_000) { signal, sum in
    signal.materialize().dematerialize().observeValues { sum.value &+= $0 }
  },
  .events("late start of a replayLazily producer", limit: 740, allocations: 18, 20_000, expected: { 3 * $0 }) {
    events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: 2)
    replayed.start()
    for number in 0...2 { input.send(value: number) }
    for _ in 0..<events { replayed.startWithValues { sum.value &+= $0 }.dispose() }
    return sum.value
  },
  .events("modify a property of an array", limit: 249, 20_000) { events in
    let numbers = MutableProperty<[Int]>([])
    for number in 0..<events { numbers.modify { $0.append(number) } }
    return numbers.value.reduce(0, &+)
  },
  .events("add and remove an observer beside 100 others", limit: 255, allocations: 2, 20_000, expected: { $0 }) {
    events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    for _ in 0..<100 { signal.observeValues { sum.value &+= $0 } }
    for _ in 0..<events { signal.observeValues { sum.value &+= $0 }?.dispose() }
    withExtendedLifetime(input) {}
    return events
  },
  .events("subscription that take(until:) ends", limit: 1886, allocations: 30, 20_000) { events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Void, Never>.pipe()
    for number in 0..<events {
      signal.take(until: trigger).observeValues { sum.value &+= $0 }
      input.send(value: number)
      triggerInput.send(value: ())
    }
    return sum.value
  },
  .events("observe(on:) with a serial queue", limit: 67, 50_000) { events in
    let sum = Sum()
    let scheduler = QueueScheduler()
    let done = DispatchSemaphore(value: 0)
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: scheduler).observe { event in
      switch event {
      case .value(let number): sum.value &+= number
      default: done.signal()
      }
    }
    for number in 0..<events { input.send(value: number) }
    input.sendCompleted()
    done.wait()
    return sum.value
  },
  .events(
    "two threads that send to one signal", limit: 57, allocations: 1, 100_000, isContended: true,
    expected: { $0 }
  ) { events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues { sum.value &+= $0 }
    // The threads begin together, because otherwise one may have ended before the other one starts.
    let waiting = Synchronization.Atomic(2)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      waiting.subtract(1, ordering: .acquiringAndReleasing)
      while waiting.load(ordering: .acquiring) > 0 {}
      for _ in 0..<events / 2 { input.send(value: 1) }
    }
    return sum.value
  },
  .events("enqueue and start one of 100,000 waiting producers", limit: 584, allocations: 6, 100_000) { events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (first, firstInput) = Signal<Int, Never>.pipe()
    signal.flatMap(.concat) { $0 < 0 ? first.producer : SignalProducer(value: $0) }.observeValues { sum.value &+= $0 }
    input.send(value: -1)
    for number in 0..<events { input.send(value: number) }
    firstInput.sendCompleted()
    return sum.value
  },
  .events(
    "create, start and complete one of 30,000 producers", limit: 689, allocations: 17, 30_000, expected: { $0 }
  ) { events in
    let (signal, input) = Signal<Int, Never>.pipe()
    let inner = (0..<events).map { _ in Signal<Int, Never>.pipe() }
    signal.flatMap(.merge) { inner[$0].output }.observeValues { _ in }
    for number in 0..<events { input.send(value: number) }
    for (_, input) in inner { input.sendCompleted() }
    return events
  },
  .events("start one of 10,000 producers, nested by concat", limit: 278, allocations: 9, 10_000) { events in
    let sum = Sum()
    var producer = SignalProducer<Int, Never>(value: 0)
    for number in 1..<events { producer = producer.concat(SignalProducer(value: number)) }
    producer.startWithValues { sum.value &+= $0 }
    return sum.value
  },
  combination("combineLatest of two", limit: 100) { a, b, _ in
    a.combineLatest(with: b).map { $0.0 &+ $0.1 }
  },
  setting("set a property whose producer is observed", limit: 61) { property, sum in
    property.producer.startWithValues { sum.value &+= $0 }
  },
  setting("set the first of three bound properties", limit: 161) { property, sum in
    let (second, third) = (MutableProperty(0), MutableProperty(0))
    second <~ property
    third <~ second
    third.signal.observeValues { sum.value &+= $0 }
    return [second, third]
  },
  setting("set a property whose map is observed", limit: 49) { property, sum in
    property.map { $0 &+ 1 }.signal.observeValues { sum.value &+= $0 &- 1 }
  },
  setting("set a property whose combination with another is observed", limit: 152) { property, sum in
    property.combineLatest(with: MutableProperty(0)).signal.observeValues { sum.value &+= $0.0 &+ $0.1 }
  },
  setting("set one of three combined properties", limit: 347) { property, sum in
    let all = Property.combineLatest(property, MutableProperty(0), MutableProperty(0))
    return all.signal.observeValues { sum.value &+= $0.0 &+ $0.1 &+ $0.2 }
  },
  setting("set a property at the top of a diamond", limit: 139) { property, sum in
    property.map { $0 &+ 1 }.combineLatest(with: property.map { $0 &- 1 }).signal
      .observeValues { sum.value &+= ($0.0 &+ $0.1) / 2 }
  },
  .events("read a property", limit: 7.4, 500_000, expected: { $0 }) { events in
    let property = MutableProperty(1)
    return (0..<events).reduce(0) { sum, _ in sum &+ property.value }
  },
  .events("read a derived property", limit: 5.5, 500_000, expected: { 2 * $0 }) { events in
    let property = MutableProperty(1).map { $0 * 2 }
    return (0..<events).reduce(0) { sum, _ in sum &+ property.value }
  },
  disposal("dispose of one of 30,000 observers, last first", limit: 286) { $0.reversed() },
  disposal("dispose of one of 30,000 observers, first first", limit: 294) { $0 },
  // The time of an assignment while three other threads set the property all the time.
  Benchmark(name: "99.9th percentile beside three threads that flood", limits: [("µs", 5000)]) {
    let property = MutableProperty(0)
    let isDone = Synchronization.Atomic(false)
    let setters = DispatchGroup()
    property.signal.observeValues { _ in }
    for _ in 0..<3 {
      DispatchQueue.global().async(group: setters) {
        while !isDone.load(ordering: .relaxed) { property.value = 1 }
      }
    }
    let times = (0..<20_000).map { _ in nanoseconds { property.value = 1 } / 1000 }
    isDone.store(true, ordering: .relaxed)
    setters.wait()
    return [times.sorted()[times.count * 999 / 1000]]
  },
]

/// Returns a benchmark that sends numbers to a signal. `observe` adds an observer that adds each number to the sum, or
/// as many as there are `copies`.
private func hotSignal(
  _ name: String, limit: Double, allocations: Double = 0, _ events: Int, copies: Int = 1,
  observe: @escaping (Signal<Int, Never>, Sum) -> Void
) -> Benchmark {
  .events(name, limit: limit, allocations: allocations, events, expected: { copies * ($0 * ($0 - 1) / 2) }) { events in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    observe(signal, sum)
    for number in 0..<events { input.send(value: number) }
    return sum.value
  }
}

/// Returns a benchmark that sends numbers to the first of three signals, which `combine` combines.
private func combination(
  _ name: String, limit: Double,
  combine: @escaping (Signal<Int, Never>, Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
) -> Benchmark {
  .events(name, limit: limit, 50_000) { events in
    let sum = Sum()
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    combine(pipes[0].output, pipes[1].output, pipes[2].output).observeValues { sum.value &+= $0 }
    for pipe in pipes.dropFirst() { pipe.input.send(value: 0) }
    for number in 0..<events { pipes[0].input.send(value: number) }
    return sum.value
  }
}

private func flatMap(_ name: String, _ strategy: FlattenStrategy, allocations: Double) -> Benchmark {
  hotSignal("flatMap \(name) of one-value producers", limit: 450, allocations: allocations, 50_000) {
    signal, sum in
    signal.flatMap(strategy) { SignalProducer<Int, Never>(value: $0) }.observeValues { sum.value &+= $0 }
  }
}

/// Returns a benchmark that sets a property. `observe` adds an observer that adds each value to the sum, and returns
/// the objects to retain.
private func setting(
  _ name: String, limit: Double, observe: @escaping (MutableProperty<Int>, Sum) -> Any?
) -> Benchmark {
  .events(name, limit: limit, 100_000) { events in
    let sum = Sum()
    let property = MutableProperty(0)
    let retained = observe(property, sum)
    for number in 0..<events { property.value = number }
    return withExtendedLifetime(retained) { sum.value }
  }
}

/// Returns a benchmark that disposes of the observers of a signal in an order.
private func disposal(
  _ name: String, limit: Double, order: @escaping ([(any Disposable)?]) -> [(any Disposable)?]
) -> Benchmark {
  .events(name, limit: limit, allocations: 2, 30_000, expected: { $0 }) { events in
    let (signal, input) = Signal<Int, Never>.pipe()
    for observation in order((0..<events).map { _ in signal.observeValues { _ in } }) { observation?.dispose() }
    return withExtendedLifetime(input) { events }
  }
}
