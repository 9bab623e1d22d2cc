import Reactive
import Testing

/// Tests that the versions of the screen in `docs/what-mvvm-is.md`, and those of the search in `docs/search.md`, behave
/// alike.
///
/// A wait for a text or for a cancellation that does not occur ends with the time limit.
@MainActor
@Suite("The architectures", .timeLimit(.minutes(5)))
struct ArchitectureTests {
  private let clock = TaskClock(scheduler: TestScheduler())
  private let service = FakeWordService()

  /// The screens that every version shows if the first request fails and the second one does not.
  private static let screens = """
    January 2015
    Loading …

    January 2015
    Cannot load the words: no connection.
    [Reload]

    January 2015
    Loading …

    January 2015
    petrichor
    serendipity
    """.split(separator: "\n\n").map(String.init)

  @Test("Each version shows a failure, and the words after a retry", arguments: Version.screens)
  func screens(version: Version) async throws {
    let screen = version.start(with: service, clock: clock)  // Its request is cancelled when it is released.
    #expect(await screen.texts.next() == Self.screens[0])
    let failure = LoadError(message: "Cannot load the words: no connection.")
    try await nextRequest().respond(with: .failure(failure))
    #expect(await screen.texts.next() == Self.screens[1])
    await screen.load("")
    #expect(await screen.texts.next() == Self.screens[2])
    try await nextRequest().respond(with: .success(["petrichor", "serendipity"]))
    #expect(await screen.texts.next() == Self.screens[3])
    withExtendedLifetime(screen) {}
  }

  @Test("A text is only requested if it stays for a tenth of a second", arguments: Version.searches)
  func debounce(version: Version) async throws {
    let search = version.start(with: service, clock: clock)
    await search.load("r")
    await clock.scheduler.advance(by: .milliseconds(99))
    #expect(try await request("ra", search).text == "ra")  // A request of “r” would precede this one.
    withExtendedLifetime(search) {}
  }

  @Test("The response to a request that a later one has cancelled is not shown", arguments: Version.allCases)
  func lateResponse(version: Version) async throws {
    let (running, first) = try await start(version)
    let second = try await request("rain", running)
    for await _ in first.cancellation {}
    second.respond(with: .success(["new"]))
    #expect(await text(with: "new", running) == (Version.searches.contains(version) ? "new" : "January 2015\nnew"))
    first.respond(with: .success(["old"]))
    // The next text is that of a third request. A text with “old” would precede it.
    try await request("rainbow", running).respond(with: .success(["last"]))
    _ = await text(with: "last", running)
    withExtendedLifetime(running) {}
  }

  @Test("Releasing a version cancels its request", arguments: Version.allCases)
  func release(version: Version) async throws {
    let request = try await {
      let (running, request) = try await start(version)
      defer { withExtendedLifetime(running) {} }
      return request
    }()
    // Without the cancellation, the time limit ends this wait.
    for await _ in request.cancellation {}
    // Each continuation must be resumed, although nothing waits for the response any more.
    request.respond(with: .success([]))
  }

  /// Starts a version, and returns its first request.
  private func start(_ version: Version) async throws -> (RunningVersion, FakeWordService.Request) {
    let running = version.start(with: service, clock: clock)
    let isSearch = Version.searches.contains(version)
    return (running, try await isSearch ? request("ra", running) : nextRequest())
  }

  /// Presses Reload, or enters a text that stays for a tenth of a second, and returns the next request.
  private func request(_ text: String, _ running: RunningVersion) async throws -> FakeWordService.Request {
    await running.load(text)
    await clock.scheduler.advance(by: .milliseconds(100))
    return try await nextRequest()
  }

  /// Returns the next request that the service receives.
  private func nextRequest() async throws -> FakeWordService.Request {
    try #require(await service.requests.next())
  }

  /// Waits for the next text that contains a word, and expects no “old” before it.
  private func text(with word: String, _ running: RunningVersion) async -> String? {
    for await text in running.texts {
      #expect(!text.contains("old"))
      if text.contains(word) { return text }
    }
    return nil
  }
}

extension AsyncStream where Element: Sendable {
  /// Waits for the next element and returns it; `nil` at the end.
  @discardableResult
  func next() async -> Element? {
    for await element in self { return element }
    return nil
  }
}
