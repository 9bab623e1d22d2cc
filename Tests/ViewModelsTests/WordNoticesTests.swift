import Models
import ReactiveLoading
import Services
import Testing
@testable import ViewModels

@Suite("WordNotices")
struct WordNoticesTests {
  typealias Words = Loadable<WordResponse, ServiceError>
  typealias ReactionsState = Loadable<Reactions, ServiceError>

  private static func response(
    age: Double? = nil, failedMonths: Int = 0, olderMonths: Int = 0, skipped: Int? = nil
  ) -> WordResponse {
    let entries = skipped.map { WordResponse.SkippedEntries(count: $0, firstReason: "entry 3 has no word") }
    var response = WordResponse(words: [], skippedEntries: entries, age: age)
    (response.failedMonthCount, response.olderMonthCount) = (failedMonths, olderMonths)
    return response
  }

  private static let skipped = "Skipped 2 invalid entries: entry 3 has no word."
  private static let skippedOne = "Skipped 1 invalid entry: entry 3 has no word."
  private static let denied = ServiceError.notAllowed.message
  private static let offline = ServiceError.offline.message

  @Test(
    "A notice names the age of the words, the missing entries and months, and each error after what it explains",
    arguments: [
      (.loading(previous: response(age: 60, skipped: 2)), .notRequested, [skipped]),  // no age while loading
      (.loaded(response(age: 60, skipped: 2)), .notRequested, ["Showing words from 1 minute ago.", skipped]),
      (.loaded(response(olderMonths: 1)), .notRequested, ["Words from 1 older month are not shown."]),
      (
        .loaded(response()), .failed(.notAllowed, previous: Reactions()), ["Cannot load your reactions.", denied]
      ),
      // The view shows the error of the words as a message.
      (.failed(.notAllowed, previous: nil), .failed(.notAllowed, previous: nil), ["Cannot load your reactions."]),
      (
        .failed(.notAllowed, previous: response(age: 60, skipped: 1)), .failed(.offline, previous: nil),
        ["Showing words from 1 minute ago.", denied, skippedOne, "Cannot load your reactions.", offline]
      ),
      (
        .failed(.offline, previous: response()), .failed(.offline, previous: nil),
        ["Showing previously loaded words.", "Cannot load your reactions.", offline]
      ),
      // Months that cannot be loaded are named in place of the age.
      (.failed(.notAllowed, previous: response(failedMonths: 1)), .notRequested, ["Cannot load 1 month.", denied]),
      (
        .failed(.notAllowed, previous: response(age: 60, failedMonths: 2)), .notRequested,
        ["Cannot load 2 months.", denied]
      ),
    ] as [(Words, ReactionsState, [String])])
  func notices(words: Words, reactions: ReactionsState, expected: [String]) {
    let notice = Notice(joining: WordNotices.notices(words: words, reactions: reactions))
    let kind = words.error != nil || reactions.error != nil ? Notice.Kind.failure : .warning
    #expect(notice == Notice(kind, expected.joined(separator: " ")))
  }

  @Test(
    "The age is a whole number of the largest unit that fits, at most 100,000,000,000 seconds",
    arguments: [
      (0.9, "0 seconds"), (1.9, "1 second"), (59.9, "59 seconds"), (60, "1 minute"), (3599, "59 minutes"),
      (3600, "1 hour"), (86_399, "23 hours"), (172_800, "2 days"), (-5, "0 seconds"), (.nan, "0 seconds"),
      (1e300, "1157407 days"),
    ])
  func age(seconds: Double, text: String) {
    let notices = WordNotices.notices(words: .loaded(Self.response(age: seconds)), reactions: .notRequested)
    #expect(notices == [Notice(.warning, "Showing words from \(text) ago.")])
  }
}
