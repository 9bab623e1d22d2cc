import Foundation
import Services
import Testing

@Suite("ServiceError")
struct ServiceErrorTests {
  @Test(
    "Each error has a message",
    arguments: [
      (.notAllowed, "The word service denied access. Check the access token."),
      (.offline, "Not available offline."),
      (.unavailable(reason: "libcurl is not installed."), "Cannot use a word service: libcurl is not installed."),
      (
        .redirectedElsewhere(origin: "https://b.example:443"),
        "The word service redirects the change to https://b.example:443, another origin. "
          + "The change was not sent there."
      ),
      (.tryAgain(.status(500)), "The word service is temporarily unavailable (status code 500). Try again later."),
      (
        .tryAgain(.status(429), retryAfter: 119.2),
        "The word service received too many requests (status code 429). Try again in 120 seconds."
      ),
      (.tryAgain(.connection("connection lost")), "Cannot reach the word service: connection lost. Try again later."),
      (
        .tryAgain(.connection("connection lost", host: "a.example:8080")),
        "Cannot reach the word service (a.example:8080): connection lost. Try again later."
      ),
      (.tryAgain(.simulated(request: 3)), "Request 3 failed (simulated). Try again later."),
      (.unexpectedStatus(418), "The word service returned an unexpected status code: 418."),
      (
        .unexpectedStatus(307), "The word service returned a redirect that cannot be followed (status code 307)."
      ),
      (.noPicture(status: 404), "Cannot load the picture: the server returned status code 404."),
      (.timedOut(seconds: 10), "Cannot reach the word service: timed out after 10 seconds. Try again later."),
      (
        .notAWordDocument(reason: "the response is not JSON"),
        "Cannot read the list of words: the response is not JSON."
      ),
      (
        .notAReactionList(reason: "the response is not JSON"),
        "Cannot read the list of reactions: the response is not JSON."
      ),
      (.storage(.writing, reason: "no space left on device"), "Cannot save the reactions: no space left on device."),
      (
        .storage(.reading, reason: "permission denied", path: "/a/reactions.json"),
        "Cannot read the reactions (/a/reactions.json): permission denied."
      ),
      (.missingResource(name: "Year/01.json"), "Cannot load a built-in resource: Year/01.json is missing."),
    ] as [(ServiceError, String)])
  func message(error: ServiceError, message: String) {
    #expect(error.message == message)
    #expect("\(error)" == message)
    #expect((error as any Error).localizedDescription == message)
  }

  @Test(
    "A duration is rounded up to the largest unit of which there are at least two",
    arguments: [
      (-5, "0 seconds"), (0, "0 seconds"), (0.001, "1 second"), (1, "1 second"), (1.001, "2 seconds"),
      (119.999, "120 seconds"), (120, "2 minutes"), (120.5, "3 minutes"), (7199, "120 minutes"), (7200, "2 hours"),
      (7201, "3 hours"), (172_799, "48 hours"), (172_800, "2 days"), (172_801, "3 days"), (31_536_000, "365 days"),
      (.nan, "11575 days"), (.infinity, "11575 days"), (-.infinity, "11575 days"), (1e300, "11575 days"),
    ] as [(TimeInterval, String)])
  func units(seconds: TimeInterval, text: String) {
    #expect(
      ServiceError.timedOut(seconds: seconds).message
        == "Cannot reach the word service: timed out after \(text). Try again later.")
    #expect(ServiceError.tryAgain(.status(503), retryAfter: seconds).message.hasSuffix(" Try again in \(text)."))
  }

  @Test(
    "A limit is a number of MiB if it is a multiple of one",
    arguments: [(0, "0 bytes"), (1 << 20, "1 MiB"), ((1 << 20) + 1, "1048577 bytes"), (3 << 19, "1572864 bytes")])
  func limit(bytes: Int, text: String) {
    #expect(ServiceError.tooLarge(limit: bytes).message == "The response exceeds the limit of \(text).")
  }

  @Test("Untrusted text keeps its first 200 scalars, and the name of a resource its first 400")
  func exactLength() {
    let errors: [(Int, @Sendable (String) -> ServiceError)] = [
      (200, { .tryAgain(.connection($0)) }), (200, { .notAWordDocument(reason: $0) }),
      (200, { .notAReactionList(reason: $0) }), (200, { .storage(.writing, reason: $0) }),
      (200, { .storage(.reading, reason: $0) }), (200, { .redirectedElsewhere(origin: $0) }),
      (400, { .missingResource(name: $0) }),
    ]
    for (limit, error) in errors {
      // A single character of many scalars.
      let longest = "e" + String(repeating: "\u{301}", count: limit - 1)
      #expect(error(longest).message.contains(longest) && !error(longest).message.contains("…"))
      #expect(error(longest + "\u{301}").message.contains(longest + "…"))
    }
  }

  @Test("The errors of the settings have messages")
  func settings() {
    #expect(SettingsError.reading(reason: "not a directory").message == "Cannot read the settings: not a directory.")
    #expect("\(SettingsError.writing(reason: "file exists"))" == "Cannot save the settings: file exists.")
  }
}
