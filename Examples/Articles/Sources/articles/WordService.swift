import Foundation
import Reactive

/// The error of a request that has received no response.
struct ServiceError: LocalizedError {
  var errorDescription: String? { "Cannot reach the word service: the connection was lost." }
}

/// A built-in source of words that behaves like a server: each response takes a second, and some requests fail.
final class WordService: Sendable {
  private let failures: Atomic<ArraySlice<Bool>>
  private let scheduler: any DateScheduler

  /// Creates a service. `failures` says whether each of the first requests fails. All later ones succeed.
  init(failures: [Bool] = [true, false, true, false, true], scheduler: any DateScheduler = QueueScheduler.main) {
    self.failures = Atomic(failures[...])
    self.scheduler = scheduler
  }

  /// Requests the words of a month.
  func getWords(month: Int, year: Int) -> SignalProducer<WordResponse, ServiceError> {
    response(WordResponse(words: words.filter { $0.month == month && $0.year == year }))
  }

  /// Requests an image, which is drawn with characters. It is empty if there is none at the URL.
  func getImage(imageUrl: String) -> SignalProducer<String, ServiceError> {
    response(images[imageUrl] ?? "")
  }

  /// Makes a word a favorite of the user, or undoes that. Sends the new state.
  func setFavorited(_ isFavorited: Bool, of word: Word) -> SignalProducer<Bool, ServiceError> {
    response(isFavorited)
  }

  /// Reblogs a word, or undoes that. Sends the new state.
  func setReblogged(_ isReblogged: Bool, of word: Word) -> SignalProducer<Bool, ServiceError> {
    response(isReblogged)
  }

  private func response<Value: Sendable>(_ value: Value) -> SignalProducer<Value, ServiceError> {
    SignalProducer(value: ()).delay(.seconds(1), on: scheduler).attemptMap { [failures] in
      failures.modify { $0.popFirst() } == true ? .failure(ServiceError()) : .success(value)
    }
  }
}

private let words = [
  Word(id: 1, word: "aurora", day: 3, month: 1, year: 2015, imageUrl: "https://words.example.org/aurora"),
  Word(id: 2, word: "petrichor", day: 9, month: 1, year: 2015, imageUrl: "https://words.example.org/petrichor"),
  Word(id: 3, word: "fjord", day: 24, month: 1, year: 2015, imageUrl: "https://words.example.org/fjord"),
  Word(id: 4, word: "crepuscular", day: 31, month: 1, year: 2015, imageUrl: "https://words.example.org/crepuscular"),
]

private let images = [
  "https://words.example.org/aurora": "((  (  )) )  ((  ) ))",
  "https://words.example.org/petrichor": "' , ' ' , ' , ' ' , '",
  "https://words.example.org/fjord": #"/\/\~~~~~~~~~~~~~/\/\"#,
  "https://words.example.org/crepuscular": "_______.-'''-._______",
]
