import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite(
  "The cache with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct NginxCacheTests {
  private let directory = TemporaryDirectory()
  private let scheduler = TestScheduler()

  @Test("nginx confirms a cached month and a cached picture, which are available after nginx has stopped")
  func confirmation() async throws {
    let picture = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0) })
    var server: NginxServer? = try NginxServer(
      files: ["words/2015/01.json": Data(document(entry(1), entry(31)).utf8), "a.png": picture])
    let base = try #require(server).url
    let url = try #require(URL(string: "\(base)/a.png"))
    func services() throws -> WordServices {
      let client = ServiceClient(try ServiceAddress(base: base), scheduler: scheduler)
      return WordServices.remote(client, cache: DiskCache(directory: directory.url))
    }
    for _ in 0..<2 {
      let response = try await services().words.words(in: month(2015, 1)).outcome().get()
      #expect(response.words.map(\.day) == [1, 31])
      #expect(response.age == nil)
      #expect(try await services().pictures.picture(at: url).outcome() == .success(picture))
      move(scheduler, by: .seconds(86400))
    }
    // nginx writes a line to the log after it has sent the response.
    while try #require(server).accessLog.count < 4 { await Task.yield() }
    #expect(server?.accessLog.map { $0.split(separator: " ")[8] } == ["200", "200", "304", "304"])

    server = nil
    let copy = try await services().words.words(in: month(2015, 1)).take(first: 1).outcome().get()
    #expect(copy.words.map(\.day) == [1, 31])
    #expect(copy.age == 86400)
    #expect(try await services().pictures.picture(at: url).take(first: 1).outcome() == .success(picture))
  }
}
