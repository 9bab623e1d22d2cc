import Reactive

/// The expected log of an action that is enabled while its state is positive.
///
/// An execution sends the state and its input as one number. If the state is 3, it then completes immediately.
/// Otherwise, it waits for its end.
struct ActionModel {
  private(set) var log: [String] = []
  private var state = 1
  /// The number of the execution that is running.
  private var running: Int?

  private var isEnabled: Bool { state > 0 && running == nil }

  mutating func set(_ state: Int) {
    change { $0.state = state }
  }

  mutating func apply(_ input: Int) {
    guard isEnabled else {
      log += ["\(input): FAILED \(ActionError<Failure>.disabled)", "disabled error"]
      return
    }
    change { $0.running = input }
    let value = 10 * input + state
    log += ["work of \(input) starts", "\(input): VALUE \(value)", "value \(value)", "event VALUE \(value)"]
    if state == 3 { end(with: .completed) }
  }

  /// Ends the running execution. Its work has ended when the action is enabled again.
  mutating func end(with event: Operator.Event, isDisposal: Bool = false) {
    guard let input = running else { return }
    let isFailure = event.error != nil
    log.append("\(input): \(isFailure ? "FAILED \(ActionError.producerFailed(Failure()))" : "\(event)")")
    if isDisposal { log.append("event \(event)") }
    log.append("work of \(input) ends")
    change { $0.running = nil }
    if event != .interrupted { log.append(isFailure ? "error \(Failure())" : "completed") }
    if !isDisposal { log.append("event \(event)") }
  }

  mutating func dispose(_ input: Int) {
    if running == input { end(with: .interrupted, isDisposal: true) }
  }

  private mutating func change(_ change: (inout ActionModel) -> Void) {
    let (wasEnabled, wasExecuting) = (isEnabled, running != nil)
    change(&self)
    if isEnabled != wasEnabled { log.append("isEnabled \(isEnabled)") }
    if (running != nil) != wasExecuting { log.append("isExecuting \(!wasExecuting)") }
  }
}
