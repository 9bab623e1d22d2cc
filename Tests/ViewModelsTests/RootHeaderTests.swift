import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("RootHeader")
struct RootHeaderTests {
  /// A service, the age of its cached copies in seconds, the age in the response or the error, and the text.
  private static let states: [(server: String?, age: Double?, answer: Result<Double?, ServiceError>, text: String)] = [
    (nil, nil, .success(nil), "built-in words"),
    ("https://Example.org/words?key=1", nil, .success(nil), "example.org"),
    ("http://127.0.0.1:8080", 7200, .success(nil), "127.0.0.1:8080"),
    // A client that is offline completes after the copy.
    ("http://a.example", nil, .success(7200), "offline, 2 hours old"),
    ("http://a.example", nil, .failure(.offline), "offline"),
    ("http://a.example", 7200, .failure(.tryAgain(.connection("no route to host"))), "offline, 2 hours old"),
    ("http://a.example", 7200, .failure(.timedOut(seconds: 30)), "offline, 2 hours old"),
    ("http://a.example", 7200, .failure(.tryAgain(.status(503))), "a.example, 2 hours old"),
    ("http://a.example", nil, .failure(.notAllowed), "a.example"),
  ]

  @Test("The header names the service, says that it is offline, and gives the age of a cached copy", arguments: states)
  func service(server: String?, age: Double?, answer: Result<Double?, ServiceError>, text: String) throws {
    let screens = try ServiceScreens(settings: ServiceSettings(server: server))
    screens.words.cachedAge.value = age
    screens.words.answer { month in answer.map { WordResponse(words: WordResponse.words(of: month).words, age: $0) } }
    let root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    root.lists.value[0].list.inputs.viewDidLoad()
    let hasWords = !root.lists.value[0].list.outputs.words.value.isEmpty
    #expect(root.header.value.isLoading == hasWords && !root.header.value.service.contains("old"))
    screens.clock.advance(by: .seconds(1))
    #expect(root.header.value.service == text)
    #expect(!root.header.value.isLoading)
    screens.clock.advance(by: .seconds(3600))
    #expect(root.header.value.service == text.replacing("2 hours", with: "3 hours"))
  }
}
