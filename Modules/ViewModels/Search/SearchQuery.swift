public import Models

/// A text to search for: one or more **terms**, in any order, that are separated by white space, dashes or quotation
/// marks.
///
/// Case and diacritics are ignored, so “eclair” finds “Éclair”. Only the first 64 letters of the terms are used, so that
/// a pasted text cannot delay the next key.
public struct SearchQuery: Sendable, Hashable {
  /// The text as the user entered it.
  public let text: String

  /// The folded terms.
  private let terms: [[Unicode.Scalar]]
  /// The letters of all terms; empty if there are too few to search for them with gaps.
  private let lettersWithGaps: [Unicode.Scalar]
  /// Whether the query contains a number and is as short as a date.
  private let mayBeDate: Bool

  /// Creates a query.
  public init(_ text: String) {
    self.text = text
    var room = 64
    terms = FoldedText(text).scalars.split(separator: " ").compactMap { term in
      let term = term.prefix(room).drop { $0 == "'" }
      room -= term.count
      return term.lastIndex { $0 != "'" }.map { Array(term[...$0]) }
    }
    let letters = terms.joined()
    mayBeDate = text.utf8.count < 32 && letters.contains { $0.properties.numericType != nil }
    lettersWithGaps = letters.count { $0.properties.isAlphabetic } < 3 ? [] : Array(letters)
  }

  /// Whether there is no text to search for, so that the query matches every text.
  public var isEmpty: Bool { terms.isEmpty }

  /// Returns whether `text` contains each term.
  public func matches(_ text: String) -> Bool {
    let text = FoldedText(text)
    return terms.allSatisfy { text.rank(of: $0) != nil }
  }

  /// Returns the ranges of all matches of the terms in `text`, in order and without overlaps. Each range consists of
  /// whole characters. The result is empty if the query is empty.
  private func ranges(in text: String) -> [Range<String.Index>] {
    let folded = FoldedText(text)
    return characters(of: text, in: terms.flatMap { folded.ranges(of: $0) })
  }

  /// Returns the text of a word in which the matches are marked: those of the terms or, if a term is in no text of the
  /// word, the letters that match with gaps.
  public func markedTitle(of word: Word) -> MarkedText {
    let gaps = match(of: word)?.group == .similar ? FoldedText(word.word).rangesWithGaps(of: lettersWithGaps) : nil
    return gaps.map { MarkedText(word.word, marking: characters(of: word.word, in: $0)) } ?? marked(word.word)
  }

  /// Returns the reason why a word matches that its title does not show: excerpts of the texts that contain the other
  /// terms, with their names, such as “example: … her seascape needed …”. Returns `nil` if the title shows each match.
  ///
  /// - Parameters:
  ///   - word: A word that matches the query.
  ///   - isSecret: Whether only the names of the texts may be shown, because the day of the word has not come yet.
  public func reason(for word: Word, isSecret: Bool = false) -> MarkedText? {
    guard let match = match(of: word) else { return nil }
    var reason = MarkedText("")
    if match.isDate {
      reason.append("date: ", as: .label)
      reason.append(word.date.title, as: .match)
      return reason
    }
    let terms = zip(match.places, terms).filter { $0.0 != .word }
    let places = Set(terms.map(\.0)).sorted()
    guard !places.isEmpty else { return nil }
    for place in places {
      if place != places[0] { reason.append(" · ") }
      if isSecret {
        reason.append("\(place.label ?? "definition"): …")
        continue
      }
      if let label = place.label { reason.append("\(label): ", as: .label) }
      let line = place.text(of: word).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let folded = FoldedText(line)
      let shown = terms.filter { $0.0 == place }.compactMap { folded.ranges(of: $0.1).first }
      reason.append(
        excerptOf: line, showing: characters(of: line, in: shown), marking: ranges(in: line),
        isLast: place == places.last)
    }
    return reason
  }

  /// Returns whether the text of a word consists of the terms. Blanks do not matter.
  public func matchesExactly(_ word: Word) -> Bool { match(of: word)?.group == .exact }

  /// Returns a text in which the matches of the terms are marked.
  public func marked(_ text: String) -> MarkedText { MarkedText(text, marking: ranges(in: text)) }

  private func match(of word: Word) -> SearchMatch? {
    isEmpty ? nil : match(in: SearchedText.folded(of: word), date: word.date)
  }

  /// Returns whether the query is a date, such as “31”, “31 jan” or “2015-01-31”.
  func isDate(_ date: Day) -> Bool { mayBeDate && Day(typed: text, in: date.month, today: nil) == date }

  /// Returns the match of a word with its date and its folded texts, in the order of ``SearchedText``; `nil` if it does
  /// not match.
  func match(in texts: [FoldedText], date: Day) -> SearchMatch? {
    let title = texts[0]
    var (places, rank, isAtStart) = ([SearchedText](), 0, false)
    for term in terms {
      let matches = SearchedText.allCases.lazy.compactMap { place in
        texts[place.rawValue].rank(of: term).map { (place, $0) }
      }
      guard let (place, termRank) = matches.first else {
        if isDate(date) { return SearchMatch(group: .elsewhere, rank: .max, isDate: true) }
        return title.rangesWithGaps(of: lettersWithGaps)?.last.map { SearchMatch(group: .similar, rank: $0.upperBound) }
      }
      places.append(place)
      rank += termRank
      isAtStart = isAtStart || place == .word && termRank < 2
    }
    let isExact = title.scalars.filter { $0 != " " && $0 != "'" } == terms.joined().filter { $0 != "'" }
    let group: SearchMatch.Group =
      switch places.max() {
      case .word? where isExact: .exact
      case .word?: isAtStart ? .start : .inside
      case .definition?: .definition
      default: .elsewhere
      }
    return SearchMatch(group: group, rank: rank, places: places)
  }
}

/// Returns the ranges of the characters of `text` that contain some scalars of its folded text. Overlapping ranges are
/// merged.
private func characters(of text: String, in ranges: [Range<Int>]) -> [Range<String.Index>] {
  guard !ranges.isEmpty else { return [] }
  let origins = text.indices.flatMap { index in
    FoldedText(text[index...index]).scalars.map { _ in index..<text.index(after: index) }
  }
  return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
    let range = origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
    guard let last = merged.last, range.lowerBound < last.upperBound else { return merged.append(range) }
    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
  }
}
