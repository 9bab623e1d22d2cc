import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

/// The view model of the article “Loadable resource ViewModel”, with the types of this package. Tests compare its
/// behaviour with `LoadableViewModel`, as `docs/articles.md` explains.
private final class ArticleLoadable: Sendable {
  let computationSignal = MutableProperty<SignalProducer<Int, TestError>?>(nil)
  let isLoading = MutableProperty(false)
  let lastError = MutableProperty<TestError?>(nil)
  let result = MutableProperty<Int?>(nil)

  init() {
    let loadable = computationSignal.producer.map { ($0 ?? .empty).replayLazily(upTo: 1) }.replayLazily(upTo: 1)
    result <~ loadable.flatMap(.latest) { $0.map(Optional.some).flatMapError { _ in SignalProducer(value: nil) } }
    lastError <~ loadable.flatMap(.latest) { $0.materialize().map(\.error).skipNil().map(Optional.some) }
    isLoading
      <~ loadable.flatMap(.latest) { computation in
        SignalProducer(value: true).concat(computation.ignoreValues()).concat(SignalProducer(value: false))
      }
  }
}

private enum TestError: Error { case offline }

extension SignalProducer<Int, TestError> {
  /// Sends no value, and completes when this producer has ended.
  fileprivate func ignoreValues() -> SignalProducer<Bool, Never> {
    filter { _ in false }.map { _ in true }.flatMapError { _ in .empty }
  }
}

@Suite("The article about the loadable resource")
struct LoadableArticleTests {
  private let article = ArticleLoadable()

  @Test("Three outputs share one run of the work")
  func sharing() {
    let starts = MutableProperty(0)
    article.computationSignal.value = SignalProducer { observer, _ in
      starts.value += 1
      observer.send(value: 7)
      observer.sendCompleted()
    }
    #expect(starts.value == 1 && article.result.value == 7 && !article.isLoading.value)
  }

  @Test("Without work, loading pulses in the article; here, no computation starts")
  func absent() {
    let loading = TestObserver<Bool, Never>()
    article.isLoading.signal.observe(loading.observer)
    article.computationSignal.value = nil
    #expect(loading.values == [true, false])

    let computations = MutableProperty<Computation<Int, TestError>?>(nil)
    let ours = LoadableViewModel(computations: computations, scheduler: ImmediateScheduler())
    let states = TestObserver<Bool, Never>()
    ours.outputs.isLoading.signal.observe(states.observer)
    computations.value = nil
    #expect(states.values.isEmpty)
  }

  @Test("A failure removes the result in the article; here, the previous value stays available")
  func failure() {
    article.computationSignal.value = SignalProducer(value: 7)
    article.computationSignal.value = SignalProducer(error: .offline)
    #expect(article.result.value == nil && article.lastError.value == .offline)

    let work = MutableProperty(Result<Int, TestError>.success(7))
    let ours = LoadableViewModel(
      Computation(SignalProducer { work.value }), scheduler: ImmediateScheduler())
    work.value = .failure(.offline)
    ours.inputs.reload()
    #expect(ours.outputs.result.value == nil && ours.outputs.loadable.value == .failed(.offline, previous: 7))
  }

  @Test("In the article, the result precedes the loading that it comes from; here, the outputs have one order")
  func order() {
    let article = TestObserver<Bool, Never>()
    let result = self.article.result
    self.article.isLoading.signal.filter { $0 }.map { _ in result.value != nil }.observe(article.observer)
    self.article.computationSignal.value = SignalProducer(value: 7)
    #expect(article.values == [true])

    let model = LoadableViewModel(
      Computation<Int, TestError>(SignalProducer(value: 7)), startsImmediately: false, scheduler: ImmediateScheduler())
    let ours = TestObserver<Bool, Never>()
    model.outputs.isLoading.signal.filter { $0 }.map { _ in model.outputs.result.value != nil }.observe(ours.observer)
    model.inputs.reload()
    #expect(ours.values == [false] && model.outputs.result.value == 7)
  }
}
