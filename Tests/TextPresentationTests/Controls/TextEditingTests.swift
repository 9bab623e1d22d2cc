import Foundation
import RandomTesting
import Testing

@testable import TextPresentation

@Suite("The editing of a text")
struct TextEditingTests {
  private static let count = ProcessInfo.processInfo.environment["CI"] == nil ? 1_000 : 10_000

  /// Returns the difference between an editing and the model; `nil` if there is none. Equality of strings ignores
  /// the normalization form, so the scalars are compared.
  private func difference(_ editing: TextEditing, _ model: EditingModel) -> String? {
    guard (0...editing.characters.count).contains(editing.cursor) else { return "range of the cursor" }
    let before = String(editing.characters[..<editing.cursor])
    guard Array(editing.text.unicodeScalars) == Array(model.text.unicodeScalars) else { return "text" }
    guard editing.characters == Array(editing.text) else { return "clusters" }
    guard Array(before.unicodeScalars) == Array(model.before.unicodeScalars) else { return "cursor" }
    guard editing.killed == model.killed else { return "killed text" }
    return nil
  }

  @Test("Any sequence of keys and pastes has the same result as in the model")
  func anySequence() {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      var (editing, model) = (TextEditing(), EditingModel())
      for step in 0..<20 {
        let edit = Edit.random(using: &random)
        edit.apply(to: &editing)
        model.apply(edit)
        if let difference = difference(editing, model) {
          Issue.record("seed \(seed), step \(step), \(edit): \(difference) in \(editing) and \(model)")
          return
        }
      }
    }
  }
}
