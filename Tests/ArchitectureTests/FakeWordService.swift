/// A word service whose responses come from a test. Like a slow server, it may respond to a cancelled request, too.
@MainActor
final class FakeWordService: WordService {
  typealias Response = Result<[String], LoadError>

  /// A request that the service has received.
  struct Request {
    /// The text of a search.
    let text: String
    /// A sequence without elements, which ends when the request is cancelled.
    let cancellation: AsyncStream<Never>
    fileprivate let continuation: CheckedContinuation<Response, Never>

    func respond(with response: Response) { continuation.resume(returning: response) }
  }

  /// The requests in order. A test waits for the next one.
  var requests: AsyncStream<Request> { received.stream }
  private let received = AsyncStream<Request>.makeStream()

  func words() async throws(LoadError) -> [String] { try await response(to: "").get() }

  /// Returns the results of a search; none if the test responds with a failure.
  func results(for text: String) async -> [String] { (try? await response(to: text).get()) ?? [] }

  private func response(to text: String) async -> Response {
    let (cancellation, cancelling) = AsyncStream<Never>.makeStream()
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        received.continuation.yield(Request(text: text, cancellation: cancellation, continuation: $0))
      }
    } onCancel: {
      cancelling.finish()
    }
  }
}
