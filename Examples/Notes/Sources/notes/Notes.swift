import Foundation
import Reactive
import ReactiveHTTP

/// Lists the notes of a service: `notes URL`. Before that, adds a note if there is another argument: `notes URL TEXT`.
@main
struct Notes {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let url = arguments.first.flatMap(URL.init(string:)) else { return print("Usage: notes URL [TEXT]") }
    let client = HTTPClient(transport: SystemTransport(timeout: 10))
    let service = NoteService(url: url, client: client, scheduler: QueueScheduler(name: "notes"))
    do throws(HTTPError) {
      if let text = arguments.dropFirst().first { _ = try await service.add(text).lastValue() }
      for note in try await service.notes().lastValue() ?? [] { print("\(note.id) \(note.text)") }
    } catch {
      print("notes: \(error.explanation)")
    }
  }
}
