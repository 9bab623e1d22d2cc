import Foundation
import Reactive

@testable import Services

/// A directory in which reactions are kept, which is removed with the object.
final class ReactionDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "ReactionDirectory-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The names in the directory, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// A file in the directory, which need not exist.
  func file(_ name: String) -> URL {
    url.appending(path: name)
  }

  /// What a file in the directory holds.
  func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Makes a file in the directory.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: file(name))
  }

  /// A new service that keeps reactions there.
  var service: FileReactionService {
    FileReactionService(directory: url)
  }
}

extension SignalProducer where Value == Never {
  /// Starts the producer and waits for its completion without holding a thread.
  func completion() async throws {
    _ = try await then(SignalProducer<Bool, Error>(value: true)).outcome().get()
  }
}
