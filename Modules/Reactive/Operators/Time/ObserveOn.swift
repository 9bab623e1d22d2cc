extension EventStream where Value: Sendable {
  /// Delivers all events on `scheduler`. If the start of a producer is disposed of, the interruption is also delivered
  /// on `scheduler`, unless a later operator delivers it elsewhere. The work of a producer runs where it is started;
  /// see ``SignalProducer/start(on:)``.
  ///
  ///     let delivered = numbers.observe(on: scheduler)
  ///     // numbers    --1--2,3--|
  ///     // delivered  --1--2,3--|
  public func observe(on scheduler: any Scheduler) -> Self {
    lift(
      Transformation(scheduler: scheduler) { sink, _ in
        let observer = Signal.Observer(sink)
        let state = Atomic<(waiting: [Signal<Value, Error>.Event], isScheduled: Bool)>(([], false))
        /// Delivers the waiting events. Events that arrive in the meantime wait for another action, so that the scheduler
        /// can run other work first.
        @Sendable func deliver() {
          let events = state.modify { state in
            defer { state.waiting = [] }
            return state.waiting
          }
          for event in events { observer.send(event) }
          let isFinished = state.modify { state in
            state.isScheduled = !state.waiting.isEmpty
            return state.waiting.isEmpty
          }
          if !isFinished { scheduler.schedule(deliver) }
        }
        return Sink<Value, Error> { (event: Signal<Value, Error>.Event) in
          let isFirst = state.modify { state in
            state.waiting.append(event)
            defer { state.isScheduled = true }
            return !state.isScheduled
          }
          if isFirst { scheduler.schedule(deliver) }
        }
      })
  }
}

extension SignalProducer where Value: Sendable {
  /// Starts the work on `scheduler`, unless the start is disposed of before the scheduler runs it. To choose where the
  /// events are delivered, use ``EventStream/observe(on:)``.
  ///
  ///     let started = numbers.start(on: scheduler)
  ///     // numbers  --1--2-|
  ///     // started  --1--2-|
  public func start(on scheduler: any Scheduler) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked] output, resources in
      resources.add(scheduler.schedule { work.value.start(within: resources, into: output) })
    })
  }
}
