import Dispatch
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Action")
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

    func apply(_ input: Int) -> (any Disposable)? {
      action?.apply(input).start { [log] event in log.modify { $0.append("\(input): \(event)") } }
    }

    func release() { actions.value = [] }
  }

  @Test("The events of executions, the signals and the properties of an action match the model, in their order")
  func random() throws {
    let ends: [Operator.Event] = [.completed, .failed(Failure()), .interrupted]
    for seed in UInt64(0)..<2000 {
      var (generator, model, logged) = (SeededGenerator(seed: seed), ActionModel(), Logged())
      var starts: [(any Disposable)?] = []
      for _ in 0..<20 {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4:
          model.apply(starts.count)
          starts.append(logged.apply(starts.count))
        case 4..<6:
          let state = Int.random(in: 0...3, using: &generator)
          model.set(state)
          logged.state.value = state
        case 6..<8 where !starts.isEmpty:
          let index = Int.random(in: max(0, starts.count - 3)..<starts.count, using: &generator)
          model.dispose(index)
          starts[index]?.dispose()
        default:
          let end = ends[.random(in: 0..<3, using: &generator)]
          model.end(with: end)
          logged.work.value?.send(end)
        }
        try #require(logged.log.value == model.log, "seed \(seed)")
      }
    }
  }

  @Test("When an action is released, its signals and properties complete, and it no longer observes its state")
  func release() {
    let logged = Logged()
    logged.release()
    logged.state.value = 0
    let names = ["isEnabled", "isExecuting", "value", "error", "completed", "event", "disabled error"]
    #expect(logged.log.value.sorted() == names.map { $0 + " COMPLETED" }.sorted())
  }

  @Test("A bound value is applied if the action is enabled, and reported otherwise")
  func binding() {
    let (logged, pipe) = (Logged(), Signal<Int, Never>.pipe())
    let binding = logged.action.map { $0 <~ pipe.output }
    for input in 1...2 { pipe.input.send(value: input) }
    let log = logged.log.value
    #expect(log.contains("value 11") && log.last == "disabled error" && !log.contains("work of 2 starts"))
    logged.work.value?.sendCompleted()
    logged.release()
    #expect(binding??.isDisposed == true)
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

  @Test("An execution that is disposed of during a value is cancelled, even if its work is synchronous")
  func synchronousCancellation() {
    let sent = Atomic<[Int]>([])
    let action = Action<Void, Int, Never> {
      SignalProducer([1, 2, 3]).on(value: { value in sent.modify { $0.append(value) } })
    }
    #expect(action.apply().take(first: 1).collect().single() == .success([1]))
    #expect(sent.value == [1] && action.isEnabled.value)
  }

  @Test("Only one of many simultaneous starts is executed")
  func threads() {
    let (starts, rejections) = (Atomic(0), TestObserver<Void, Never>())
    let action = Action<Int, Int, Never> { _ in .never.on(starting: { starts.modify { $0 += 1 } }) }
    rejections.observe(action.disabledErrors)
    let runs = Atomic<[any Disposable]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let run = action.apply(number).start()
      runs.modify { $0.append(run) }
    }
    #expect(starts.value == 1 && rejections.values.count == 7)
  }

  /// An initialiser: returns the value of an execution with the input 1, or `nil` if there is no state.
  typealias Initializer = Named<@Sendable (_ state: MutableProperty<Int?>) -> Int?>

  private static let initializers = [
    Initializer("unwrapping") { state in
      Action<Int, Int, Never>(unwrapping: state) { SignalProducer(value: $0 + $1) }.apply(1).value
    },
    Initializer("unwrapping, without an input") { state in
      Action<Void, Int, Never>(unwrapping: state) { SignalProducer(value: $0 + 1) }.apply().value
    },
    Initializer("always enabled") { state in
      Action<Int, Int, Never>(state: state) { state, input in
        state.map { SignalProducer(value: $0 + input) } ?? .empty
      }.apply(1).value
    },
    Initializer("always enabled, without an input") { state in
      Action<Void, Int, Never>(state: state) { $0.map { SignalProducer(value: $0 + 1) } ?? .empty }.apply().value
    },
    Initializer("validated") { state in
      Action<Int, Int, Never>(validated: validated(by: state)) { SignalProducer(value: $0 + $1) }.apply(1).value
    },
    Initializer("validated, without an input") { state in
      Action<Void, Int, Never>(validated: validated(by: state)) { SignalProducer(value: $0 + 1) }.apply().value
    },
  ]

  private static func validated(by state: MutableProperty<Int?>) -> ValidatingProperty<Int, Failure> {
    ValidatingProperty(0, with: state) { _, state in state.map { .coerced($0, nil) } ?? .invalid(Failure()) }
  }

  @Test(
    "Each initialiser passes the state to the work, and none sends a value without a state", arguments: initializers)
  func initializer(_ initializer: Initializer) {
    #expect(initializer.apply(MutableProperty(nil)) == nil)
    #expect(initializer.apply(MutableProperty(6)) == 7)
  }
}

extension SignalProducer<Int, ActionError<Never>> {
  /// The first value; `nil` if there is none.
  fileprivate var value: Int? { try? first()?.get() }
}
