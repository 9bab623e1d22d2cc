import Foundation
import Synchronization
import Testing

@testable import Reactive

@Suite("Leaks")
struct LeakTests {
  /// The number of repetitions. There are fewer outside CI, to keep local runs short.
  private static let count = ProcessInfo.processInfo.environment["CI"] == nil ? 1_000 : 10_000

  @Test("Repeated use of an operator does not leak", arguments: LeakingUse.all + LeakingUse.ofOneSequence)
  func uses(use: LeakingUse) {
    let sources = LeakSources()
    let counter = LeakProbe.Counter()
    for number in 0..<Self.count {
      let start = use.make(sources, LeakProbe(counter)).start()
      if number.isMultiple(of: 100) {
        sources.input.send(value: number)
        sources.triggerInput.send(value: ())
        sources.property.value = number
        sources.input.send(value: number)
      }
      start.dispose()
    }
    #expect(counter.live.load(ordering: .relaxed) == 0)
  }

  @Test("A binding releases its target and its source")
  func bindings() {
    let counter = LeakProbe.Counter()
    let source = MutableProperty(0)
    for _ in 0..<Self.count {
      let probe = LeakProbe(counter)
      let target = MutableProperty(0)
      target <~ source.map { probe.pass($0) }
    }
    source.value = 1
    #expect(counter.live.load(ordering: .relaxed) == 0)
  }

  @Test(
    "flatMap releases an inner producer that has ended",
    arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .throttle])
  func endedInnerProducer(strategy: FlattenStrategy) {
    let (outer, input) = Signal<Int, Never>.pipe()
    let work = EndingWork()
    let start = outer.producer.flatMap(strategy) { _ in work.producer }.start()
    input.send(value: 1)
    #expect(work.isReleased == true)
    start.dispose()
  }

  @Test("then and skip(until:) release work that has ended")
  func endedWork() {
    let works = (0..<2).map { _ in EndingWork() }
    let producers: [SignalProducer<Int, Never>] = [
      works[0].producer.then(SignalProducer<Int, Never>.never),
      SignalProducer<Int, Never>.never.skip(until: works[1].producer.map { _ in }),
    ]
    let starts = producers.map { $0.start() }
    #expect(works.map(\.isReleased) == [true, true])
    for start in starts { start.dispose() }
  }

  @Test("The lifetime of a target releases a source that has ended")
  func endedSource() {
    let (lifetime, token) = Lifetime.make()
    let work = EndingWork()
    BindingTarget<Int>(lifetime: lifetime) { _ in } <~ work.producer
    #expect(work.isReleased == true)
    withExtendedLifetime(token) {}
  }

  @Test("The lifetime of a target releases a binding that was disposed of")
  func disposedBinding() {
    let (lifetime, token) = Lifetime.make()
    let work = EndingWork(ends: false)
    (BindingTarget<Int>(lifetime: lifetime) { _ in } <~ work.producer)?.dispose()
    #expect(work.isReleased == true)
    withExtendedLifetime(token) {}
  }

  @Test("A lifetime releases the signal of its end that is neither retained nor observed")
  func endedSignal() {
    let (lifetime, token) = Lifetime.make()
    weak let core = lifetime.ended.core
    #expect(core == nil)
    withExtendedLifetime(token) {}
  }
}

/// Work that ends as soon as it is started, or that does not end.
private final class EndingWork: Sendable {
  private struct Run: Sendable {
    weak let context: CompositeDisposable?
  }

  private let run = Mutex<Run?>(nil)
  private let ends: Bool

  init(ends: Bool = true) { self.ends = ends }

  /// Whether the last start was released; `nil` if there was none.
  var isReleased: Bool? { run.withLock { $0.map { $0.context == nil } } }

  var producer: SignalProducer<Int, Never> {
    SignalProducer(asynchronous: { output, resources in
      self.run.withLock { $0 = Run(context: resources) }
      if self.ends { output.send(.completed) }
    })
  }
}

/// An object that the closure of an operator retains. A counter contains the number of live instances.
final class LeakProbe: Sendable {
  final class Counter: Sendable {
    let live = Synchronization.Atomic(0)
  }

  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.live.add(1, ordering: .relaxed)
  }

  deinit {
    counter.live.subtract(1, ordering: .relaxed)
  }

  func pass(_ value: Int) -> Int { value }
}

/// Sources that outlive all tested uses.
struct LeakSources {
  let signal: Signal<Int, Never>
  let input: Signal<Int, Never>.Observer
  let trigger: Signal<Void, Never>
  let triggerInput: Signal<Void, Never>.Observer
  let property = MutableProperty(0)

  init() {
    (signal, input) = Signal.pipe()
    (trigger, triggerInput) = Signal.pipe()
  }
}

/// A tested use of the library: a function that returns a producer whose closure retains a probe. The test starts the
/// producer and disposes of the start.
struct LeakingUse: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (LeakSources, LeakProbe) -> SignalProducer<Int, Never>

  init(_ name: String, _ make: @escaping @Sendable (LeakSources, LeakProbe) -> SignalProducer<Int, Never>) {
    testDescription = name
    self.make = make
  }
}

extension LeakingUse {
  static let all: [LeakingUse] = [
    LeakingUse("map") { sources, probe in sources.signal.map { probe.pass($0) }.producer },
    LeakingUse("filter") { sources, probe in sources.signal.filter { probe.pass($0) >= 0 }.producer },
    LeakingUse("scan") { sources, probe in sources.signal.scan(0) { $0 &+ probe.pass($1) }.producer },
    LeakingUse("skipRepeats") { sources, probe in sources.signal.skipRepeats { probe.pass($0) == $1 }.producer },
    LeakingUse("take(first:)") { sources, probe in sources.signal.map { probe.pass($0) }.take(first: 1).producer },
    LeakingUse("take(until:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.take(until: sources.trigger).producer
    },
    LeakingUse("take(until:) as a trigger") { sources, probe in
      sources.signal.take(until: sources.trigger.filter { probe.pass(0) == 0 }).producer
    },
    LeakingUse("collect") { sources, probe in sources.signal.map { probe.pass($0) }.collect().map(\.count).producer },
    LeakingUse("materialize") { sources, probe in
      sources.signal.map { probe.pass($0) }.materialize().compactMap(\.value).producer
    },
    LeakingUse("on") { sources, probe in sources.signal.on(value: { _ = probe.pass($0) }).producer },
    LeakingUse("observe(on:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.observe(on: ImmediateScheduler()).producer
    },
    LeakingUse("flatMap(.merge)") { sources, probe in
      sources.signal.flatMap(.merge) { SignalProducer<Int, Never>(value: probe.pass($0)) }.producer
    },
    LeakingUse("flatMap(.concat) of one that never ends") { sources, probe in
      sources.signal.flatMap(.concat) { _ in SignalProducer<Int, Never>.never.map { probe.pass($0) } }.producer
    },
    LeakingUse("flatMap(.latest) of a signal") { sources, probe in
      sources.signal.flatMap(.latest) { _ in sources.signal.map { probe.pass($0) } }.producer
    },
    LeakingUse("merge") { sources, probe in sources.signal.merge(with: sources.signal.map { probe.pass($0) }).producer
    },
    LeakingUse("combineLatest") { sources, probe in
      sources.signal.combineLatest(with: sources.signal.map { probe.pass($0) }).map { $0 + $1 }.producer
    },
    LeakingUse("a producer of a signal") { sources, probe in sources.signal.producer.map { probe.pass($0) } },
    LeakingUse("a producer's take(until:)") { sources, probe in
      sources.signal.producer.map { probe.pass($0) }.take(until: sources.trigger)
    },
    LeakingUse("a producer's flatMap(.latest)") { sources, probe in
      sources.signal.producer.flatMap(.latest) { _ in sources.property.producer.map { probe.pass($0) } }
    },
    LeakingUse("concat") { sources, probe in
      sources.signal.producer.map { probe.pass($0) }.concat(.never)
    },
    LeakingUse("a property's producer") { sources, probe in sources.property.producer.map { probe.pass($0) } },
    LeakingUse("a derived property") { sources, probe in sources.property.map { probe.pass($0) }.producer },
    LeakingUse("three combined properties") { sources, probe in
      Property.combineLatest(sources.property, sources.property.map { probe.pass($0) }, sources.property)
        .map { $0 + $1 + $2 }.producer
    },
    LeakingUse("zipped properties") { sources, probe in
      sources.property.zip(with: sources.property.map { probe.pass($0) }).map { $0 + $1 }.producer
    },
    LeakingUse("combined properties") { sources, probe in
      sources.property.combineLatest(with: sources.property.map { probe.pass($0) }).map { $0 + $1 }.producer
    },
  ]
}
