/// A word of a day.
struct Word: Sendable {
  let id: Int
  let word: String
  let day: Int
  let month: Int
  let year: Int
  let imageUrl: String
}

/// A response of the word service.
struct WordResponse: Sendable {
  let words: [Word]
}
