import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

@Suite("Random words")
struct RandomWordTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService

  init() {
    service = ScriptedWordService(scheduler: clock)
  }

  /// Opens the screens of November 2015. Today is 1 February 2015. The random numbers are the last ones of their ranges.
  private func makeRoot() throws -> RootViewModel {
    let today = Property(value: try #require(Day(iso8601: "2015-02-01")))
    let services = WordServices(
      words: service, pictures: ScriptedPictureService(), reactions: ScriptedReactionService())
    let store = ServiceStore(
      try ServiceConfiguration(), settings: ScriptedSettingsService(), today: today, scheduler: ImmediateScheduler(),
      clock: clock, random: { $0.upperBound - 1 }
    ) { _, _ in services }
    let root = RootViewModel(month: try #require(Month(year: 2015, month: 11)), store: store, clock: clock)
    root.inputs.viewDidLoad()
    root.lists.value[0].list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    return root
  }

  private func transcript(of root: RootViewModel) -> Transcript {
    let list = root.lists.value[0]
    let transcript = Transcript(of: root, only: [\.lists], clock: clock, describe: { _ in nil })
    transcript.observe("WORDS", service.log)
    transcript.observe("title", list.title.signal)
    transcript.observe("highlight", list.highlight.outputs.highlightedWord.signal.map { $0?.word ?? "none" })
    transcript.observe("notice", list.notices.outputs.notice.signal.map { $0?.text ?? "none" })
    transcript.observe("detail", list.list.outputs.showDetail.map { $0.content.value.word.word.word })
    return transcript
  }

  @Test("A random word of the year is highlighted in its month, and in a detail, the detail shows it")
  func places() throws {
    let root = try makeRoot()
    let (list, transcript) = (root.lists.value[0], transcript(of: root))
    root.inputs.sectionSelected(.year)
    root.inputs.randomPressed()
    root.inputs.randomPressed()
    clock.advance(by: .seconds(1))
    transcript.add("a detail is open")
    list.list.outputs.words.value.last.map(list.list.inputs.wordSelected)
    root.inputs.randomPressed()
    try transcript.expect(
      """
      sectionSelected(year)
      lists: [WordsViewModel, WordsViewModel]
      randomPressed()
      WORDS: 2015-02 requested
      randomPressed()
      +0.3s
      notice: Loading a random word of 2015…
      +0.7s
      notice: none
      sectionSelected(month)
      lists: [WordsViewModel]
      title: February 2015
      highlight: word 1 of 2015-02
      a detail is open
      detail: word 2 of 2015-02
      highlight: word 2 of 2015-02
      randomPressed()
      sectionSelected(month)
      lists: [WordsViewModel]
      detail: word 1 of 2015-02
      highlight: word 1 of 2015-02
      """)
  }

  @Test("Months without words are passed over, and a notice says that no month has words, or that one cannot be loaded")
  func noWord() throws {
    let root = try makeRoot()
    let transcript = transcript(of: root)
    for answer in [.success(WordResponse(words: [])), .failure(.offline)] as [Result<WordResponse, ServiceError>] {
      service.answer { _ in answer }
      root.inputs.randomPressed()
      clock.advance(by: .seconds(2))
    }
    try transcript.expect(
      """
      randomPressed()
      WORDS: 2015-02 requested
      +0.3s
      notice: Loading a random word of 2015…
      +0.7s
      WORDS: 2015-01 requested
      +1s
      notice: No word of 2015 has come yet.
      randomPressed()
      notice: none
      WORDS: 2015-02 requested
      +0.3s
      notice: Loading a random word of 2015…
      +0.7s
      notice: Cannot show a random word of 2015. Not available offline.
      +1s
      """)
  }

  @Test(
    "If there is no random word, the notice says whether words may come",
    arguments: [(2014, "No words are published for 2014."), (2016, "No word of 2016 has come yet.")])
  func emptyYear(year: Int, notice: String) throws {
    let root = try makeRoot()
    service.answer { .success($0.year < 2015 ? WordResponse(words: []) : .words(of: $0)) }
    root.lists.value[0].months?.inputs.monthSelected(try #require(Month(year: year, month: 1)))
    root.inputs.randomPressed()
    clock.advance(by: .seconds(13))
    #expect(root.lists.value[0].notices.outputs.notice.value?.text == notice)
  }

  @Test("A random word is one of all words whose day has come")
  func candidates() throws {
    let today = Property(value: try #require(Day(iso8601: "2015-03-01")))
    let store = WordStore.scripted(today: today)
    var ids: Set<Int> = []
    for _ in 0..<500 {
      let months = store.randomMonths(of: .year(2015))
      #expect(Set(months.map(\.month)) == [1, 2, 3])
      let word = try store.randomWord(of: WordResponse.words(of: #require(months.first)).words)
      ids.insert(try #require(word).id)
    }
    #expect(ids.sorted() == [20_150_101, 20_150_102, 20_150_201, 20_150_202, 20_150_301])
    let future = try #require(store.randomMonths(of: .year(2016)).first)
    #expect(store.randomWord(of: WordResponse.words(of: future).words) == nil)
  }
}
