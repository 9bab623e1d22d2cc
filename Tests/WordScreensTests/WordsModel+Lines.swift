/// The screens that show the words.
extension WordsModel {
  static let offline = "Not available offline."

  /// The lines of the screen, without the hints of commands other than Escape, then those beside the list.
  var lines: [String] { detail.map { detailLines($0) } ?? listLines }

  private var listLines: [String] {
    let rows = listed.map { row in
      let (mark, heart) = (row == highlighted ? "▌ " : "", isFavourite(row) ? " ♥" : "")
      let summary = isFuture(row) ? "" : " \(row + 1)"
      return "\(mark)\(isToday(row) ? "today" : day(row)) \(Self.words[row])\(summary)\(heart)"
    }
    let message = load == .failed ? "✗ \(Self.offline)" : listed.isEmpty ? noMatch : nil
    let failure = failure.flatMap { canRetry ? failureText(of: $0) : nil }
    let stale = load == .stale ? "✗ Showing previously loaded words. \(Self.offline)" : nil
    let notice = announcement ?? failure ?? (isDismissed ? nil : stale)
    let failed = load == .failed && !isTyping
    // If the matches of the year cannot be counted, the year is offered, as soon as the text is the query.
    let offersYear = load != .failed && listed.isEmpty && !countsYear
    let year = isTyping ? (query == text ? "⏎ year" : nil) : "S year"
    let buttons = [
      failed ? "r reload" : nil, failed ? "s service" : nil, offersYear ? year : nil, isSearching ? "esc clear" : nil,
    ]
    .compactMap(\.self).joined(separator: " ")
    let position = highlighted.flatMap { listed.firstIndex(of: $0) }.map { "\($0 + 1) of \(listed.count)" }
    let isConfirmation = notice?.first == "✓"
    // A confirmation is at the right, below the word beside the list, and covers the position there.
    let isBeside = isConfirmation && highlighted != nil
    return [header] + rows
      + [message, message == nil || buttons.isEmpty ? nil : buttons, isBeside ? nil : notice].compactMap(\.self)
      + [isReasonShown ? "" : isSearching ? "/\(text) esc clear" : notice == nil || isConfirmation ? "" : "esc dismiss"]
      + (highlighted.map { isFuture($0) ? surpriseLines : wordLines($0) } ?? [])
      + [isBeside ? notice : position].compactMap(\.self)
  }

  private var header: String {
    let favourites = favourite == nil ? "Favourites" : "Favourites 1"
    return "Words Month \(favourites) Year ‹ \(title) › built-in words"
  }

  private var title: String { "\(month == 1 ? "January" : "February") 2015" }

  /// The other months of the year have the same words.
  private var noMatch: String { "No words of \(countsYear ? "2015" : title) match “\(query)”." }

  /// Whether the matches in the year can be counted, for which all of its months have to be loaded.
  private var countsYear: Bool { works && load == .loaded }

  private func detailLines(_ row: Int) -> [String] {
    let failure = failure.flatMap { canRetry ? failureText(of: $0) : nil }
    let stale = load == .stale ? "✗ Showing the previously loaded word. \(Self.offline)" : nil
    let notice = announcement ?? failure ?? stale
    return [header] + wordLines(row) + [notice, isReasonShown ? "" : "esc back"].compactMap(\.self)
  }

  private func wordLines(_ row: Int) -> [String] {
    let date = "\(day(row)) \(month == 1 ? "Jan" : "Feb") 2015\(isToday(row) ? " · today" : "")"
    let details = [["noun", "/tuː/", nil][row], isFavourite(row) ? "♥ favourite" : nil].compactMap(\.self)
    let last = [nil, "Origin Dual", "“A leaf of clover”"][row]
    return [date, Self.words[row], details.isEmpty ? nil : details.joined(separator: " "), "\(row + 1)", last]
      .compactMap(\.self)
  }

  private var surpriseLines: [String] {
    // While the user types, Return does something else.
    ["The day of this word has not come yet."] + (isTyping ? [] : ["Press ⏎ to read it now."])
  }

  private func day(_ row: Int) -> String {
    (month == 1 ? ["Mon 5", "Tue 6", "Wed 7"] : ["Thu 5", "Fri 6", "Sat 7"])[row]
  }

  private func failureText(of place: Place) -> String {
    let change = favourite == nil ? "save your favourite" : "save the removal of your favourite"
    let advice = isTyping ? "" : " Press r to try again."
    return "✗ Cannot \(change) “\(Self.words[place.row])”. \(Self.offline)\(advice)"
  }

  private func isToday(_ row: Int) -> Bool { Place(month: month, row: row) == Self.today }

  private func isFuture(_ row: Int) -> Bool { month > Self.today.month || !isToday(row) && row > Self.today.row }

  private func isFavourite(_ row: Int) -> Bool { favourite == Place(month: month, row: row) }
}
