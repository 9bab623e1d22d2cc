import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import Testing

@Suite("decode(_:)")
struct DecodingTests {
  private struct Forecast: Decodable, Equatable {
    struct Day: Decodable, Equatable { let high: Int }
    let city: String
    let days: [Day]
  }

  @Test(
    "A document is decoded, or fails with an error that names the syntax or the wrong key",
    arguments: [
      (200, #"{"city": "Rome", "days": [{"high": 31}]}"#, nil),
      (201, #"{city: 'Rome', days: [{high: 31}]}"#, nil),
      (200, "<html>", .invalidDocument("the document is invalid (The given data was not valid JSON)")),
      (200, #"{"days": []}"#, .invalidDocument("“city” is missing")),
      (200, #"{"city": null, "days": []}"#, .invalidDocument("“city” is null")),
      (200, #"{"city": "Rome", "days": [{"high": 1}, {}]}"#, .invalidDocument("“days[1].high” is missing")),
      (200, #"{"city": "Rome", "days": [{"high": "1"}]}"#, .invalidDocument("“days[0].high” is not of the type Int")),
    ] as [(Int, String, HTTPError?)])
  func decoding(status: Int, body: String, error: HTTPError?) throws {
    let client = HTTPClient(transport: ScriptedTransport { _ in .response(status: status, body: body) })
    let (request, decoder) = (HTTPRequest(url: try #require(URL(string: "https://example.org/a"))), JSONDecoder())
    decoder.allowsJSON5 = true  // The second document is JSON5.
    let outcome = try #require(client.send(request).decode(Forecast.self, decoder: decoder).first())
    switch outcome {
    case .success(let forecast): #expect(error == nil && forecast == Forecast(city: "Rome", days: [.init(high: 31)]))
    case .failure(let failure): #expect(failure == error)
    }
  }

  @Test("The error for an unexpected status has the response", arguments: [300, 404, 503, 999])
  func unexpectedStatus(status: Int) throws {
    let (headers, body): (HTTPHeaders, String) = (["Retry-After": "5"], #"{"message": "Come back later"}"#)
    let transport = ScriptedTransport { _ in .response(status: status, headers: headers, body: body) }
    let url = try #require(URL(string: "https://example.org/a"))
    let outcome = try #require(transport.exchange(HTTPRequest(url: url)).decode(Forecast.self).first())
    let response = HTTPResponse(status: status, headers: headers, body: Data(body.utf8), url: url)
    #expect(throws: HTTPError.unexpectedStatus(response)) { try outcome.get() }
  }
}
