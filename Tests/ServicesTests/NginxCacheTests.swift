import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite(
  "The cache with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct NginxCacheTests {
  private let directory = CacheDirectory()
  private let scheduler = TestScheduler()

  private func client(_ url: String, token: String? = nil) throws -> ServiceClient {
    ServiceClient(try ServiceAddress(base: url, token: token), scheduler: scheduler)
  }

  /// Waits until nginx has logged `count` responses, and returns their status codes in order.
  private func statuses(_ server: NginxServer, count: Int) async -> [Substring] {
    // nginx writes a line to the log after it has sent the response.
    while server.accessLog.count < count { await Task.yield() }
    return server.accessLog.map { $0.split(separator: " ")[8] }
  }

  @Test("nginx confirms a cached month, and after nginx has stopped, the month is available with its age")
  func months() async throws {
    var server: NginxServer? = try NginxServer(files: ["words/2015/01.json": Data(document(entry(1), entry(31)).utf8)])
    let url = try #require(server).url
    for _ in 0..<3 {
      let response = try await HTTPWordService(client(url), cache: DiskCache(directory: directory.url)).january().get()
      #expect(response.words.map(\.day) == [1, 31])
      #expect(response.age == nil)
    }
    #expect(await statuses(try #require(server), count: 3) == ["200", "304", "304"])

    server = nil
    move(scheduler, by: .seconds(90))
    let stale = try await HTTPWordService(client(url), cache: DiskCache(directory: directory.url)).cachedJanuary()
    #expect(stale.copy?.words.map(\.day) == [1, 31])
    #expect(stale.copy?.age == 90)
  }

  @Test("A cached picture is used without a request for a day, then revalidated, and available without nginx")
  func pictures() async throws {
    let bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0) })
    var server: NginxServer? = try NginxServer(files: ["pictures/a.png": bytes])
    let base = try #require(server).url
    let url = try #require(URL(string: "\(base)/pictures/a.png"))
    func picture() async throws -> Result<Data, ServiceError> {
      try await HTTPPictureService(client(base), cache: DiskCache(directory: directory.url)).picture(at: url).outcome()
    }
    #expect(try await picture() == .success(bytes))
    move(scheduler, by: .seconds(86399))
    #expect(try await picture() == .success(bytes))
    move(scheduler, by: .seconds(1))
    #expect(try await picture() == .success(bytes))
    #expect(await statuses(try #require(server), count: 2) == ["200", "304"])

    server = nil
    move(scheduler, by: .seconds(10 * 86400))
    let copy = HTTPPictureService(try client(base), cache: DiskCache(directory: directory.url)).picture(at: url)
    #expect(try await copy.take(first: 1).outcome() == .success(bytes))
  }
}
