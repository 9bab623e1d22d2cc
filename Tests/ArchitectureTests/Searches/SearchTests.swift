import ProgramTesting
import Reactive
import Testing

/// Tests that the versions of the search in `docs/search.md` behave alike.
@MainActor
@Suite("The searches", .timeLimit(.minutes(1)))
struct SearchTests {
  private let clock = TaskClock(scheduler: TestScheduler())
  private let service = FakeWordService()
  private let shown = AsyncStream<[String]>.makeStream()

  @Test("A text is only requested if it stays for a tenth of a second", arguments: SearchVersion.allCases)
  func debounce(version: SearchVersion) async throws {
    let (owner, enter) = start(version)
    await enter("r")
    await clock.scheduler.advance(by: .milliseconds(99))
    await enter("ra")
    await clock.scheduler.advance(by: .milliseconds(100))
    let request = try #require(await service.requests.next())
    #expect(request.text == "ra")
    request.respond(with: .success(["rain"]))
    #expect(await shown.stream.next() == ["rain"])
    withExtendedLifetime(owner) {}
  }

  @Test("A new text cancels the request, whose late response is not shown", arguments: SearchVersion.allCases)
  func lateResponse(version: SearchVersion) async throws {
    let (owner, enter) = start(version)
    var requests: [FakeWordService.Request] = []
    for text in ["ra", "rai", "rain"] {
      await enter(text)
      if let previous = requests.last { for await _ in previous.cancellation {} }
      await clock.scheduler.advance(by: .milliseconds(100))
      requests.append(try #require(await service.requests.next()))
    }
    requests[0].respond(with: .success(["ray"]))
    requests[2].respond(with: .success(["rainbow"]))
    #expect(await shown.stream.next() == ["rainbow"])
    requests[1].respond(with: .success(["raisin"]))
    await enter("r")
    await clock.scheduler.advance(by: .milliseconds(100))
    try #require(await service.requests.next()).respond(with: .success(["rock"]))
    #expect(await shown.stream.next() == ["rock"])
    withExtendedLifetime(owner) {}
  }

  @Test("Releasing a search cancels its request", arguments: SearchVersion.allCases)
  func release(version: SearchVersion) async throws {
    let request = try await {
      let (owner, enter) = start(version)
      defer { withExtendedLifetime(owner) {} }
      await enter("rain")
      await clock.scheduler.advance(by: .milliseconds(100))
      return try #require(await service.requests.next())
    }()
    for await _ in request.cancellation {}
    request.respond(with: .success([]))
  }

  @Test("The version with Combine compiles with a stand-in for Combine", .enabled(if: isLinux, "it is compiled there"))
  func combine() async throws {
    let directory = try TemporaryDirectory()
    let options = ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library"]
    let module = [
      "-module-name", "Combine", "-emit-module", "-emit-module-path", directory.path("Combine.swiftmodule"),
    ]
    let standIn = packageRoot.appending(path: "Tests/Support/StandIns/Combine/Combine.swift").path
    let search = packageRoot.appending(path: "Tests/ArchitectureTests/Searches/Platform/CombineSearch.swift").path
    for arguments in [module + [standIn], ["-typecheck", "-I", directory.url.path, search]] {
      let compiler = try await runProgram(options + arguments)
      #expect(compiler.status == 0, "\(compiler.messages)")
    }
  }

  private func start(_ version: SearchVersion) -> (owner: any AnyObject & Sendable, enter: (String) async -> Void) {
    version.start(clock: clock, request: { [service] in await service.results(for: $0) }) { [shown] in
      shown.continuation.yield($0)
    }
  }
}
