import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import ReactiveTesting
import Testing

@testable import notes

/// Tests of the client without a server and without waiting.
@Suite("NoteService")
struct NotesTests {
  private let clock = TestScheduler()

  private func service(_ transport: ScriptedTransport) throws -> NoteService {
    let url = try #require(URL(string: "https://notes.example/notes"))
    return NoteService(url: url, client: HTTPClient(transport: transport), scheduler: clock)
  }

  @Test("The notes are requested again when the server allows it")
  func retry() throws {
    let transport = ScriptedTransport { _ in
      .inTurn([.response(status: 503, headers: ["Retry-After": "30"]), .response(body: #"[{"id": 1, "text": "a"}]"#)])
    }
    let notes = TestObserver<[Note], HTTPError>()
    try service(transport).notes().start(notes.observer)
    clock.advance(by: .seconds(29))
    #expect(notes.values.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(notes.values == [[Note(id: 1, text: "a")]])
  }

  @Test("A note is sent as JSON, and an error has the explanation of the server")
  func adding() throws {
    let transport = ScriptedTransport { _ in .response(status: 422, body: #"{"message": "This note is too long."}"#) }
    let note = TestObserver<Note, HTTPError>()
    try service(transport).add("a").start(note.observer)
    #expect(transport.requests.first?.body == Data(#"{"text":"a"}"#.utf8))
    #expect(note.error?.explanation == "This note is too long.")
  }

  @Test("The archive is saved in a file, with its progress")
  func archive() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let progress = TestObserver<Int, HTTPError>()
    try service(ScriptedTransport { _ in .response(body: "abcd") }).saveArchive(in: file).start(progress.observer)
    #expect(progress.values == [4] && FileManager.default.contents(atPath: file.path) == Data("abcd".utf8))
  }
}
