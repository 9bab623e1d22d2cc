import Reactive
import Testing

/// Tests that the versions of the screen in `docs/what-mvvm-is.md` behave alike.
///
/// A wait for a screen or for a cancellation that does not occur ends with the time limit.
@MainActor
@Suite("The architectures", .timeLimit(.minutes(5)))
struct ArchitectureTests {
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

  private static let failure = FakeWordService.Response.failure(
    LoadError(message: "Cannot load the words: no connection."))

  @Test("Each version shows a failure, and the words after a retry", arguments: Architecture.allCases)
  func screens(architecture: Architecture) async throws {
    let (view, owner) = architecture.start(with: service)  // The request is cancelled when the owner is released.
    #expect(await view.texts.next() == Self.screens[0])
    try await nextRequest().respond(with: Self.failure)
    #expect(await view.texts.next() == Self.screens[1])
    view.reloadPressed()
    #expect(await view.texts.next() == Self.screens[2])
    try await nextRequest().respond(with: .success(["petrichor", "serendipity"]))
    #expect(await view.texts.next() == Self.screens[3])
    withExtendedLifetime(owner) {}
  }

  @Test("The response to a request that a reload has cancelled is not shown", arguments: Architecture.allCases)
  func race(architecture: Architecture) async throws {
    let (view, owner) = architecture.start(with: service)
    let first = try await nextRequest()
    view.reloadPressed()
    for await _ in first.cancellation {}
    let second = try await nextRequest()
    second.respond(with: .success(["new"]))
    #expect(await view.texts.next() == Self.screens[0])
    #expect(await view.texts.next() == "January 2015\nnew")
    first.respond(with: .success(["old"]))
    // The next screens are those of a third request. A screen with “old” would precede them.
    view.reloadPressed()
    #expect(await view.texts.next() == Self.screens[0])
    try await nextRequest().respond(with: Self.failure)
    #expect(await view.texts.next() == Self.screens[1])
    withExtendedLifetime(owner) {}
  }

  @Test("Releasing a version cancels its request", arguments: Architecture.allCases)
  func release(architecture: Architecture) async throws {
    let request = try await {
      let screen = architecture.start(with: service)
      defer { withExtendedLifetime(screen) {} }
      return try await nextRequest()
    }()
    // Without the cancellation, the time limit ends this wait.
    for await _ in request.cancellation {}
    // Each continuation must be resumed, although nothing waits for the response any more.
    request.respond(with: Self.failure)
  }

  @Test("The coordinator opens the detail of a selected word, and going back closes it")
  func routing() async throws {
    let view = MonthView()
    let coordinator = WordsCoordinator(service: service) { view }
    coordinator.start()
    #expect(coordinator.screens == [.month])
    view.wordSelected("petrichor")
    #expect(coordinator.screens == [.month, .detail(of: "petrichor")])
    coordinator.goBack()
    #expect(coordinator.screens == [.month])
    // Each continuation must be resumed, also of the request of the month.
    try await nextRequest().respond(with: Self.failure)
  }

  /// Returns the next request that the service receives.
  private func nextRequest() async throws -> FakeWordService.Request {
    try #require(await service.requests.next())
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
