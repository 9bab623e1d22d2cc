import Foundation
import Reactive
import ServerTesting

@testable import Services

/// A temporary directory for reactions, which is removed when the object is released. In its URL, characters of its path
/// are percent-encoded.
final class ReactionDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "Reaction directory %20 \(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The sorted names of the files in the directory.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Returns the URL of a file in the directory. The file need not exist.
  func file(_ name: String) -> URL {
    url.appending(path: name)
  }

  /// Returns the text of a file in the directory.
  func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Creates a file in the directory.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: file(name))
  }

  /// A new service that stores reactions in the directory.
  var service: FileReactionService {
    FileReactionService(directory: url)
  }
}

extension SignalProducer where Value == Never {
  /// Starts the producer and suspends until it completes.
  func completion() async throws {
    _ = try await then(SignalProducer<Bool, Error>(value: true)).outcome().get()
  }
}
