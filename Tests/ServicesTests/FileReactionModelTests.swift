import Foundation
import Models
import RandomTesting
import Reactive
import Testing

@testable import Services

/// Compares two services with a model, while other programs change their file.
@Suite("FileReactionService and its model")
struct FileReactionModelTests {
  private let directory = TemporaryDirectory.missing()

  /// The expected contents of the directory.
  private struct Model {
    enum File: Equatable {
      case reactions
      case damaged(String)
      case newer
    }

    var reactions = Reactions()
    var file = File.reactions
    /// The contents of the damaged files that were renamed.
    var renamed: [String] = []
    /// The notices of the services about the last of them.
    var notices: [String?] = [nil, nil]
  }

  /// An event before a service reads the reactions.
  private enum Event: CaseIterable {
    /// The program restarts.
    case restart
    /// Another program changes the file.
    case damage, writeNewer, replace, remove
    /// The service changes a reaction.
    case set

    /// All events; a change is as frequent as all the others together.
    static let weighted = allCases + Array(repeating: .set, count: 4)
  }

  private static let damagedTexts = [
    "", " ", "[]", "{}", "null", "\u{0}", #"{"favourites":[1],"reblogs":[],"version":1"#,
    #"{"favourites":[1],"reblogs":[]}"#, #"{"favourites":[1],"version":1}"#, #"{"reblogs":[1],"version":1}"#,
    #"{"favourites":[1.5],"reblogs":[],"version":1}"#, #"{"favourites":[],"reblogs":[],"version":0}"#,
    #"{"favourites":"# + String(repeating: "[", count: 100_000),
  ]
  private static let newer = #"{"favourites":{"1":"2015-01-31"},"version":2}"#
  private static let newerReason = "this program does not support version 2 of the file"

  @Test("Two services agree with a model of their file, which they and other programs change", arguments: 0..<8)
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var services = (0..<2).map { _ in FileReactionService(directory: directory.url) }
    // Each start of a producer reads the file again.
    var reactions = services.map { $0.reactions() }
    var model = Model()
    // A link is not overwritten, even if it leads nowhere. So the first renamed file has the number 2.
    try directory.link("reactions.damaged-1.json", to: "nothing")
    for step in 0..<80 {
      let number = Int.random(in: 0...1, using: &random)
      switch random.pick(Event.weighted) {
      case .restart:
        services[number] = FileReactionService(directory: directory.url)
        reactions[number] = services[number].reactions()
        model.notices[number] = nil
      case .damage:
        let text = random.pick(Self.damagedTexts)
        try directory.write(text, to: "reactions.json")
        (model.file, model.reactions) = (.damaged(text), Reactions())
        // Half of the damaged files are found by a later change or read.
        if Bool.random(using: &random) { continue }
      case .writeNewer:
        try directory.write(Self.newer, to: "reactions.json")
        (model.file, model.reactions) = (.newer, Reactions())
      case .replace:
        let id = Int.random(in: 1...5, using: &random)
        try directory.write(
          #"{ "more": [], "version": 1, "reblogs": [\#(id)], "favourites": [7,7] }"#, to: "reactions.json")
        (model.file, model.reactions) = (.reactions, Reactions(favourites: [7], reblogs: [id]))
      case .remove:
        try? directory.remove("reactions.json")
        (model.file, model.reactions) = (.reactions, Reactions())
      case .set:
        let reaction = random.pick(Reaction.allCases)
        let (id, isOn) = (random.pick([1, 2, -3, .max, .min]), Bool.random(using: &random))
        model.notices[number] = nil
        rename(&model, number)
        let error = services[number].set(reaction, of: id, to: isOn).failure()
        if model.file == .newer {
          #expect(error == .storage(.writing, reason: Self.newerReason, path: directory.file("reactions.json").path))
        } else {
          #expect(error == nil)
          if isOn { model.reactions[reaction].insert(id) } else { model.reactions[reaction].remove(id) }
        }
      }
      rename(&model, number)
      var expected = Result<Reactions, ServiceError>.failure(
        .storage(.reading, reason: Self.newerReason, path: directory.file("reactions.json").path))
      if model.file == .reactions {
        model.reactions.notice = model.notices[number]
        expected = .success(model.reactions)
      }
      try #require(reactions[number].result() == expected, "step \(step)")
    }
    for (number, text) in zip(2..., model.renamed) {
      #expect(try directory.text(of: "reactions.damaged-\(number).json") == text)
    }
  }

  /// Renames a damaged file, as the service with the number does.
  private func rename(_ model: inout Model, _ number: Int) {
    guard case .damaged(let text) = model.file else { return }
    model.renamed.append(text)
    model.file = .reactions
    let path = directory.file("reactions.damaged-\(model.renamed.count + 1).json").path
    model.notices[number] = "The damaged reaction file was renamed to \(path)."
  }
}
