import Models
import ReactiveHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document in which a word service publishes a month.
struct MonthDocument {
  /// The valid entries as words, and the number of entries that were skipped.
  let response: WordResponse

  /// Reads a document, which is not trusted. The URLs of pictures can be relative to its URL.
  ///
  /// A document of the built-in year is repeated in every year. Its entries have only a day: the requested month
  /// completes the date, and the id is the date as a number, such as 20150131.
  init(_ data: Data, of month: Month, from url: URL, isBuiltIn: Bool = false) throws(ServiceError) {
    var (words, ids): ([Word], Set<Int>) = ([], [])
    let skipped = try DocumentList.read(data, key: .words, failure: ServiceError.notAWordDocument) {
      entry throws(InvalidEntry) in
      let word = try Word(entry, of: month, from: url, isBuiltIn: isBuiltIn)
      guard ids.insert(word.id).inserted else { throw InvalidEntry(predicate: "repeats the id \(word.id)") }
      words.append(word)
    }
    response = WordResponse(words: words, skippedEntries: skipped)
  }
}

extension Word {
  fileprivate init(_ entry: DocumentEntry, of month: Month, from url: URL, isBuiltIn: Bool) throws(InvalidEntry) {
    let id = isBuiltIn ? nil : try entry.value(.id) as Int
    let word = try entry.text(.word)
    let dayOfMonth: Int = try entry.value(.day)
    let monthOfYear = isBuiltIn ? month.month : try entry.value(.month)
    let year = isBuiltIn ? month.year : try entry.value(.year)
    let imageURL = URL(string: try entry.text(.imageUrl), relativeTo: url)?.absoluteURL

    guard word.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw InvalidEntry(predicate: "has an empty word")
    }
    guard let entryMonth = Month(year: year, month: monthOfYear) else {
      throw InvalidEntry(predicate: "has an invalid date: month \(monthOfYear) of the year \(year)")
    }
    guard entryMonth == month else {
      throw InvalidEntry(predicate: "belongs to \(entryMonth) instead of \(month)")
    }
    guard let date = Day(month: month, day: dayOfMonth) else {
      throw InvalidEntry(predicate: "has an invalid date: day \(dayOfMonth) of \(month)")
    }
    guard let imageURL, isBuiltIn || imageURL.isHTTP else {
      throw InvalidEntry(predicate: "has an imageUrl that is not an http or https URL")
    }
    self.init(
      id: id ?? (year * 100 + monthOfYear) * 100 + dayOfMonth, word: word, date: date, imageURL: imageURL,
      definition: try entry.optionalText(.definition), partOfSpeech: try entry.optionalText(.partOfSpeech),
      pronunciation: try entry.optionalText(.pronunciation), example: try entry.optionalText(.example),
      origin: try entry.optionalText(.origin))
  }
}
