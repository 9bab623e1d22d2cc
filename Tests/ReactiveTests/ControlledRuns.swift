@testable import Reactive

/// Producers that a test controls, for shared producers. Each value is its own size.
final class ControlledRuns: Sendable {
  struct Run: Sendable, Equatable {
    let key: Int
    var isRunning = true
    var isCancelled = false
  }

  private let runs = Atomic<[(run: Run, observer: Signal<Int, Failure>.Observer?)]>([])

  /// All runs in the order of their starts.
  var all: [Run] { runs.value.map(\.run) }
  /// The keys of all runs in the order of their starts.
  var keys: [Int] { all.map(\.key) }

  func producer(_ key: Int) -> SignalProducer<Int, Failure> {
    SignalProducer { [self] observer, lifetime in
      let index = runs.modify { runs in
        runs.append((Run(key: key), observer))
        return runs.count - 1
      }
      lifetime.observeEnded { [self] in
        _ = runs.modify { runs in
          runs[index].run.isCancelled = runs[index].run.isRunning
          runs[index].run.isRunning = false
          return runs[index].observer.take()
        }
      }
    }
  }

  func send(_ event: Signal<Int, Failure>.Event, from index: Int) {
    let observer = runs.modify { runs in
      if event.isTerminating { runs[index].run.isRunning = false }
      return runs[index].observer
    }
    observer?.send(event)
  }

  func shared(runLimit: Int = 2, cacheLimit: Int = 100) -> SharedProducers<Int, Int, Failure> {
    SharedProducers(
      runLimit: runLimit, cacheLimit: cacheLimit, size: { _, value in value },
      makeProducer: { [self] key in producer(key) })
  }
}
