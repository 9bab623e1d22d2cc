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

  /// Returns a request for the words of a month.
  func getWords(month: Int, year: Int) -> SignalProducer<WordResponse, ServiceError> {
    response(WordResponse(words: words.filter { $0.month == month && $0.year == year }))
  }

  /// Returns a request for an image, which is drawn with characters. The image of an unknown URL is empty.
  func getImage(imageUrl: String) -> SignalProducer<String, ServiceError> {
    response(images[imageUrl] ?? "")
  }

  /// Returns a request that makes a word a favorite of the user, or undoes that. The response is the new state.
  func setFavorited(_ isFavorited: Bool, of word: Word) -> SignalProducer<Bool, ServiceError> {
    response(isFavorited)
  }

  /// Returns a request that reblogs a word, or undoes that. The response is the new state.
  func setReblogged(_ isReblogged: Bool, of word: Word) -> SignalProducer<Bool, ServiceError> {
    response(isReblogged)
  }

  private func response<Value: Sendable>(_ value: Value) -> SignalProducer<Value, ServiceError> {
    SignalProducer(value: ()).delay(.seconds(1), on: scheduler).attemptMap { [failures] in
      failures.modify { $0.popFirst() } == true ? .failure(ServiceError()) : .success(value)
    }
  }
}

private let words = [(3, "archipelago"), (9, "petrichor"), (24, "fjord"), (31, "crepuscular")].map { day, word in
  Word(id: day, word: word, day: day, month: 1, year: 2015, imageUrl: "https://words.example.org/\(word)")
}

private let images = [
  "https://words.example.org/archipelago": "~~.^.~~~~.^^^.~~.^.~~",
  "https://words.example.org/petrichor": "' , ' ' , ' , ' ' , '",
  "https://words.example.org/fjord": #"/\/\~~~~~~~~~~~~~/\/\"#,
  "https://words.example.org/crepuscular": "_______.-'''-._______",
]
