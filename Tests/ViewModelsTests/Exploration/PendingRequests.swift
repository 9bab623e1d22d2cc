import Reactive
import ReactiveTesting
import Services

/// Requests to a service that wait until an action of an exploration answers them.
final class PendingRequests<Request: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var waiting: [(number: Int, request: Request, observer: Signal<Value, ServiceError>.Observer)] = []
    var count = 0
    var failed: Set<Request> = []
  }

  private let state = Atomic(State())

  /// The requests that are waiting, the oldest first.
  var waiting: [Request] { state.value.waiting.map(\.request) }

  /// The number of all requests.
  var count: Int { state.value.count }

  /// The requests that are waiting, and those that failed when they were last answered.
  var description: String { "\(waiting) \(failed.map { "\($0)" }.sorted())" }

  /// The requests that failed when they were last answered.
  var failed: Set<Request> { state.value.failed }

  /// Returns a producer of the answer to a request.
  func producer(_ request: Request) -> SignalProducer<Value, ServiceError> {
    SignalProducer { [state] observer, lifetime in
      let number = state.modify { state in
        state.count += 1
        state.waiting.append((state.count, request, observer))
        return state.count
      }
      lifetime.observeEnded { state.modify { $0.waiting.removeAll { $0.number == number } } }
    }
  }

  /// Answers a waiting request with a value, if there is one, and with the end of the request.
  func answer(_ value: Value?, at index: Int) {
    let (request, observer) = remove(at: index)
    state.modify { _ = $0.failed.remove(request) }
    if let value { observer.send(value: value) }
    observer.sendCompleted()
  }

  /// Lets a waiting request fail.
  func fail(_ error: ServiceError, at index: Int) {
    let (request, observer) = remove(at: index)
    state.modify { _ = $0.failed.insert(request) }
    observer.send(error: error)
  }

  /// Interrupts a waiting request.
  func interrupt(at index: Int) {
    remove(at: index).observer.sendInterrupted()
  }

  /// Removes a request before it is answered, because the answer may start another one.
  private func remove(at index: Int) -> (request: Request, observer: Signal<Value, ServiceError>.Observer) {
    let (_, request, observer) = state.modify { $0.waiting.remove(at: index) }
    return (request, observer)
  }
}
