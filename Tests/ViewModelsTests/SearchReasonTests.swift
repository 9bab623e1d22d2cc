import Foundation
import Models
import Testing
import ViewModels

@Suite("The reason of a match")
struct SearchReasonTests {
  private static let word = Word(
    id: 1, word: "fjord", date: .first, imageURL: URL(filePath: "/a.png"),
    definition: "\n an arm\nof the sea between cliffs", partOfSpeech: "noun", pronunciation: "fjɔːd",
    example: "The ship went far up the fjord before the storm, and stayed", origin: "Norwegian")

  @Test(
    "A reason has the texts that contain the terms, without those that the word contains",
    arguments: [
      ("fj", nil), ("fjd", nil), ("x", nil), ("arm", "an |arm| of the sea between cliffs"),
      ("cliffs", "… the sea between |cliffs|"), ("an cliffs", "|an| … the sea between |cliffs|"),
      ("sea fjord", "an arm of the |sea| between cliffs"), ("norwe", "origin: |Norwe|gian"),
      ("noun", "part of speech: |noun|"), ("fjɔ", "pronunciation: |fjɔ|ːd"), ("1 jan", "date: |1 January 1|"),
      ("jan", nil), ("storm", "example: … before the |storm|, and stayed"),
      ("ship stay", "example: The |ship| … the storm, and |stay|ed"),
      ("sea ship", "an arm of the |sea| … · example: The |ship| went far up the fjord before the storm, and stayed"),
    ])
  func reasons(text: String, reason: String?) {
    #expect(SearchQuery(text).reason(for: Self.word).map(shortText) == reason)
  }

  @Test(
    "Before its day, the reason of a word names the texts but does not show them",
    arguments: [
      ("fj", nil), ("sea", "definition: …"), ("sea norw", "definition: … · origin: …"), ("1", "date: |1 January 1|"),
    ])
  func secret(text: String, reason: String?) {
    #expect(SearchQuery(text).reason(for: Self.word, isSecret: true).map(shortText) == reason)
  }

  @Test("Wherever a term is in a text, the reason marks it near its beginning, and shows parts of the text")
  func everyPlace() {
    let fillers = ["a", "aaa", "aaaaaaa aaaa", "ぁ", "👩🏽‍🚀 é", String(repeating: "a", count: 30)]
    for (filler, count) in fillers.flatMap({ filler in (0..<12).map { (filler, $0) } }) {
      let (before, after) = (Array(repeating: filler, count: count), Array(repeating: filler, count: 12 - count))
      for term in ["É", "sea", "🚢"] {
        let line = (before + ["x\(term)x"] + after).joined(separator: " ")
        let word = Word(
          id: 1, word: "w", date: .first, imageURL: URL(filePath: "/a.png"), definition: nil, example: "\n" + line)
        let reason = SearchQuery(term.lowercased()).reason(for: word) ?? SearchQuery("").marked("")
        let marked = shortText(reason)
        // The label and the ellipsis are in front of at most 16 characters.
        let start = marked.prefix { $0 != "|" }
        #expect(marked.contains("|") && start.count <= "example: … ".count + 17, "\(marked)")
        let excerpt = reason.text.dropFirst("example: ".count).split(separator: "…").map { $0.trimming(" ") }
        #expect(reason.text.hasPrefix("example: ") && excerpt.allSatisfy(line.contains), "\(marked)")
      }
    }
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
