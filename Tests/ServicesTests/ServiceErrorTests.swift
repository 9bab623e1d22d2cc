import Foundation
import Services
import Testing

@Suite("ServiceError")
struct ServiceErrorTests {
  @Test(
    "Each error has a message",
    arguments: [
      (.notAllowed, "The word service denied access. Check the access token."),
      (
        .tryAgain(.status(500)),
        "The word service is temporarily unavailable (status code 500). Try again later."
      ),
      (
        .tryAgain(.status(429), retryAfter: 119.2),
        "The word service received too many requests (status code 429). Try again in 120 seconds."
      ),
      (
        .tryAgain(.status(503), retryAfter: 1),
        "The word service is temporarily unavailable (status code 503). Try again in 1 second."
      ),
      (
        .tryAgain(.status(503), retryAfter: 3600),
        "The word service is temporarily unavailable (status code 503). Try again in 60 minutes."
      ),
      (
        .tryAgain(.status(503), retryAfter: .infinity),
        "The word service is temporarily unavailable (status code 503). Try again in 11575 days."
      ),
      (
        .tryAgain(.connection("connection lost")),
        "Cannot reach the word service: connection lost. Try again later."
      ),
      (.tryAgain(.simulated(request: 3)), "Request 3 failed (simulated). Try again later."),
      (.unexpectedStatus(418), "The word service returned an unexpected status code: 418."),
      (
        .unexpectedStatus(302),
        "The word service returned a redirect that cannot be followed (status code 302)."
      ),
      (.tooLarge(limit: 16 << 20), "The response exceeds the limit of 16 MiB."),
      (.tooLarge(limit: 1000), "The response exceeds the limit of 1000 bytes."),
      (
        .timedOut(seconds: 10),
        "Cannot reach the word service: timed out after 10 seconds. Try again later."
      ),
      (
        .notAWordDocument(reason: "the response is not JSON"),
        "Cannot read the list of words: the response is not JSON."
      ),
      (
        .notAReactionList(reason: "the response is not JSON"),
        "Cannot read the list of reactions: the response is not JSON."
      ),
      (
        .storage(.writing, reason: "no space left on device"),
        "Cannot save the reactions: no space left on device."
      ),
      (.storage(.reading, reason: "permission denied"), "Cannot read the reactions: permission denied."),
      (
        .missingResource(name: "Year/01.json"),
        "Cannot load a built-in resource: Year/01.json is missing."
      ),
    ] as [(ServiceError, String)])
  func message(error: ServiceError, message: String) {
    #expect(error.message == message)
    #expect("\(error)" == message)
    #expect((error as any Error).localizedDescription == message)
  }

  @Test(
    "Every duration has a text, even an invalid one", arguments: [TimeInterval.nan, .infinity, -.infinity, 1e300, -1])
  func duration(seconds: TimeInterval) {
    #expect(!ServiceError.timedOut(seconds: seconds).message.isEmpty)
  }

  @Test("Untrusted text is shortened, even if it is a single character")
  func shortened() {
    let accents = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(ServiceError.tryAgain(.connection(accents)).message.unicodeScalars.count < 400)
    #expect(ServiceError.notAWordDocument(reason: accents).message.unicodeScalars.count < 400)
    #expect(ServiceError.notAReactionList(reason: accents).message.unicodeScalars.count < 400)
    #expect(ServiceError.storage(.writing, reason: accents).message.unicodeScalars.count < 400)
  }
}
