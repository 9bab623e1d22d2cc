import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Disposables, lifetimes and bags", .endsInTime)
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
    Kind("scope") {
      let scope = ScopedDisposable(CompositeDisposable())
      return Collector(add: { scope += $0 }, addAction: { scope += $0 }, end: scope.dispose) { scope.isDisposed }
    },
    Kind("lifetime") {
      let (lifetime, token) = Lifetime.make()
      return Collector(add: { lifetime += $0 }, addAction: { lifetime += $0 }, end: token.dispose) { lifetime.hasEnded }
    },
  ]

  @Test(
    "Members are disposed of in order at the end, or at once after it, unless they have been removed",
    arguments: collectors)
  private func members(kind: Kind) throws {
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      let (collector, log) = (kind.apply(), Atomic<[Int]>([]))
      var handles: [Int: any Disposable] = [:]
      // The members that the end will dispose of, each with its entries in the log, and the log that is expected now.
      var (waiting, expected, hasEnded) = ([(number: Int, entries: [Int])](), [Int](), false)
      for number in 1...100 {
        // Some actions add another one, which runs at once, because the collector has ended.
        let isNesting = number.isMultiple(of: 5)
        let entries = isNesting ? [number, -number] : [number]
        let action: @Sendable () -> Void = {
          log.modify { $0.append(number) }
          if isNesting { _ = collector.addAction { log.modify { $0.append(-number) } } }
        }
        switch Int.random(in: 0..<50, using: &generator) {
        case 0:  // The collector ends.
          collector.end()
          (waiting, expected, hasEnded) = ([], expected + waiting.flatMap { $0.entries }, true)
        case 1..<24:  // An earlier member is removed, if it is still waiting.
          let removed = Int.random(in: 1...number, using: &generator)
          handles[removed]?.dispose()
          waiting.removeAll { $0.number == removed }
        default:
          // Every other member is a disposable that wraps another one.
          let isWrapped = number.isMultiple(of: 2)
          handles[number] =
            isWrapped ? collector.add(AnyDisposable(AnyDisposable(action))) : collector.addAction(action)
          #expect((handles[number] == nil) == hasEnded)
          if hasEnded { expected += entries } else { waiting.append((number, entries)) }
        }
        try #require(log.value == expected && collector.hasEnded() == hasEnded, "seed \(seed)")
      }
    }
  }

  @Test("nil and a member that has been disposed of are not added", arguments: collectors, [false, true])
  private func missingMembers(kind: Kind, hasEnded: Bool) {
    let (collector, disposed) = (kind.apply(), AnyDisposable())
    disposed.dispose()
    if hasEnded { collector.end() }
    #expect(collector.add(nil) == nil && collector.add(AnyDisposable(disposed)) == nil)
  }

  @Test("The signal of the end of a lifetime completes")
  func ended() {
    let ((lifetime, token), observer) = (Lifetime.make(), TestObserver<Never, Never>())
    observer.observe(lifetime.ended)
    token.dispose()
    #expect(observer.events == [.completed])
  }

  @Test("A bag keeps the order of its values, and each token removes one of them once")
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
      #expect(Array(bag) == expected && bag.count == expected.count && !bag.isEmpty)  // No token removes a or b.
    }
  }
}
