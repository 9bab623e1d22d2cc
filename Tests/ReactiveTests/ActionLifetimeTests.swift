import Reactive
import ReactiveTesting
import Testing

@Suite("Lifetime of an action")
struct ActionLifetimeTests {
  private typealias Echo = ActionTests.Echo
  private typealias Failure = ActionTests.Failure

  @Test("An action retains its state, and an execution retains the action")
  func lifetime() {
    weak var state: MutableProperty<Bool>?
    weak var held: Action<Int, String, Failure>?
    let completion = TestObserver<String, Never>()
    let run: any Disposable
    let ends: Signal<Signal<Never, Failure>.Event, Never>.Observer
    do {
      let echo = Echo()
      ends = echo.ends.input
      (state, held) = (echo.isEnabled, echo.action)
      completion.observe(echo.action.values)
      run = echo.action.apply(1).start()
    }
    #expect(held != nil)
    #expect(state != nil)
    run.dispose()
    #expect(held == nil)
    #expect(state == nil)
    #expect(completion.didComplete)
    withExtendedLifetime(ends) {}
  }

  @Test("Releasing the disposable of an execution interrupts work that nothing else retains")
  func released() {
    let action = Action<Void, Int, Never> { SignalProducer { _, _ in } }
    let (execution, events) = (TestObserver<Int, ActionError<Never>>(), TestObserver<Signal<Int, Never>.Event, Never>())
    events.observe(action.events)
    do {
      let run = action.apply().start(execution.observer)
      withExtendedLifetime(run) { #expect(action.isExecuting.value && execution.events.isEmpty) }
    }
    #expect(execution.events == [.interrupted] && events.values == [.interrupted] && action.isEnabled.value)
  }

  @Test("The signals of an action complete when it is deinitialised")
  func deinitialisation() {
    var echo: Echo? = Echo()
    let observers = echo.map { ($0.events, $0.values, $0.errors, $0.completions, $0.disabledErrors) }
    echo = nil
    #expect(observers?.0.didComplete == true)
    #expect(observers?.1.didComplete == true)
    #expect(observers?.2.didComplete == true)
    #expect(observers?.3.didComplete == true)
    #expect(observers?.4.didComplete == true)
  }

  @Test("A released action stops observing its state, and isEnabled and isExecuting complete")
  func releasedAction() {
    let (state, calls) = (MutableProperty(1), Atomic(0))
    let (enabled, executing) = (TestObserver<Bool, Never>(), TestObserver<Bool, Never>())
    do {
      let isEnabled: @Sendable (Int) -> Bool = { state in
        calls.modify { $0 += 1 }
        return state > 0
      }
      let action = Action<Int, Int, Never>(state: state, enabledIf: isEnabled) { SignalProducer(value: $0 + $1) }
      enabled.observe(action.isEnabled)
      executing.observe(action.isExecuting)
      #expect(!action.lifetime.hasEnded && calls.value == 1)
    }
    state.value = 2
    #expect(calls.value == 1 && enabled.didComplete && executing.didComplete)
  }

  /// An initialiser of an action with a state, and whether the action retains the state.
  struct Initializer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var isRetaining = true
    let make: @Sendable () -> (action: AnyObject, state: AnyObject)

    static let all = [
      Initializer(testDescription: "enabledIf") {
        let state = MutableProperty(true)
        return (Action<Int, Int, Never>(enabledIf: state) { SignalProducer(value: $0) }, state)
      },
      Initializer(testDescription: "state") {
        let state = MutableProperty(1)
        return (Action<Int, Int, Never>(state: state) { SignalProducer(value: $0 + $1) }, state)
      },
      Initializer(testDescription: "state without input") {
        let state = MutableProperty(1)
        return (Action<Void, Int, Never>(state: state) { SignalProducer(value: $0) }, state)
      },
      Initializer(testDescription: "unwrapping") {
        let state = MutableProperty<Int?>(1)
        return (Action<Int, Int, Never>(unwrapping: state) { SignalProducer(value: $0 + $1) }, state)
      },
      Initializer(testDescription: "unwrapping without input") {
        let state = MutableProperty<Int?>(1)
        return (Action<Void, Int, Never>(unwrapping: state) { SignalProducer(value: $0) }, state)
      },
      Initializer(testDescription: "validated", isRetaining: false) {
        let state = ValidatingProperty<Int, Failure>(1) { _ in .valid }
        return (Action<Int, Int, Never>(validated: state) { SignalProducer(value: $0 + $1) }, state)
      },
      Initializer(testDescription: "validated without input", isRetaining: false) {
        let state = ValidatingProperty<Int, Failure>(1) { _ in .valid }
        return (Action<Void, Int, Never>(validated: state) { SignalProducer(value: $0) }, state)
      },
    ]
  }

  @Test("An action retains its state, unless the state is validated", arguments: Initializer.all)
  func retainedState(initializer: Initializer) {
    let action: AnyObject
    weak var state: AnyObject?
    do {
      let made = initializer.make()
      (action, state) = (made.action, made.state)
    }
    #expect((state != nil) == initializer.isRetaining)
    withExtendedLifetime(action) {}
  }

  @Test("A binding ends with the action, and does not retain it")
  func bindingOfReleasedAction() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var echo: Echo? = Echo()
    weak let action = echo?.action
    let binding = echo.flatMap { $0.action <~ signal }
    #expect(binding?.isDisposed == false)
    echo = nil
    #expect(action == nil && binding?.isDisposed == true)
    input.send(value: 1)
  }
}
