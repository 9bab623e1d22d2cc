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

  /// The expected contents of the file.
  private struct Model {
    var reactions = Reactions()
    /// The text of a file that cannot be used, and the reason.
    var unusable: (text: String, reason: String)?
  }

  /// An event before a service reads the reactions.
  private enum Event: CaseIterable {
    /// The program restarts.
    case restart
    /// Another program changes the file.
    case damage, replace, remove
    /// The service changes a reaction.
    case set

    /// All events; a change is as frequent as all the others together.
    static let weighted = allCases + Array(repeating: .set, count: 3)
  }

  /// Files that cannot be used, and the reasons.
  private static let unusable = [
    ("", "the file is empty"), ("[]", "the file is not a JSON object"),
    (#"{"favourites":{"1":"2015-01-31"},"version":2}"#, "version 2 is not supported"),
  ]

  @Test("Two services agree with a model of their file, which they and other programs change", arguments: 0..<8)
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var services = (0..<2).map { _ in FileReactionService(directory: directory.url) }
    // Each start of a producer reads the file again.
    var reactions = services.map { $0.reactions() }
    var model = Model()
    let path = directory.file("reactions.json").path
    for step in 0..<80 {
      let number = Int.random(in: 0...1, using: &random)
      switch random.pick(Event.weighted) {
      case .restart:
        services[number] = FileReactionService(directory: directory.url)
        reactions[number] = services[number].reactions()
      case .damage:
        model.unusable = random.pick(Self.unusable)
        try directory.write(model.unusable?.text ?? "", to: "reactions.json")
      case .replace:
        let id = Int.random(in: 1...5, using: &random)
        try directory.write(
          #"{ "more": [], "version": 1, "reblogs": [\#(id)], "favourites": [7,7] }"#, to: "reactions.json")
        model = Model(reactions: Reactions(favourites: [7], reblogs: [id]))
      case .remove:
        try? directory.remove("reactions.json")
        model = Model()
      case .set:
        let reaction = random.pick(Reaction.allCases)
        let (id, isOn) = (random.pick([1, 2, -3, .max, .min]), Bool.random(using: &random))
        let error = services[number].set(reaction, of: id, to: isOn).failure()
        try #require(error == model.unusable.map { .storage(.writing, reason: $0.reason, path: path) })
        if isOn { model.reactions[reaction].insert(id) } else { model.reactions[reaction].remove(id) }
      }
      let error = model.unusable.map { ServiceError.storage(.reading, reason: $0.reason, path: path) }
      try #require(
        reactions[number].result() == error.map(Result.failure) ?? .success(model.reactions), "step \(step)")
      if let text = model.unusable?.text { try #require(try directory.text(of: "reactions.json") == text) }
      #expect(Set(directory.names).isSubset(of: ["reactions.json"]))
    }
  }
}
