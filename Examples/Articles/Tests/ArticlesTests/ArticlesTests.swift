import Reactive
import ReactiveTesting
import Testing
import TextPresentationTesting

@testable import articles

@MainActor @Suite("The articles")
struct ArticlesTests {
  private let clock = TestScheduler()

  private func list(failures: [Bool]) -> WordListViewModel {
    let viewModel = WordListViewModel(wordService: WordService(failures: failures, scheduler: clock))
    viewModel.inputs.configureWith(month: 1, year: 2015)
    return viewModel
  }

  /// Returns the view model of a detail, and a transcript that omits the values of the image.
  private func detail(failures: [Bool]) -> (DetailViewModel, Transcript) {
    let word = Word(
      id: 1, word: "petrichor", day: 9, month: 1, year: 2015, imageUrl: "https://words.example.org/petrichor")
    let detail = DetailViewModel(word: word, wordService: WordService(failures: failures, scheduler: clock))
    return (detail, Transcript(of: detail, except: [\.image.loadable, \.image.result], clock: clock))
  }

  @Test("A failure is a state of the list, and a retry mends it")
  func retry() throws {
    let list = list(failures: [true])
    let transcript = Transcript(of: list, clock: clock) { ($0 as? WordViewModel)?.wordTitle.value }
    list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    list.inputs.retryPressed()
    clock.advance(by: .seconds(1))
    list.inputs.retryPressed()
    try transcript.expect(
      """
      viewDidLoad()
      words: loading(previous: nil)
      +1s
      words: failed(ServiceError(), previous: nil)
      retryPressed()
      words: loading(previous: nil)
      +1s
      words: loading(previous: [archipelago, petrichor, fjord, crepuscular])
      words: loaded([archipelago, petrichor, fjord, crepuscular])
      retryPressed()
      """)
  }

  @Test("A reaction changes at once, and is reverted if its request fails, without any effect on the other reaction")
  func reactions() throws {
    let (detail, transcript) = detail(failures: [true])
    detail.inputs.favoritePressed()
    detail.inputs.reblogPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      favoritePressed()
      isFavorited: true
      reblogPressed()
      isReblogged: true
      +1s
      isFavorited: false
      isReblogged: true
      """)
  }

  @Test("A second press before the response cancels the first request")
  func quickPresses() throws {
    let (detail, transcript) = detail(failures: [])
    detail.inputs.favoritePressed()
    detail.inputs.favoritePressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      favoritePressed()
      isFavorited: true
      favoritePressed()
      isFavorited: false
      +1s
      isFavorited: false
      """)
  }

  @Test("The image is loaded once, and again after the user retries")
  func image() throws {
    let (detail, transcript) = detail(failures: [true])
    detail.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    detail.inputs.retryPressed()
    clock.advance(by: .seconds(1))
    detail.inputs.viewDidLoad()
    try transcript.expect(
      """
      viewDidLoad()
      image.isLoading: true
      +1s
      image.isLoading: false
      image.lastError: ServiceError()
      retryPressed()
      image.isLoading: true
      image.lastError: nil
      +1s
      image.isLoading: false
      viewDidLoad()
      """)
    #expect(detail.image.result.value == "' , ' ' , ' , ' ' , '")
  }

  @Test("A reaction in the detail is shown in the list, and so is its failure after the detail has been closed")
  func screens() throws {
    let screen = try ScreenDriver(WordsViewController(viewModel: list(failures: [false, false, true])))
    clock.advance(by: .seconds(1))
    screen.press(.enter, .character("f"), .character("b"), .escape)
    #expect(screen.line(containing: "archipelago")?.hasSuffix("♥  ↻") == true)
    clock.advance(by: .seconds(1))
    screen.display()
    #expect(screen.line(containing: "archipelago")?.hasSuffix("   ↻") == true)
  }
}
