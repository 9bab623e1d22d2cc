import Foundation
import Services
import Testing

@Suite("ServiceError")
struct ServiceErrorTests {
  @Test(
    "each error has a sentence",
    arguments: [
      (.notAllowed, "The word service does not allow this. It may need another access token."),
      (.tryAgain(.answer(500)), "The word service cannot answer now (answer 500). Try again later."),
      (
        .tryAgain(.answer(429), retryAfter: 119.2),
        "The word service is asked too often (answer 429). Try again in 120 seconds."
      ),
      (
        .tryAgain(.answer(503), retryAfter: 1),
        "The word service cannot answer now (answer 503). Try again in 1 second."
      ),
      (
        .tryAgain(.answer(503), retryAfter: 3600),
        "The word service cannot answer now (answer 503). Try again in 60 minutes."
      ),
      (
        .tryAgain(.answer(503), retryAfter: .infinity),
        "The word service cannot answer now (answer 503). Try again in 11575 days."
      ),
      (
        .tryAgain(.connection("the connection broke")),
        "The word service cannot be reached: the connection broke. Try again later."
      ),
      (.tryAgain(.simulated(request: 3)), "Request 3 failed, as the simulation was told to. Try again later."),
      (.unexpectedAnswer(418), "The word service gave an unexpected answer: 418."),
      (.unexpectedAnswer(302), "The word service gave an unexpected answer: 302, a redirect that cannot be followed."),
      (.tooLarge(limit: 16 << 20), "The word service sent more than 16 MiB, which is too much."),
      (.tooLarge(limit: 1000), "The word service sent more than 1000 bytes, which is too much."),
      (.timedOut(seconds: 10), "The word service sent nothing for 10 seconds. Try again later."),
      (.notAWordDocument(reason: "it is not JSON"), "The answer is not a list of words: it is not JSON."),
      (.notAReactionList(reason: "it is not JSON"), "The answer is not a list of reactions: it is not JSON."),
      (
        .storage(.keeping, reason: "no space left on device"),
        "The reactions cannot be kept: no space left on device."
      ),
      (.storage(.reading, reason: "permission denied"), "The reactions cannot be read: permission denied."),
      (
        .missingResource(name: "Year/01.json"),
        "The words that come with the program are missing: there is no Year/01.json."
      ),
    ] as [(ServiceError, String)])
  func message(error: ServiceError, message: String) {
    #expect(error.message == message)
    #expect("\(error)" == message)
    #expect((error as any Error).localizedDescription == message)
  }

  @Test("a duration that is no number is a long one", arguments: [TimeInterval.nan, .infinity, -.infinity, 1e300, -1])
  func duration(seconds: TimeInterval) {
    #expect(!ServiceError.timedOut(seconds: seconds).message.isEmpty)
  }

  @Test("what comes from outside is shortened, even where it is all one character")
  func shortened() {
    let accents = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(ServiceError.tryAgain(.connection(accents)).message.unicodeScalars.count < 400)
    #expect(ServiceError.notAWordDocument(reason: accents).message.unicodeScalars.count < 400)
    #expect(ServiceError.notAReactionList(reason: accents).message.unicodeScalars.count < 400)
    #expect(ServiceError.storage(.keeping, reason: accents).message.unicodeScalars.count < 400)
  }
}
