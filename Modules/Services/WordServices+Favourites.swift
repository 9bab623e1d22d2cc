public import Models
public import Reactive

extension WordServices {
  /// Returns a producer of the user's favourite words and of all reactions.
  ///
  /// The month of a word is taken from its `id`, which must be a date such as 20150131. The response counts ids without
  /// a word as skipped entries.
  public func favourites() -> SignalProducer<(words: WordResponse, reactions: Reactions), ServiceError> {
    reactions.reactions().flatMap(.latest) { reactions in
      let ids = reactions.favourites
      let months = Set(ids.compactMap(month))
      return SignalProducer<Month, ServiceError>(months.sorted())
        .flatMap(.concurrent(limit: 4)) { words.words(in: $0) }
        .collect()
        .map { responses in (response(of: ids, in: responses), reactions) }
    }
  }
}

private func month(of id: Int) -> Month? {
  guard id > 0, let month = Month(year: id / 10000, month: id / 100 % 100) else { return nil }
  return Day(month: month, day: id % 100)?.month
}

private func response(of ids: Set<Int>, in responses: [WordResponse]) -> WordResponse {
  let words = responses.flatMap(\.words).filter { ids.contains($0.id) }
  let missing = ids.subtracting(words.map(\.id))
  return WordResponse(
    words: words,
    omission: missing.min().map {
      WordResponse.Omission(count: missing.count, firstReason: "no word has the id \($0)")
    },
    staleness: responses.compactMap(\.staleness).max { $0.age < $1.age })
}
