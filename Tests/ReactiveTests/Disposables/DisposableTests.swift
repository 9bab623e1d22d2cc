import Dispatch
import RandomTesting
import ReactiveTesting
import Testing

@testable import Reactive

@Suite("Disposables, lifetimes, bags, queues and atomic variables")
struct DisposableTests {
  /// An object that disposes of others when it ends.
  private struct Collector: Sendable {
    let add: @Sendable (AnyDisposable?) -> (any Disposable)?
    let addAction: @Sendable (@escaping @Sendable () -> Void) -> (any Disposable)?
    let end: @Sendable () -> Void
    let hasEnded: @Sendable () -> Bool
  }

  private typealias Kind = Named<@Sendable () -> Collector>

  private static let collectors = [
    Kind("composite disposable") {
      let composite = CompositeDisposable()
      return Collector(add: composite.add, addAction: composite.add, end: composite.dispose) { composite.isDisposed }
    },
    Kind("operators of a composite disposable") {
      let composite = CompositeDisposable()
      return Collector(add: { composite += $0 }, addAction: { composite += $0 }, end: composite.dispose) {
        composite.isDisposed
      }
    },
    Kind("scope") {
      let scope = ScopedDisposable(CompositeDisposable())
      return Collector(add: { scope += $0 }, addAction: { scope += $0 }, end: scope.dispose) { scope.isDisposed }
    },
    Kind("lifetime") {
      let (lifetime, token) = Lifetime.make()
      return Collector(add: { lifetime += $0 }, addAction: { lifetime += $0 }, end: token.dispose) {
        lifetime.hasEnded
      }
    },
    Kind("lifetime of a token") {
      let token = Lifetime.Token()
      let lifetime = Lifetime(token)
      return Collector(add: { lifetime += $0 }, addAction: lifetime.observeEnded, end: token.dispose) {
        lifetime.hasEnded
      }
    },
  ]

  @Test(
    "Members are disposed of in order at the end, or at once after it, unless they have been removed",
    arguments: collectors)
  private func members(kind: Kind) throws {
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      let (collector, log) = (kind.apply(), Atomic<[Int]>([]))
      var (handles, waiting, expected, hasEnded) = ([Int: any Disposable](), [Int](), [Int](), false)
      for number in 0..<100 {
        // Some actions add another one, which runs at once, because the collector has ended.
        let isNesting = number.isMultiple(of: 5)
        let added = isNesting ? [number, -number] : [number]
        let action: @Sendable () -> Void = {
          log.modify { $0.append(number) }
          if isNesting { _ = collector.addAction { log.modify { $0.append(-number) } } }
        }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<2:
          collector.end()
          (waiting, expected, hasEnded) = ([], expected + waiting, true)
        case 2..<4: #expect(collector.add(nil) == nil)
        case 4..<6:
          let disposed = AnyDisposable()
          disposed.dispose()
          #expect(collector.add(disposed) == nil)
        case 6..<50:
          let removed = Int.random(in: 0...number, using: &generator)
          handles[removed]?.dispose()
          waiting.removeAll { abs($0) == removed }
        default:
          handles[number] =
            number.isMultiple(of: 2) ? collector.add(AnyDisposable(action)) : collector.addAction(action)
          #expect((handles[number] == nil) == hasEnded)
          if hasEnded { expected += added } else { waiting += added }
        }
        try #require(log.value == expected && collector.hasEnded() == hasEnded, "seed \(seed)")
      }
    }
  }

  @Test("A wrapping disposable has the state of the wrapped one, and disposes of it")
  func wrapping() {
    for isOuter in [false, true] {
      let inner = AnyDisposable()
      let outer = AnyDisposable(inner)
      #expect(!outer.isDisposed)
      (isOuter ? outer : inner).dispose()
      #expect(outer.isDisposed && inner.isDisposed)
    }
  }

  @Test("A serial disposable disposes of each inner disposable when it is replaced, also by nil")
  func serial() {
    let (first, second, third) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(first)
    #expect(serial.inner === first)
    serial.inner = second
    #expect(first.isDisposed && !second.isDisposed && serial.inner === second)
    serial.inner = nil
    #expect(second.isDisposed && !serial.isDisposed)
    serial.dispose()
    serial.inner = third
    #expect(third.isDisposed && serial.isDisposed && serial.inner == nil)
  }

  @Test("The signal of the end of a lifetime completes for each observer that is still there, before later actions run")
  func endedSignal() {
    let (lifetime, token) = Lifetime.make()
    let (first, second, late) = (
      TestObserver<Never, Never>(), TestObserver<Never, Never>(), TestObserver<Never, Never>()
    )
    let removed = lifetime.ended.observe(first.observer)
    lifetime.ended.observe(second.observer)
    removed?.dispose()
    lifetime.observeEnded { #expect(second.didComplete) }
    token.dispose()
    lifetime.ended.observe(late.observer)
    #expect(first.events.isEmpty && second.didComplete && late.didInterrupt)
  }

  @Test("A bag is ordered, and each token removes its value once")
  func bag() {
    var generator = SeededGenerator(seed: 1)
    var (bag, expected, tokens) = (Bag(["a", "b"]), ["a", "b"], [(value: String, token: Bag<String>.Token)]())
    for number in 0..<1000 {
      if tokens.isEmpty || Int.random(in: 0..<5, using: &generator) < 3 {
        tokens.append(("\(number)", bag.insert("\(number)")))
        expected.append("\(number)")
      } else {
        let (value, token) = tokens[.random(in: tokens.indices, using: &generator)]
        #expect(bag.remove(using: token) == (expected.contains(value) ? value : nil))
        expected.removeAll { $0 == value }
      }
      #expect(Array(bag) == expected && bag.count == expected.count && !bag.isEmpty)
    }
  }

  @Test("A queue that is never empty returns its elements in order, and does not grow")
  func queue() throws {
    var (queue, returned) = (FIFOQueue<Int>(), [Int?]())
    queue.append(0)
    for number in 1...100_000 {
      queue.append(number)
      returned.append(queue.popFirst())
    }
    #expect(returned == Array(0..<100_000) && queue.popFirst() == 100_000 && queue.popFirst() == nil)
    let stored = try #require(Mirror(reflecting: queue).descendant("elements") as? [Int?])
    #expect(stored.count < 1000)
  }

  @Test("An atomic variable can be changed atomically from any thread")
  func atomic() {
    let number = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 { number.modify { $0 += 1 } }
    }
    #expect(number.swap(1) == 4000 && number.withValue { $0 + 1 } == 2)
    #expect(throws: CancellationError.self) {
      try number.modify { number in
        number = 7
        throw CancellationError()
      }
    }
    #expect(number.value == 7)
  }

  @Test("map and mapError transform the value and the error of an event")
  func events() {
    let events: [Operator.Event] = [.value(1), .failed(Failure()), .completed, .interrupted]
    #expect(events.map { $0.map { $0 * 2 }.value } == [2, nil, nil, nil])
    #expect(events.map { $0.mapError { _ in OtherError() }.error } == [nil, OtherError(), nil, nil])
  }

  struct OtherError: Error, Equatable {}
}
