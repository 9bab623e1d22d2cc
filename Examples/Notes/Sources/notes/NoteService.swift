import Foundation
import Reactive
import ReactiveHTTP

/// A note on the server.
struct Note: Codable, Equatable, Sendable {
  let id: Int
  var text: String
}

/// A client of a REST service that stores notes.
struct NoteService: Sendable {
  /// The URL of the list of notes.
  let url: URL
  let client: HTTPClient
  let scheduler: any DateScheduler

  /// Returns a request for all notes. It is repeated twice after temporary failures.
  func notes() -> SignalProducer<[Note], HTTPError> {
    client.send(HTTPRequest(url: url), retryingUpTo: 2, on: scheduler).decode([Note].self)
  }

  /// Returns a request that creates a note.
  func add(_ text: String) -> SignalProducer<Note, HTTPError> {
    client.send(HTTPRequest(url: url, json: ["text": text])).decode(Note.self)
  }

  /// Returns a request that saves the archive of all notes in a file, however long that takes. Its values are the
  /// numbers of bytes that have arrived.
  func saveArchive(in file: URL) -> SignalProducer<Int, HTTPError> {
    let archive = HTTPRequest(url: url.appending(path: "archive"), bodyLimit: 1 << 30, deadline: .infinity)
    return client.download(archive, to: file).compactMap { event in
      if case .progress(let received, _) = event { received } else { nil }
    }
  }
}

/// The JSON document with which the server explains an error.
private struct Problem: Decodable {
  let message: String
}

extension HTTPError {
  /// The explanation of the server, or else the description of the error.
  var explanation: String {
    guard case .unexpectedStatus(let response) = self, let problem = try? response.decoded(as: Problem.self) else {
      return localizedDescription
    }
    return problem.message
  }
}
