import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("Action")
struct ActionTests {
  struct Failure: Error, Equatable {}

  /// An action whose work sends its input as text, and ends when the test sends an event to `ends`.
  final class Echo: Sendable {
    let isEnabled = MutableProperty(true)
    let ends = Signal<Signal<Never, Failure>.Event, Never>.pipe()
    let action: Action<Int, String, Failure>
    let values = TestObserver<String, Never>()
    let errors = TestObserver<Failure, Never>()
    let events = TestObserver<Signal<String, Failure>.Event, Never>()
    let completions = TestObserver<Void, Never>()
    let disabledErrors = TestObserver<Void, Never>()

    init() {
      let ends = ends.output
      action = Action(enabledIf: isEnabled) { number in
        SignalProducer { observer, lifetime in
          observer.send(value: "\(number)")
          lifetime += ends.observeValues { end in
            switch end {
            case .completed: observer.sendCompleted()
            case .failed(let error): observer.send(error: error)
            case .interrupted: observer.sendInterrupted()
            }
          }
        }
      }
      values.observe(action.values)
      errors.observe(action.errors)
      events.observe(action.events)
      completions.observe(action.completed)
      disabledErrors.observe(action.disabledErrors)
    }
  }

  @Test("An execution sends its events, and the action's signals report them")
  func execution() {
    let echo = Echo()
    let run = TestObserver<String, ActionError<Failure>>()
    run.observe(echo.action.apply(1))
    #expect(echo.action.isExecuting.value)
    #expect(!echo.action.isEnabled.value)
    echo.ends.input.send(value: .completed)
    #expect(run.events == [.value("1"), .completed])
    #expect(echo.events.values == [.value("1"), .completed])
    #expect(echo.values.values == ["1"])
    #expect(echo.completions.values.count == 1)
    #expect(!echo.action.isExecuting.value)
    #expect(echo.action.isEnabled.value)
  }

  @Test("A failure of the work is sent as producerFailed and by the signal errors")
  func failure() {
    let echo = Echo()
    let run = TestObserver<String, ActionError<Failure>>()
    run.observe(echo.action.apply(1))
    echo.ends.input.send(value: .failed(Failure()))
    #expect(run.error == .producerFailed(Failure()))
    #expect(echo.errors.values == [Failure()])
    #expect(echo.completions.values.isEmpty)
    #expect(echo.action.isEnabled.value)
  }

  @Test("A start fails immediately if the action is disabled or executing")
  func disabled() {
    let echo = Echo()
    let (first, second, third) = (
      TestObserver<String, ActionError<Failure>>(), TestObserver<String, ActionError<Failure>>(),
      TestObserver<String, ActionError<Failure>>()
    )
    echo.isEnabled.value = false
    first.observe(echo.action.apply(1))
    echo.isEnabled.value = true
    let run = second.observe(echo.action.apply(2))
    third.observe(echo.action.apply(3))
    #expect(first.events == [.failed(.disabled)])
    #expect(second.values == ["2"])
    #expect(third.events == [.failed(.disabled)])
    #expect(echo.disabledErrors.values.count == 2)
    #expect(echo.values.values == ["2"])
    run.dispose()
  }

  @Test("Disposing of an execution cancels the work and enables the action")
  func disposal() {
    let echo = Echo()
    let run = TestObserver<String, ActionError<Failure>>()
    run.observe(echo.action.apply(1)).dispose()
    #expect(run.events == [.value("1"), .interrupted])
    #expect(echo.events.values == [.value("1"), .interrupted])
    #expect(echo.action.isEnabled.value)
    echo.ends.input.send(value: .completed)
    #expect(echo.completions.values.isEmpty)
  }

  @Test("The work of a disposed execution has been cancelled when the action is enabled again")
  func disposalOrder() {
    let log = Atomic<[String]>([])
    let action = Action<Void, Never, Never> { .never.on(disposed: { log.modify { $0.append("cancelled") } }) }
    action.isEnabled.signal.filter { $0 }.observeValues { _ in log.modify { $0.append("enabled") } }
    action.apply().start().dispose()
    #expect(log.value == ["cancelled", "enabled"])
  }

  @Test("The observer of an execution receives each event before the action's signals send it")
  func eventOrder() {
    let log = Atomic<[String]>([])
    let action = Action<Void, Int, Never> { SignalProducer(value: 1) }
    action.events.observeValues { event in log.modify { $0.append("signal \(event)") } }
    action.apply().start { event in log.modify { $0.append("observer \(event)") } }
    #expect(log.value == ["observer VALUE 1", "signal VALUE 1", "observer COMPLETED", "signal COMPLETED"])
  }

  @Test("isEnabled and isExecuting send one value for each change")
  func properties() {
    let echo = Echo()
    let (enabled, executing) = (TestObserver<Bool, Never>(), TestObserver<Bool, Never>())
    enabled.observe(echo.action.isEnabled)
    executing.observe(echo.action.isExecuting)
    echo.isEnabled.value = true
    echo.action.apply(1).start()
    echo.isEnabled.value = false
    echo.ends.input.send(value: .completed)
    echo.isEnabled.value = true
    #expect(enabled.values == [true, false, true])
    #expect(executing.values == [false, true, false])
  }

  @Test("An execution receives a state that was set during the previous execution")
  func stateDuringExecution() {
    let (state, ends) = (MutableProperty(1), Signal<Never, Never>.pipe())
    let action = Action<Int, Int, Never>(state: state) {
      SignalProducer(value: $0 + $1).concat(ends.output.producer.promoteValue())
    }
    let values = TestObserver<Int, Never>()
    values.observe(action.values)
    action.apply(10).start()
    state.value = 2
    ends.input.sendCompleted()
    action.apply(10).start()
    #expect(values.values == [11, 12])
  }

  @Test("An action whose state depends on its own execution neither deadlocks nor loops")
  func feedback() {
    let echo = Echo()
    echo.isEnabled <~ echo.action.isExecuting.negate()
    let run = echo.action.apply(1).start()
    #expect(!echo.isEnabled.value)
    #expect(!echo.action.isEnabled.value)
    run.dispose()
    #expect(echo.isEnabled.value)
    #expect(echo.action.isEnabled.value)
  }

  @Test("An observer of a completion can apply the action again")
  func reapplying() {
    let echo = Echo()
    echo.action.completed.take(first: 1).observeValues { echo.action.apply(2).start() }
    echo.action.apply(1).start()
    echo.ends.input.send(value: .completed)
    #expect(echo.values.values == ["1", "2"])
    #expect(echo.disabledErrors.values.isEmpty)
  }

  @Test("An observer of a completion of synchronous work can apply the action again")
  func reapplyingSynchronously() {
    let (values, rejections) = (TestObserver<Int, Never>(), TestObserver<Void, Never>())
    let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
    values.observe(action.values)
    rejections.observe(action.disabledErrors)
    action.completed.take(first: 1).observeValues { [weak action] in action?.apply(2).start() }
    action.apply(1).start()
    #expect(values.values == [1, 2] && rejections.values.isEmpty && action.isEnabled.value)
  }

  @Test("An execution that is disposed of during a value is cancelled, even if its work is synchronous")
  func synchronousCancellation() {
    let events = TestObserver<Signal<Int, Never>.Event, Never>()
    let sent = Atomic<[Int]>([])
    let action = Action<Void, Int, Never> {
      SignalProducer([1, 2, 3]).on(value: { value in sent.modify { $0.append(value) } })
    }
    events.observe(action.events)
    #expect(action.apply().take(first: 1).collect().single() == .success([1]))
    #expect(sent.value == [1] && events.values == [.value(1), .interrupted] && action.isEnabled.value)
  }

  @Test("Only one of many simultaneous starts is executed")
  func threads() {
    let echo = Echo()
    DispatchQueue.concurrentPerform(iterations: 8) { echo.action.apply($0).start() }
    #expect(echo.values.values.count == 1)
    #expect(echo.disabledErrors.values.count == 7)
  }

  @Test("Values that are bound to an action while it is disabled are dropped, and reported")
  func bindingWhileDisabled() {
    let echo = Echo()
    let (signal, input) = Signal<Int, Never>.pipe()
    echo.action <~ signal
    echo.isEnabled.value = false
    input.send(value: 1)
    echo.isEnabled.value = true
    input.send(value: 2)
    input.send(value: 3)
    #expect(echo.values.values == ["2"] && echo.disabledErrors.values.count == 2)
  }

  @Test("An interruption of the work is an event, but neither a completion nor an error")
  func interruption() {
    let echo = Echo()
    let run = TestObserver<String, ActionError<Failure>>()
    run.observe(echo.action.apply(1))
    echo.ends.input.send(value: .interrupted)
    #expect(run.events == [.value("1"), .interrupted] && echo.events.values == [.value("1"), .interrupted])
    #expect(echo.completions.values.isEmpty && echo.errors.values.isEmpty && echo.action.isEnabled.value)
  }

  @Test("The work receives the state at each start of its producer, with or without the input")
  func state() {
    let state = MutableProperty(1)
    let add = Action<Int, Int, Never>(state: state) { SignalProducer(value: $0 + $1) }
    let tell = Action<Void, Int, Never>(state: state) { SignalProducer(value: $0) }
    let above = Action<Int, Int, Never>(state: state, enabledIf: { $0 > 1 }) { SignalProducer(value: $0 + $1) }
    let sum = add.apply(2)
    #expect(sum.first() == .success(3))
    #expect(above.apply(2).first() == .failure(.disabled))
    state.value = 5
    #expect(sum.first() == .success(7))
    #expect(tell.apply().first() == .success(5))
    #expect(above.apply(2).first() == .success(7))
    #expect(Action<Int, Int, Never> { SignalProducer(value: $0) }.apply(3).first() == .success(3))
  }

  @Test("An action that unwraps its state is enabled while the state is not nil")
  func unwrapping() {
    let state = MutableProperty<Int?>(nil)
    let add = Action<Int, Int, Never>(unwrapping: state) { SignalProducer(value: $0 + $1) }
    let tell = Action<Void, Int, Never>(unwrapping: state) { SignalProducer(value: $0) }
    #expect(!add.isEnabled.value)
    #expect(tell.apply().first() == .failure(.disabled))
    state.value = 1
    #expect(add.apply(1).first() == .success(2))
    #expect(tell.apply().first() == .success(1))
  }

  @Test("An action with a validated state is enabled while the state is valid")
  func validated() {
    let state = ValidatingProperty<Int, Failure>(0) {
      $0 < 0 ? .invalid(Failure()) : $0 > 9 ? .coerced(9, Failure()) : .valid
    }
    let add = Action<Int, Int, Never>(validated: state) { SignalProducer(value: $0 + $1) }
    let tell = Action<Void, Int, Never>(validated: state) { SignalProducer(value: $0) }
    state.value = -1
    #expect(!add.isEnabled.value)
    #expect(tell.apply().first() == .failure(.disabled))
    state.value = 3
    #expect(add.apply(1).first() == .success(4))
    #expect(tell.apply().first() == .success(3))
    state.value = 20
    #expect(add.apply(1).first() == .success(10))
    #expect(tell.apply().first() == .success(9))
  }
}
