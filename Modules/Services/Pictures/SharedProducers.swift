import Reactive

/// Producers whose runs are shared by all requests for the same key, limited in number, and cached.
///
/// A request is a start of a producer that ``producer(for:)`` returns. The first request for a key queues a **run**:
/// one start of the producer that `makeProducer` creates. Later requests for the key join the run. They first receive
/// its last value, if there is one. The run is cancelled when its last request is disposed of. If it is still queued,
/// it is never started.
///
/// The number of concurrent runs is limited. The queued run with the most recent request is started first.
///
/// If a run completes, its last value is cached, and further requests for the key receive it without a run. If a run
/// fails or is interrupted, nothing is cached.
final class SharedProducers<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  private let makeProducer: @Sendable (Key) -> SignalProducer<Value, Failure>
  private let size: @Sendable (Key, Value) -> Int
  private let state: Atomic<State>

  /// Creates an object without runs and with an empty cache.
  ///
  /// - Parameters:
  ///   - runLimit: The maximum number of concurrent runs. A limit below one counts as one.
  ///   - cacheLimit: The maximum total size of the cached values. A larger value is not cached.
  ///   - size: Returns the size of a value for the cache, for example in bytes.
  ///   - makeProducer: Creates the producer for a key.
  init(
    runLimit: Int, cacheLimit: Int, size: @escaping @Sendable (Key, Value) -> Int,
    makeProducer: @escaping @Sendable (Key) -> SignalProducer<Value, Failure>
  ) {
    self.makeProducer = makeProducer
    self.size = size
    state = Atomic(State(runLimit: max(runLimit, 1), cache: RecentlyUsedCache(limit: cacheLimit)))
  }

  /// Returns the cached value for a key, or `nil` if there is none.
  func cachedValue(for key: Key) -> Value? {
    state.modify { $0.cache.value(for: key) }
  }

  /// Returns a producer that makes a request for a key. It completes synchronously if a value is cached.
  func producer(for key: Key) -> SignalProducer<Value, Failure> {
    SignalProducer { [self] observer, lifetime in
      switch state.modify({ $0.request(key) }) {
      case .cached(let value):
        observer.send(value: value)
        observer.sendCompleted()
      case .run(let run):
        lifetime.observeEnded { [self] in withdraw(from: run) }
        lifetime += run.events.start(observer)
        startRuns()
      }
    }
  }

  /// Starts queued runs as long as the limit permits.
  private func startRuns() {
    while let run = state.modify({ $0.dequeue() }) {
      run.work.inner = makeProducer(run.key).start { [self] event in receive(event, from: run) }
      // A run that has ended synchronously counts until now, so that starts do not nest without a limit.
      state.modify { $0.release(run) }
    }
  }

  private func receive(_ event: Signal<Value, Failure>.Event, from run: Run) {
    if case .value(let value) = event {
      run.latest.value = value
      run.input.send(value: value)
    } else {
      let value = event.isCompleted ? run.latest.value : nil
      let result = value.map { (value: $0, size: size(run.key, $0)) }
      // The values that are no longer cached are released after the state has been unlocked.
      _ = state.modify { $0.end(run, with: result) }
      run.input.send(event)
      startRuns()
    }
  }

  private func withdraw(from run: Run) {
    guard state.modify({ $0.withdraw(from: run) }) else { return }
    run.work.dispose()
    state.modify { $0.release(run) }
    startRuns()
  }
}

extension SharedProducers {
  /// One run of the producer for a key.
  private struct Run: Sendable {
    let key: Key
    /// Distinguishes the run from earlier ones for the same key.
    let id: Int
    /// Forwards the events of the run to ``events``.
    let input: Signal<Value, Failure>.Observer
    /// The events of the run. A late start first receives the last value.
    let events: SignalProducer<Value, Failure>
    /// The last value of the run.
    let latest = Atomic<Value?>(nil)
    /// Cancels the run.
    let work = SerialDisposable()

    init(key: Key, id: Int) {
      let (output, input) = Signal<Value, Failure>.pipe()
      (self.key, self.id, self.input) = (key, id, input)
      events = output.producer.replayLazily(upTo: 1)
      // Without this start, the run could send events before the first request observes them, and they would be lost.
      events.start()
    }
  }

  /// A run that has at least one request and has not ended.
  private struct Entry: Sendable {
    let run: Run
    var requestCount = 0
    /// The number of the most recent request.
    var lastRequest = 0
  }

  private enum Request {
    case cached(Value)
    case run(Run)
  }

  private struct State: Sendable {
    let runLimit: Int
    var cache: RecentlyUsedCache<Key, Value>
    private var entries: [Key: Entry] = [:]
    private var requestCount = 0
    /// The number of reasons why a run counts against the limit, by its id: its start has not returned, and it has not
    /// ended.
    private var holds: [Int: Int] = [:]

    init(runLimit: Int, cache: RecentlyUsedCache<Key, Value>) {
      (self.runLimit, self.cache) = (runLimit, cache)
    }

    mutating func request(_ key: Key) -> Request {
      if let value = cache.value(for: key) { return .cached(value) }
      requestCount += 1
      var entry = entries[key] ?? Entry(run: Run(key: key, id: requestCount))
      entry.requestCount += 1
      entry.lastRequest = requestCount
      entries[key] = entry
      return .run(entry.run)
    }

    /// Returns the next run to start, or `nil` if there is none.
    mutating func dequeue() -> Run? {
      guard holds.count < runLimit else { return nil }
      let queued = entries.values.lazy.filter { [holds] in holds[$0.run.id] == nil }
      guard let next = queued.max(by: { $0.lastRequest < $1.lastRequest }) else { return nil }
      holds[next.run.id] = 2
      return next.run
    }

    /// Removes one of the reasons why a run counts against the limit, if there is one.
    mutating func release(_ run: Run) {
      guard let count = holds[run.id] else { return }
      holds[run.id] = count > 1 ? count - 1 : nil
    }

    /// Removes a run that has ended, and caches its result. Returns the values that are no longer cached.
    mutating func end(_ run: Run, with result: (value: Value, size: Int)?) -> [Value] {
      guard contains(run) else { return [] }
      entries[run.key] = nil
      release(run)
      return result.map { cache.insert($0.value, size: $0.size, for: run.key) } ?? []
    }

    /// Removes a request from a run. If it was the last one, removes the run and returns `true`.
    mutating func withdraw(from run: Run) -> Bool {
      guard contains(run) else { return false }
      entries[run.key]?.requestCount -= 1
      guard entries[run.key]?.requestCount == 0 else { return false }
      entries[run.key] = nil
      return true
    }

    /// Returns whether a run has requests and has not ended.
    private func contains(_ run: Run) -> Bool {
      entries[run.key]?.run.id == run.id
    }
  }
}
