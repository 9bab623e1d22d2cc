import Foundation
import Models
import Reactive
import Testing

@testable import Services

/// `ServiceClientTests` covers the requests, the status codes, errors and `Retry-After`.
@Suite("HTTPReactionService", .timeLimit(.minutes(5)))
struct HTTPReactionServiceTests {
  private let transport = RecordedTransport()

  /// Returns the outcome of a request for the reactions, with these replies for favourites and for reblogs.
  private func reactions(
    _ favourites: RecordedTransport.Reply, _ reblogs: RecordedTransport.Reply
  ) throws -> Result<Reactions, ServiceError>? {
    transport.prepare(favourites, reblogs)
    return HTTPReactionService(try transport.client()).reactions().result()
  }

  @Test("If one list fails, the request for the other one is cancelled")
  func failure() throws {
    #expect(try reactions(.pending, .init(403)) == .failure(.notAllowed))
    #expect(transport.cancelledCount == 1)
  }

  @Test(
    "Entries that are not the id of a word are ignored",
    arguments: [
      #"{"name":"words.json"}"#, #"{"name":""}"#, #"{"name":"+1"}"#, #"{"name":"01"}"#, #"{"name":"-0"}"#,
      #"{"name":"99999999999999999999"}"#, #"{"name":"١"}"#, #"{"name":1}"#, #"{"Name":"1"}"#,
      #"{"name":"\ud800"}"#, "{}", "[]", #""1""#, "null",
    ])
  func otherEntries(entry: String) throws {
    let outcome = try reactions(.init(body: "[\(entry), \(entry), {\"name\":\"7\"}]"), .init(404))
    #expect(outcome == .success(Reactions(favourites: [7])))
  }

  @Test(
    "An invalid list is an error",
    arguments: [("<html>", "JSON"), (#"[{"name":"1"}"#, "JSON"), (#"{"name":"1"}"#, "a JSON array")])
  func noList(body: String, kind: String) throws {
    let outcome = try reactions(.init(404), .init(body: body))  // A missing list is empty.
    #expect(outcome == .failure(.notAReactionList(reason: "the response is not \(kind)")))
  }
}
