extension SignalProducer {
  /// Shares one start of this producer among all starts of the returned one. `capacity` must not be negative.
  ///
  /// The first start of the returned producer starts the work. Each later start first receives the last `capacity`
  /// values of the work, before `start` returns, and then the same events as all other starts. If the work has ended, a
  /// later start receives the last values and then the end.
  ///
  /// No value is lost, repeated or reordered, even if a start occurs on another thread or inside an observer while a
  /// value is being delivered.
  ///
  /// The work continues while the returned producer is retained or one of its starts is running. After that, the work
  /// is cancelled. While the returned producer is retained, disposing of its starts does not cancel the work.
  ///
  ///     let shared = numbers.replayLazily(upTo: 1)
  ///     let late = SignalProducer<Int, Never>.empty.delay(6, on: scheduler).then(shared)
  ///     // numbers  --1--2--3-|
  ///     // shared   --1--2--3-|
  ///     // late     ------2-3-|
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(capacity >= 0, "The capacity must not be negative.")
    let workResources = CompositeDisposable()
    // All copies of the returned producer retain the signal of the work.
    let signal = UncheckedSendable(value: Signal(SignalCore<Value, Error>(resources: workResources)))
    // Accessed while the lock of the executor is held.
    let events = SerialState(ReplayedEvents<Value, Error>())
    return SignalProducer(subscribe: { [work = unchecked] sink, resources in
      let core = signal.value.core
      let isFirst = SerialState(false)
      core.observe(sink, resources) { output, receive in
        let snapshot = core.executor.withLock {
          isFirst.state = !events.state.isStarted
          events.state.isStarted = true
          return events.state
        }
        let droppedCount = snapshot.count - UInt64(snapshot.values.count)
        for index in 0..<snapshot.values.count {
          if let value = snapshot.values[index] { receive(value, droppedCount + UInt64(index) + 1) }
        }
        if let ending = snapshot.ending { output.deliver(ending) }
      }
      guard isFirst.state else { return nil }
      // Each event is stored while the lock of the executor is held, and then delivered on the executor.
      work.value.start(
        within: workResources,
        value: { value in
          var dropped: Value?
          var position: UInt64 = 0
          core.executor.perform(
            committing: { (dropped, position) = events.state.append(value, capacity: capacity) },
            { [position] in
              core.position = position
              core.deliver(value)
            })
          // The dropped value is released after the lock, because its deinitialiser may run any code.
          withExtendedLifetime(dropped) {}
        },
        end: { ending in
          core.executor.perform(committing: { events.state.ending = ending }, { core.deliver(ending) })
        })
      return nil
    })
  }
}

/// The events of the shared work that later starts receive.
private struct ReplayedEvents<Value, Error: Swift.Error> {
  var values = FIFOQueue<Value>()
  /// The number of values that the work has sent.
  var count: UInt64 = 0
  var ending: TerminalEvent<Error>?
  var isStarted = false

  /// Stores the last value. Returns a value that is no longer stored, and the position of the new value.
  mutating func append(_ value: Value, capacity: Int) -> (dropped: Value?, position: UInt64) {
    values.append(value)
    count += 1
    return (values.count > capacity ? values.popFirst() : nil, count)
  }
}
