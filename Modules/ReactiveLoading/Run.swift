import Reactive

/// A step of one run of a computation.
enum Step<Resource: Sendable, Failure: Error>: Sendable {
  /// The computation replaces the previous one, whose value must not stay.
  case replaced
  case started
  case event(Computation<Resource, Failure>.Event)
  case failed(Failure)
  case completed
  case cancelled
}

/// A run of a computation.
struct Run<Resource: Sendable, Failure: Error>: Sendable {
  /// The computation, or `nil` to cancel the running one.
  let computation: Computation<Resource, Failure>?
  /// Whether the value of the previous computation is removed.
  var replaces = false

  /// Returns a producer of the steps, in groups that arrive together. The first group is sent immediately, and the
  /// others on `scheduler`.
  func steps(on scheduler: any Scheduler) -> SignalProducer<[Step<Resource, Failure>], Never> {
    let replacing: [Step<Resource, Failure>] = replaces ? [.replaced] : []
    guard let computation else { return SignalProducer(value: replaces ? replacing : [.cancelled]) }
    return computation.steps(on: scheduler).prefix(value: replacing + [.started])
  }
}

extension Computation {
  fileprivate func steps(on scheduler: any Scheduler) -> SignalProducer<[Step<Resource, Failure>], Never> {
    SignalProducer { observer, lifetime in
      // While the computation is being started, its events wait as if they had been scheduled.
      let state = Atomic<(waiting: [Step<Resource, Failure>], isScheduled: Bool)>(([], true))
      @Sendable func scheduleWaiting() {
        let isEmpty = state.modify { state in
          state.isScheduled = !state.waiting.isEmpty
          return state.waiting.isEmpty
        }
        if !isEmpty { scheduler.schedule(deliver) }
      }
      @Sendable func deliver() {
        let steps = state.modify { state in
          defer { state.waiting = [] }
          return state.waiting
        }
        observer.send(value: steps)
        scheduleWaiting()
      }
      lifetime += events.materialize().map(Step.init).startWithValues { step in
        let isFirst = state.modify { state in
          state.waiting.append(step)
          defer { state.isScheduled = true }
          return !state.isScheduled
        }
        if isFirst { scheduler.schedule(deliver) }
      }
      scheduleWaiting()
    }
  }
}

extension Step {
  fileprivate init(_ event: Signal<Computation<Resource, Failure>.Event, Failure>.Event) {
    switch event {
    case .value(let event): self = .event(event)
    case .failed(let error): self = .failed(error)
    case .completed: self = .completed
    case .interrupted: self = .cancelled
    }
  }
}
