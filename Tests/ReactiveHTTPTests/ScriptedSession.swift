import Dispatch
import Foundation
import Reactive

@testable import ReactiveHTTP

/// A transport without a network, which calls its exchanges as `URLSession` calls its delegate.
///
/// All exchanges share a serial queue. The time-out and the deadline are the same error. The fields of a response are
/// in any order, and repeated ones are combined. A response is delivered when its body begins, or when it ends.
final class ScriptedSession: HTTPTransport {
  let requests = AsyncStream.makeStream(of: Void.self)
  let cancellations = AsyncStream.makeStream(of: Void.self)
  let requestCount = Atomic(0)

  private let delegateQueue = DispatchQueue(label: "URLSession")
  private let exchanges = Atomic<[Int: HTTPExchange]>([:])
  private let limit: TimeInterval
  private let times: (timeout: TimeInterval, deadline: TimeInterval)
  private let script: @Sendable (String) -> [ServerStep]

  init(timeout: TimeInterval, deadline: TimeInterval, script: @escaping @Sendable (String) -> [ServerStep]) {
    (times, limit, self.script) = ((timeout, deadline), min(timeout, deadline), script)
  }

  func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError> {
    SignalProducer { [self] observer, lifetime in
      guard
        let exchange = HTTPExchange(request, timeout: times.timeout, deadline: times.deadline, observer: observer)
      else { return }
      let task = requestCount.modify { count in
        count += 1
        return count
      }
      exchanges.modify { $0[task] = exchange }
      lifetime.observeEnded { [self] in delegateQueue.async { [self] in cancel(task) } }
      requests.continuation.yield()
      run(task, request.url, script(request.url.path)[...])
    }
  }

  private func run(_ task: Int, _ url: URL, _ steps: ArraySlice<ServerStep>, head: HTTPResponse? = nil) {
    delegateQueue.async { [self] in
      guard exchanges.value[task] != nil else { return }
      var nextHead = head
      var continues = true
      switch steps.first {
      case .head(let status, let fields):
        let combined = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
        nextHead = HTTPResponse(status: status, url: url)
        for (name, value) in combined.sorted(by: >) { nextHead?.headers.append(name: name, value: value) }
      case .part(let text):
        if let head { continues = modify(task) { $0.receive(head) } == true }
        nextHead = nil
        continues = continues && modify(task) { $0.receive(body: Data(text.utf8)) } == true
      case .silence:
        delegateQueue.asyncAfter(deadline: .now() + limit) { [self] in complete(task) { $0.timeOut() } }
        return
      case .loss: return complete(task) { $0.end(.connection("connection closed unexpectedly")) }
      case nil:
        if let head { continues = modify(task) { $0.receive(head) } == true }
        if continues { return complete(task) { $0.end() } }
      }
      if continues { run(task, url, steps.dropFirst(), head: nextHead) } else { cancel(task) }
    }
  }

  private func modify<Result>(_ task: Int, _ action: (inout HTTPExchange) -> Result) -> Result? {
    exchanges.modify { exchanges in
      guard var exchange = exchanges[task] else { return nil }
      defer { exchanges[task] = exchange }
      return action(&exchange)
    }
  }

  private func complete(_ task: Int, _ end: (inout HTTPExchange) -> Void) {
    guard var exchange = exchanges.modify({ $0.removeValue(forKey: task) }) else { return }
    end(&exchange)
  }

  private func cancel(_ task: Int) {
    guard exchanges.value[task] != nil else { return }
    complete(task) { $0.end(.connection("cancelled")) }
    cancellations.continuation.yield()
  }
}
