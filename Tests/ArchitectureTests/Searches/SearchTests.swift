import Reactive
import Testing

/// Tests that the versions of the search in `docs/search.md` behave alike.
///
/// A wait for results or for a cancellation that does not occur ends with the time limit.
@MainActor
@Suite("The searches", .timeLimit(.minutes(5)))
struct SearchTests {
  private let clock = TaskClock(scheduler: TestScheduler())
  private let service = FakeWordService()
  private let shown = AsyncStream<[String]>.makeStream()

  @Test("A text is only requested if it stays for a tenth of a second", arguments: SearchVersion.allCases)
  func debounce(version: SearchVersion) async throws {
    let (owner, enter) = start(version)
    await enter("r")
    await clock.scheduler.advance(by: .milliseconds(99))
    #expect(try await request("ra", enter).text == "ra")  // A request of “r” would precede this one.
    withExtendedLifetime(owner) {}
  }

  @Test("The response to a request that a new text has cancelled is not shown", arguments: SearchVersion.allCases)
  func lateResponse(version: SearchVersion) async throws {
    let (owner, enter) = start(version)
    let first = try await request("ra", enter)
    let second = try await request("rain", enter)
    for await _ in first.cancellation {}
    second.respond(with: .success(["rainbow"]))
    #expect(await shown.stream.next() == ["rainbow"])
    first.respond(with: .success(["ray"]))
    // The next results are those of a third request. Those of the first one would precede them.
    try await request("r", enter).respond(with: .success(["rock"]))
    #expect(await shown.stream.next() == ["rock"])
    withExtendedLifetime(owner) {}
  }

  @Test("Releasing a search cancels its request", arguments: SearchVersion.allCases)
  func release(version: SearchVersion) async throws {
    let request = try await {
      let (owner, enter) = start(version)
      defer { withExtendedLifetime(owner) {} }
      return try await self.request("rain", enter)
    }()
    // Without the cancellation, the time limit ends this wait.
    for await _ in request.cancellation {}
    // Each continuation must be resumed, although nothing waits for the response any more.
    request.respond(with: .success([]))
  }

  /// Enters a text, waits for a tenth of a second on the clock, and returns the next request.
  private func request(_ text: String, _ enter: (String) async -> Void) async throws -> FakeWordService.Request {
    await enter(text)
    await clock.scheduler.advance(by: .milliseconds(100))
    return try #require(await service.requests.next())
  }

  private func start(_ version: SearchVersion) -> (owner: any AnyObject & Sendable, enter: (String) async -> Void) {
    version.start(clock: clock, request: { [service] in await service.results(for: $0) }) { [shown] in
      shown.continuation.yield($0)
    }
  }
}
