import Dispatch
import Foundation
import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@testable import Services

@Suite("SharedProducers", .endsInTime)
struct SharedProducersTests {
  private typealias Observer = TestObserver<Int, Failure>

  /// A simple implementation: lists instead of counters, and no concurrency.
  private struct Model {
    struct Run {
      let key: Int
      var requests: [Int] = []
      var value: Int?
      /// The index among all started runs; `nil` while the run is queued.
      var index: Int?
    }

    let (runLimit, cacheLimit): (Int, Int)
    /// The runs that have not ended. The one with the latest request is last.
    var runs: [Run] = []
    /// The cached values. The most recently used one is last.
    var cached: [(key: Int, value: Int)] = []
    var started: [ControlledRuns.Run] = []
    /// The events of each request.
    var events: [[Signal<Int, Failure>.Event]] = []

    mutating func request(_ key: Int) {
      let request = events.count
      events.append([])
      if let index = cached.firstIndex(where: { $0.key == key }) {
        let entry = cached.remove(at: index)
        cached.append(entry)
        events[request] = [.value(entry.value), .completed]
      } else {
        var run = runs.first { $0.key == key } ?? Run(key: key)
        run.requests.append(request)
        runs.removeAll { $0.key == key }
        runs.append(run)
        if let value = run.value { events[request].append(.value(value)) }
      }
      startRuns()
    }

    mutating func dispose(_ request: Int) {
      guard let index = runs.firstIndex(where: { $0.requests.contains(request) }) else { return }
      runs[index].requests.removeAll { $0 == request }
      events[request].append(.interrupted)
      guard runs[index].requests.isEmpty else { return }
      if let start = runs.remove(at: index).index { started[start].isRunning = false }
      startRuns()
    }

    mutating func send(_ event: Signal<Int, Failure>.Event, from start: Int) {
      guard let index = runs.firstIndex(where: { $0.index == start }) else { return }
      for request in runs[index].requests { events[request].append(event) }
      if let value = event.value { runs[index].value = value }
      guard event.isTerminating else { return }
      started[start].isRunning = false
      let run = runs.remove(at: index)
      if event.isCompleted, let value = run.value, value <= cacheLimit {
        cached.append((run.key, value))
        while cached.map(\.value).reduce(0, +) > cacheLimit { cached.removeFirst() }
      }
      startRuns()
    }

    private mutating func startRuns() {
      while runs.count(where: { $0.index != nil }) < runLimit, let next = runs.lastIndex(where: { $0.index == nil }) {
        runs[next].index = started.count
        started.append(ControlledRuns.Run(key: runs[next].key))
      }
    }
  }

  @Test("Shared producers start the runs, send the events and cache the values of their model", arguments: 0..<40)
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (runLimit, cacheLimit) = (Int.random(in: -1...4, using: &random), Int.random(in: 0...60, using: &random))
    var model = Model(runLimit: max(1, runLimit), cacheLimit: cacheLimit)  // A limit below 1 counts as 1.
    let runs = ControlledRuns()
    let shared = runs.shared(runLimit: runLimit, cacheLimit: cacheLimit)
    var requests: [(observer: Observer, start: any Disposable)] = []
    for step in 1...200 {  // A step makes a request, disposes of one, or sends an event of a run.
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let key = Int.random(in: 0..<8, using: &random)
        let observer = Observer()
        requests.append((observer, observer.observe(shared.producer(for: key))))
        model.request(key)
      case 4..<6 where !requests.isEmpty:
        let index = Int.random(in: max(0, requests.count - 12)..<requests.count, using: &random)  // one of the latest
        requests[index].start.dispose()
        model.dispose(index)
      case 6... where !model.started.isEmpty:
        let events: [Signal<Int, Failure>.Event] = [
          .value(Int.random(in: 0..<40, using: &random)), .value(Int.random(in: 5..<15, using: &random)), .completed,
          .failed(Failure()), .interrupted,
        ]
        guard let event = events.randomElement(using: &random) else { break }
        let index = Int.random(in: max(0, model.started.count - 6)..<model.started.count, using: &random)
        try #require(runs.all.count == model.started.count, "Step \(step)")
        runs.send(event, from: index)
        model.send(event, from: index)
      default: break
      }
      guard step.isMultiple(of: 10) else { continue }  // Comparing all events at each step would take long.
      try #require(runs.all == model.started, "Step \(step)")
      try #require(requests.map(\.observer.events) == model.events, "Step \(step)")
    }
    for key in 0..<8 { #expect(shared.cachedValue(for: key) == model.cached.first { $0.key == key }?.value) }
  }

  @Test("A run whose request is disposed of while it starts is cancelled, so that the next one can start")
  func cancelledWhileStarting() {
    let runs = ControlledRuns()
    let request = SerialDisposable()
    let shared = SharedProducers<Int, Int, Failure>(runLimit: 1, cacheLimit: 0, size: { _, _ in 0 }) { key in
      runs.producer(key).on(started: { if key == 2 { request.dispose() } })
    }
    for key in [1, 4, 3] { shared.producer(for: key).start() }
    request.inner = shared.producer(for: 2).start()
    // The latest request starts first. The run for 2 is cancelled, so the run for 3 follows, which has the index 2.
    runs.send(.completed, from: 0)
    #expect(runs.all.map(\.key) == [1, 2, 3] && runs.all.map(\.isRunning) == [false, false, true])
    runs.send(.completed, from: 2)
    #expect(runs.all.map(\.key) == [1, 2, 3, 4])
  }

  @Test("A request that is made again while its failure is delivered starts a new run")
  func repeatedRequest() {
    let (runs, observer) = (ControlledRuns(), Observer())
    let shared = runs.shared(runLimit: 1)
    shared.producer(for: 1).startWithFailed { _ in observer.observe(shared.producer(for: 1)) }
    runs.send(.failed(Failure()), from: 0)
    for event in [.value(5), .completed] as [Signal<Int, Failure>.Event] { runs.send(event, from: 1) }
    #expect(observer.events == [.value(5), .completed] && shared.cachedValue(for: 1) == 5)
  }

  @Test("Runs that end synchronously nest no deeper than the run limit", arguments: [1, 4])
  func synchronousRuns(limit: Int) {
    let (depth, deepest) = (Atomic(0), Atomic(0))
    // The runs with negative keys use the whole limit until `input` completes.
    let (blocker, input) = Signal<Int, Failure>.pipe()
    let shared = SharedProducers<Int, Int, Failure>(runLimit: limit, cacheLimit: 0, size: { _, _ in 1 }) { key in
      guard key >= 0 else { return blocker.producer }
      return SignalProducer { observer, _ in
        depth.modify { $0 += 1 }
        deepest.modify { $0 = max($0, depth.value) }
        observer.send(value: key)
        observer.sendCompleted()
        depth.modify { $0 -= 1 }
      }
    }
    for key in 1...limit { shared.producer(for: -key).start() }
    let observers = (0..<1_000).map { _ in Observer() }
    for (key, observer) in observers.enumerated() { observer.observe(shared.producer(for: key)) }
    input.sendCompleted()
    #expect(observers.enumerated().allSatisfy { $1.events == [.value($0), .completed] })
    #expect(deepest.value <= limit)
  }

  @Test("After their requests, shared producers retain only the cached values, and nothing retains them")
  func release() {
    typealias Shared = SharedProducers<Int, AnyDisposable, Failure>
    weak var weakShared: Shared?
    let values = Atomic<[Weak]>([])
    do {
      let shared = Shared(runLimit: 2, cacheLimit: 3, size: { _, _ in 1 }) { key in
        let sent = AnyDisposable()
        values.modify { $0.append(Weak(object: sent)) }
        // The run of an even key completes, so its value is cached. The run of an odd key does not end, or fails.
        let value = SignalProducer<AnyDisposable, Failure>(value: sent)
        return key.isMultiple(of: 2)
          ? value : value.concat(key.isMultiple(of: 3) ? .never : SignalProducer(error: Failure()))
      }
      weakShared = shared
      for key in 0..<2_000 {
        let starts = (0..<2).map { _ in shared.producer(for: key).start() }
        for start in starts { start.dispose() }
      }
      #expect(values.value.count { $0.object != nil } == 3)
    }
    #expect(weakShared == nil && values.value.allSatisfy { $0.object == nil })
  }

  @Test("A request that joins a run while it ends receives the value before the end")
  func joining() {
    // These threads keep the processors busy, so that the system interrupts the requests at any point.
    let isDone = Atomic(false)
    for _ in 0..<2 { Thread.detachNewThread { while !isDone.value {} } }
    defer { isDone.value = true }
    for _ in 0..<500 {
      let runs = ControlledRuns()
      let shared = runs.shared()
      let observers = (0..<8).map { _ in Observer() }
      shared.producer(for: 1).start()
      runs.send(.value(5), from: 0)
      DispatchQueue.concurrentPerform(iterations: 9) { index in  // eight requests and the end
        if index == 8 { runs.send(.completed, from: 0) } else { observers[index].observe(shared.producer(for: 1)) }
      }
      #expect(observers.allSatisfy { $0.events == [.value(5), .completed] })
    }
  }

  @Test("Two threads that make the first requests for a key receive its value")
  func firstRequests() {
    let shared = SharedProducers(runLimit: 4, cacheLimit: 0, size: { _, _ in 1 }) {
      SignalProducer<Int, Failure>(value: $0)
    }
    for key in 0..<20_000 {
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        if shared.producer(for: key).single() != .success(key) { Issue.record("no value for \(key)") }
      }
    }
  }

  @Test("Requests of many threads receive their values within the run limit")
  func threads() {
    let queue = DispatchQueue(label: "SharedProducersTests", attributes: .concurrent)
    let (running, mostRunning, wrongKeys) = (Atomic(0), Atomic(0), Atomic<[Int]>([]))
    let shared = SharedProducers<Int, Int, Failure>(runLimit: 4, cacheLimit: 60, size: { _, value in value }) { key in
      SignalProducer { observer, lifetime in
        running.modify { $0 += 1 }
        mostRunning.modify { $0 = max($0, running.value) }
        let end = AnyDisposable { running.modify { $0 -= 1 } }
        lifetime += end
        queue.async {
          end.dispose()
          observer.send(value: key)
          observer.sendCompleted()
        }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 16) { thread in
      for step in 0..<150 {
        // The threads request the same keys in different orders.
        let (key, isCancelled) = ((thread * 31 + step * 17) % 40, (thread + step).isMultiple(of: 3))
        if isCancelled {
          shared.producer(for: key).start().dispose()
        } else if shared.producer(for: key).single() != .success(key) {
          wrongKeys.modify { $0.append(key) }
        }
      }
    }
    #expect(wrongKeys.value == [])
    #expect(mostRunning.value <= 4)
  }
}

/// Producers that a test controls, for shared producers. Each value is its own size.
private final class ControlledRuns: Sendable {
  struct Run: Equatable {
    let key: Int
    var isRunning = true
  }

  private struct Started: Sendable {
    let key: Int
    let observer: Signal<Int, Failure>.Observer
    let isDisposed = Atomic(false)
  }

  private let runs = Atomic<[Started]>([])

  /// All runs in the order of their starts.
  var all: [Run] { runs.value.map { Run(key: $0.key, isRunning: !$0.isDisposed.value) } }

  func producer(_ key: Int) -> SignalProducer<Int, Failure> {
    SignalProducer { [runs] observer, lifetime in
      let run = Started(key: key, observer: observer)
      runs.modify { $0.append(run) }
      lifetime.observeEnded { run.isDisposed.value = true }
    }
  }

  func send(_ event: Signal<Int, Failure>.Event, from index: Int) { runs.value[index].observer.send(event) }

  func shared(runLimit: Int = 2, cacheLimit: Int = 100) -> SharedProducers<Int, Int, Failure> {
    SharedProducers(
      runLimit: runLimit, cacheLimit: cacheLimit, size: { _, value in value },
      makeProducer: { [self] key in producer(key) })
  }
}

private struct Failure: Error, Equatable {}

private struct Weak: Sendable {
  weak let object: (any AnyObject & Sendable)?
}
