import Foundation
import Services
import Testing

@Suite("ServiceError")
struct ServiceErrorTests {
  /// Sessions of the program have the messages of the other errors.
  @Test(
    "Each error that no session shows has a message",
    arguments: [
      (
        .redirectedElsewhere(origin: "https://b.example:443"),
        "The word service redirects the change to https://b.example:443, another origin. The change was not sent there."
      ),
      (
        .tryAgain(.status(429), retryAfter: 119.2),
        "The word service received too many requests (status code 429). Try again in 120 seconds."
      ),
      (.unexpectedStatus(418), "The word service returned an unexpected status code: 418."),
      (.unexpectedStatus(307), "The word service returned a redirect that cannot be followed (status code 307)."),
      (.noPicture(status: 404), "Cannot load the picture: the server returned status code 404."),
      (.notAWordDocument(reason: "it is not JSON"), "Cannot read the list of words: it is not JSON."),
      (.notAReactionList(reason: "it is not JSON"), "Cannot read the list of reactions: it is not JSON."),
      (.storage(.reading, reason: "I/O error", path: "/a"), "Cannot read the reactions (/a): I/O error."),
      (.tooLarge(limit: 16 << 20), "The response exceeds the limit of 16 MiB."),
      (.tooLarge(limit: 1 << 19), "The response exceeds the limit of 524288 bytes."),
    ] as [(ServiceError, String)])
  func message(error: ServiceError, message: String) {
    #expect((error as any Error).localizedDescription == message)
  }

  @Test(
    "A duration is at most 10⁹ seconds, and is rounded up to the largest unit of which there are at least two",
    arguments: [
      (-5, "0 seconds"), (0.001, "1 second"), (1.001, "2 seconds"), (119.999, "120 seconds"), (120, "2 minutes"),
      (120.5, "3 minutes"), (7199, "120 minutes"), (7200, "2 hours"), (172_799, "48 hours"), (172_801, "3 days"),
      (.nan, "11575 days"), (.infinity, "11575 days"),
    ] as [(TimeInterval, String)])
  func units(seconds: TimeInterval, text: String) {
    let message = ServiceError.timedOut(seconds: seconds).message
    #expect(message == "Cannot reach the word service: timed out after \(text). Try again later.")
  }

  @Test("A message contains the first 200 scalars of an untrusted text")
  func exactLength() {
    // A single character of many scalars.
    let longest = "e" + String(repeating: "\u{301}", count: 199)
    for error in [ServiceError.notAWordDocument, { .tryAgain(.connection($0)) }, { .redirectedElsewhere(origin: $0) }] {
      #expect(!error(longest).message.contains("…"))
      #expect(error(longest + "\u{301}").message.contains(longest + "…"))
    }
  }
}
