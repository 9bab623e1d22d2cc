import Models
import Reactive
import ReactiveTesting
import Services
import Testing

/// The view models of the articles about the word list, the template and redundant state, with the types of this
/// package. Tests compare their behaviour with that of the application, as `docs/articles.md` explains.
@Suite("The articles about the word list, the template and the state")
struct WordListArticleTests {
  private final class ArticleWord: Sendable {
    let title: Property<String>

    init(_ title: String) { self.title = Property(value: title) }
  }

  /// The list of the article “Implementation on iOS”: it loads in its initialiser.
  private final class ArticleWordList: Sendable {
    let isLoading = MutableProperty(false)
    let words = MutableProperty<[ArticleWord]>([])

    init(_ response: SignalProducer<[String], TestError>) {
      let (isLoading, words) = (isLoading, words)
      response.on(starting: { isLoading.value = true })
        .flatMap(.latest) { SignalProducer($0) }
        .map(ArticleWord.init)
        .collect()
        .startWithResult { result in
          isLoading.value = false
          if case .success(let list) = result { words.value = list }
        }
    }
  }

  private enum TestError: Error { case offline }

  @Test("The list of the article loads in its initialiser")
  func loadingInInit() {
    let loaded = ArticleWordList(SignalProducer(value: ["petrichor", "liminal"]))
    #expect(loaded.words.value.map(\.title.value) == ["petrichor", "liminal"])
  }

  @Test("After a failure, the list of the article looks like a loaded empty one")
  func failure() {
    let failed = ArticleWordList(SignalProducer(error: .offline))
    #expect(failed.words.value.isEmpty && !failed.isLoading.value)
  }

  /// The view model of the template for Swift, as the article shows it: the output is a signal.
  private final class ArticleTemplate: Sendable {
    let creatorName: Signal<String, Never>

    init() { creatorName = projectProperty.signal.skipNil() }

    private let projectProperty = MutableProperty<String?>(nil)
    func configureWith(project: String) { projectProperty.value = project }
  }

  @Test("An output that is a signal is missed by a view that is bound after the input")
  func signals() {
    let template = ArticleTemplate()
    let (early, late) = (TestObserver<String, Never>(), TestObserver<String, Never>())
    template.creatorName.observe(early.observer)
    template.configureWith(project: "Ada")
    template.creatorName.observe(late.observer)
    #expect(early.values == ["Ada"] && late.values.isEmpty)
  }

  /// The view model of the article “Fighting state redundancy”, before its change.
  private final class Podcasts: Sendable {
    let isLoading = MutableProperty(false)
    let error = MutableProperty<TestError?>(nil)
    let podcasts = MutableProperty<[String]>([])

    func load(_ response: SignalProducer<[String], TestError>) {
      isLoading.value = true
      response.startWithResult { [self] result in
        isLoading.value = false
        if case .failure(let failure) = result { error.value = failure }
        podcasts.value = (try? result.get()) ?? []
      }
    }
  }

  @Test("With three values, an error is shown beside the activity indicator, and also beside new podcasts")
  func redundancy() {
    let podcasts = Podcasts()
    podcasts.load(SignalProducer(error: .offline))
    let (response, input) = Signal<[String], TestError>.pipe()
    podcasts.load(response.producer)
    #expect(podcasts.isLoading.value && podcasts.error.value == .offline)
    input.send(value: ["One"])
    #expect(podcasts.podcasts.value == ["One"] && podcasts.error.value == .offline)
  }
}
