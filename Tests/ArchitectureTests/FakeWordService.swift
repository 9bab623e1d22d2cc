/// A word service whose responses come from a test. Like a slow server, it may respond to a cancelled request, too.
@MainActor
final class FakeWordService: WordService {
  typealias Response = Result<[String], LoadError>

  /// A request that the service has received.
  @MainActor
  final class Request {
    /// A sequence without elements, which ends when the request is cancelled.
    let cancellation: AsyncStream<Never>
    fileprivate let cancel: AsyncStream<Never>.Continuation
    fileprivate var continuation: CheckedContinuation<Response, Never>?

    fileprivate init() {
      (cancellation, cancel) = AsyncStream.makeStream()
    }

    func respond(with response: Response) {
      continuation?.resume(returning: response)
      continuation = nil
    }
  }

  /// The requests in order. A test waits for the next one.
  let requests: AsyncStream<Request>
  private let received: AsyncStream<Request>.Continuation

  init() {
    (requests, received) = AsyncStream.makeStream()
  }

  func words() async throws(LoadError) -> [String] {
    let request = Request()
    let response = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        request.continuation = continuation
        received.yield(request)
      }
    } onCancel: { [cancel = request.cancel] in
      cancel.finish()
    }
    return try response.get()
  }
}
