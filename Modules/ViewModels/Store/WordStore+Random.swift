public import Models
import Reactive
import Services

extension WordStore {
  /// Returns the months of a list in which to look for a random word, in random order, without those to come.
  ///
  /// Load one after the other, until ``randomWord(of:)`` returns a word. So one word needs no year of words.
  public func randomMonths(of scope: WordListScope) -> [Month] {
    var months = scope.months.filter { [today] in $0 <= today.value?.month ?? $0 }
    for index in months.indices { months.swapAt(index, random(index..<months.count)) }
    return months
  }

  /// Returns a random word, but none whose day has not come; `nil` if there is no other.
  public func randomWord(of words: [Word]) -> Word? {
    let words = words.filter { [today] in $0.date <= today.value ?? $0.date }
    return words.isEmpty ? nil : words[random(words.indices)]
  }

  /// Returns a producer that sends a random word of a year, as ``find(_:in:orElse:until:choose:)`` does.
  func randomWord(of year: Int) -> SignalProducer<Word, Never> {
    let scope = WordListScope.year(year)
    return SignalProducer { [self] in randomMonths(of: scope) }.flatMap(.latest) { [self] months in
      find("a random word of \(year)", in: months, orElse: scope.emptyMessage, until: .never) { [self] in
        randomWord(of: $0)
      }
    }
  }
}
