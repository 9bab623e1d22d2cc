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

  @Test("In the article, three outputs share one run of the work")
  func sharing() {
    let starts = MutableProperty(0)
    article.computationSignal.value = SignalProducer { observer, _ in
      starts.value += 1
      observer.send(value: 7)
      observer.sendCompleted()
    }
    #expect(starts.value == 1 && article.result.value == 7 && !article.isLoading.value)
  }

  @Test("In the article, loading becomes true and false again if there is no work")
  func absent() {
    let loading = TestObserver<Bool, Never>()
    article.isLoading.signal.observe(loading.observer)
    article.computationSignal.value = nil
    #expect(loading.values == [true, false])
  }

  @Test("A LoadableViewModel does not load if there is no computation")
  func noComputation() {
    let loading = TestObserver<Bool, Never>()
    let computations = MutableProperty<Computation<Int, TestError>?>(nil)
    let viewModel = LoadableViewModel(computations: computations, scheduler: ImmediateScheduler())
    viewModel.outputs.isLoading.signal.observe(loading.observer)
    computations.value = nil
    #expect(loading.values.isEmpty)
  }

  /// A `LoadableViewModel` keeps the previous value in its state: see `cancelReload` in `LoadableViewModelTests`.
  @Test("In the article, a failure removes the result")
  func failure() {
    article.computationSignal.value = SignalProducer(value: 7)
    article.computationSignal.value = SignalProducer(error: .offline)
    #expect(article.result.value == nil && article.lastError.value == .offline)
  }

  @Test("In the article, the result already exists when its loading is reported")
  func order() {
    let hasResult = TestObserver<Bool, Never>()
    article.isLoading.signal.filter { $0 }.map { _ in article.result.value != nil }.observe(hasResult.observer)
    article.computationSignal.value = SignalProducer(value: 7)
    #expect(hasResult.values == [true])
  }

  @Test("A LoadableViewModel reports loading before the result exists")
  func orderOfLoadable() {
    let model = LoadableViewModel(
      Computation<Int, TestError>(SignalProducer(value: 7)), startsImmediately: false, scheduler: ImmediateScheduler())
    let hasResult = TestObserver<Bool, Never>()
    hasResult.observe(model.outputs.isLoading.signal.filter { $0 }.map { _ in model.outputs.result.value != nil })
    model.inputs.reload()
    #expect(hasResult.values == [false] && model.outputs.result.value == 7)
  }
}
