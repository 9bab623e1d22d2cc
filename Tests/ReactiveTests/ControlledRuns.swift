import Reactive

/// Producers that a test controls, for shared producers. Each value is its own size.
final class ControlledRuns: Sendable {
  struct Run: Equatable {
    let key: Int
    var isRunning = true
  }

  private let runs = Atomic<[(key: Int, source: Source)]>([])

  /// All runs in the order of their starts.
  var all: [Run] { runs.value.map { Run(key: $0.key, isRunning: !$0.source.isDisposed) } }
  /// The keys of all runs in the order of their starts.
  var keys: [Int] { all.map(\.key) }

  func producer(_ key: Int) -> SignalProducer<Int, Failure> {
    SignalProducer { [runs] observer, lifetime in
      let source = Source()
      runs.modify { $0.append((key, source)) }
      lifetime += source.producer.start(observer)
    }
  }

  func send(_ event: Signal<Int, Failure>.Event, from index: Int) { runs.value[index].source.pipe.input.send(event) }

  func shared(runLimit: Int = 2, cacheLimit: Int = 100) -> SharedProducers<Int, Int, Failure> {
    SharedProducers(
      runLimit: runLimit, cacheLimit: cacheLimit, size: { _, value in value },
      makeProducer: { [self] key in producer(key) })
  }
}
