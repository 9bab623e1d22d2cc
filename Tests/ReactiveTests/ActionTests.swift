import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Action", .endsInTime)
struct ActionTests {
  /// An action that logs what happens, and ends its work when it is told to.
  private final class Logged: Sendable {
    let log = Atomic<[String]>([])
    let state = MutableProperty(1)
    let work = Atomic<Operator.Numbers.Observer?>(nil)
    private let actions = Atomic<[Action<Int, Int, Failure>]>([])

    /// The action; `nil` if it has been released.
    var action: Action<Int, Int, Failure>? { actions.value.first }

    init() {
      let action = Action<Int, Int, Failure>(state: state, enabledIf: { $0 > 0 }) { [log, work] state, input in
        SignalProducer { observer, lifetime in
          log.modify { $0.append("work of \(input) starts") }
          lifetime.observeEnded { log.modify { $0.append("work of \(input) ends") } }
          work.value = observer
          observer.send(value: 10 * input + state)
          if state == 3 { observer.sendCompleted() }
        }
      }
      note("isEnabled", action.isEnabled.signal)
      note("isExecuting", action.isExecuting.signal)
      note("value", action.values)
      note("error", action.errors)
      note("completed", action.completed)
      note("disabled error", action.disabledErrors)
      note("event", action.events)
      actions.value = [action]
    }

    private func note<Value: Sendable>(_ name: String, _ signal: Signal<Value, Never>) {
      signal.observe { [log] event in
        let text = event.value.map { $0 is Void ? "" : " \($0)" } ?? " \(event)"
        log.modify { $0.append(name + text) }
      }
    }

    /// Applies the action. Some observers dispose of their execution at its value, or apply the action again at its end.
    @discardableResult
    func apply(_ input: Int) -> (any Disposable)? {
      action?.apply(input).startWithSignal { signal, execution in
        signal.observe { event in
          self.log.modify { $0.append("\(input): \(event)") }
          if event.value != nil, ActionModel.isDisposedAtValue(input) { execution.dispose() }
          if event.isTerminating, ActionModel.isRepeatedAtEnd(input) { self.apply(100 + input) }
        }
        return execution
      }
    }

    func release() { actions.value = [] }
  }

  @Test("An action, its executions and its outputs send the events of the model in order")
  func random() throws {
    for seed in UInt64(0)..<2000 {
      var (generator, model, logged) = (SeededGenerator(seed: seed), ActionModel(), Logged())
      var starts: [(any Disposable)?] = []
      for _ in 0..<20 {  // Each step goes to the model and to the action, whose logs must stay the same.
        switch generator.pick(["apply", "apply", "set", "dispose", "end"]) {
        case "apply":
          model.apply(starts.count)
          starts.append(logged.apply(starts.count))
        case "set":
          let state = Int.random(in: 0...3, using: &generator)
          model.set(state)
          logged.state.value = state
        case "dispose" where !starts.isEmpty:
          // An earlier execution has usually ended.
          let index = Int.random(in: max(0, starts.count - 3)..<starts.count, using: &generator)
          model.dispose(index)
          starts[index]?.dispose()
        default:
          let end = generator.pick(Operator.ends)
          model.end(with: end)
          logged.work.value?.send(end)
        }
        try #require(logged.log.value == model.log, "seed \(seed)")
      }
    }
  }

  @Test("When an action is released, its signals and properties complete")
  func release() {
    let logged = Logged()
    logged.release()
    let names = ["isEnabled", "isExecuting", "value", "error", "completed", "event", "disabled error"]
    #expect(logged.log.value.sorted() == names.map { $0 + " COMPLETED" }.sorted())
  }

  @Test("An action is applied to each bound value")
  func binding() throws {
    let (logged, pipe) = (Logged(), Signal<Int, Never>.pipe())
    try #require(logged.action) <~ pipe.output
    for input in 1...2 { pipe.input.send(value: input) }
    // The value is 10 times the input 1 plus the state 1. The input 2 arrives during this execution.
    #expect(logged.log.value.contains("value 11") && logged.log.value.last == "disabled error")
  }

  @Test("An action whose state depends on its own execution neither deadlocks nor loops")
  func feedback() {
    let state = MutableProperty(true)
    let action = Action<Void, Int, Never>(enabledIf: state) { .never }
    state <~ action.isExecuting.negate()
    let run = action.apply().start()
    #expect(!state.value && !action.isEnabled.value)
    run.dispose()
    #expect(state.value && action.isEnabled.value)
  }

  @Test("Only one of many simultaneous starts is executed")
  func threads() {
    let (starts, rejections) = (Atomic(0), TestObserver<Void, Never>())
    let action = Action<Int, Int, Never> { _ in .never.on(starting: { starts.modify { $0 += 1 } }) }
    rejections.observe(action.disabledErrors)
    let runs = Atomic<[any Disposable]>([])
    onThreads(8) { number in
      let run = action.apply(number).start()
      runs.modify { $0.append(run) }
    }
    #expect(starts.value == 1 && rejections.values.count == 7)
  }

  @Test("Each initialiser passes the state to the work, and two disable actions without a state", arguments: [nil, 6])
  func initializers(state: Int?) {
    let property = MutableProperty(state)
    // This property is valid if there is a state.
    let validated = ValidatingProperty<Int, Failure>(0, with: property) { _, state in
      state.map { .coerced($0, nil) } ?? .invalid(Failure())
    }
    let sum: @Sendable (Int, Int) -> SignalProducer<Int, Never> = { SignalProducer(value: $0 + $1) }
    let actions = [
      Action(unwrapping: property, execute: sum), Action(validated: validated, execute: sum),
      Action(state: property) { state, input in state.map { sum($0, input) } ?? .empty },
    ]
    #expect(actions.map(\.isEnabled.value) == [state != nil, state != nil, true])
    for action in actions {
      let value = try? action.apply(1).first()?.get()
      #expect(value == state.map { $0 + 1 })
    }
  }
}

/// The expected log of an action that is enabled while its state is positive.
///
/// An execution sends the state and its input as one number. If the state is 3, it then completes immediately.
/// Otherwise, it waits for its end. Its observer may dispose of it at the value, or apply the action again at the end.
struct ActionModel {
  static func isDisposedAtValue(_ input: Int) -> Bool { input % 5 == 3 }
  static func isRepeatedAtEnd(_ input: Int) -> Bool { input % 5 == 1 && input < 100 }

  private(set) var log: [String] = []
  private var state = 1
  /// The number of the execution that is running.
  private var running: Int?

  private var isEnabled: Bool { state > 0 && running == nil }

  mutating func set(_ state: Int) { change { $0.state = state } }

  mutating func apply(_ input: Int) {
    guard isEnabled else {
      log.append("\(input): FAILED \(ActionError<Failure>.disabled)")
      if Self.isRepeatedAtEnd(input) { apply(100 + input) }
      return log.append("disabled error")
    }
    change { $0.running = input }
    let value = 10 * input + state
    log += ["work of \(input) starts", "value \(value)", "event VALUE \(value)", "\(input): VALUE \(value)"]
    if Self.isDisposedAtValue(input) { end(with: .interrupted) } else if state == 3 { end(with: .completed) }
  }

  /// Ends the running execution. Its work has ended when the action is enabled again, and its observer is the last one
  /// to receive the end.
  mutating func end(with event: Operator.Event) {
    guard let input = running else { return }
    let isFailure = event.error != nil
    log.append("work of \(input) ends")
    change { $0.running = nil }
    if event != .interrupted { log.append(isFailure ? "error \(Failure())" : "completed") }
    log.append("event \(event)")
    log.append("\(input): \(isFailure ? "FAILED \(ActionError.producerFailed(Failure()))" : "\(event)")")
    if Self.isRepeatedAtEnd(input) { apply(100 + input) }
  }

  mutating func dispose(_ input: Int) { if running == input { end(with: .interrupted) } }

  private mutating func change(_ change: (inout ActionModel) -> Void) {
    let (wasEnabled, wasExecuting) = (isEnabled, running != nil)
    change(&self)
    if isEnabled != wasEnabled { log.append("isEnabled \(isEnabled)") }
    if (running != nil) != wasExecuting { log.append("isExecuting \(!wasExecuting)") }
  }
}
