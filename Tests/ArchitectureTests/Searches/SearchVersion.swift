import Observation
import Reactive

/// A version of the search in `docs/search.md`.
enum SearchVersion: CaseIterable {
  case signals, sequences, observation

  /// Creates the search. It exists until its owner is released.
  @MainActor
  func start(
    clock: TaskClock, request: @escaping SearchRequest, show: @escaping @MainActor ([String]) -> Void
  ) -> (owner: any AnyObject & Sendable, enter: (String) async -> Void) {
    switch self {
    case .signals:
      let search = SignalSearch(clock: clock.scheduler, request: request)
      BindingTarget(on: MainActor.self, lifetime: search.text.lifetime, action: show) <~ search.results.signal
      // A weak reference, because the test releases the search.
      return (search, { [weak search] in search?.text.value = $0 })
    case .sequences:
      let (texts, input) = AsyncStream<String>.makeStream()
      let results = searchResults(for: texts, clock: clock, request: request)
      let task = Task { for await result in results { show(result) } }
      let owner = ScopedDisposable(AnyDisposable { task.cancel() })
      return (
        owner,
        { text in
          input.yield(text)
          await clock.sleeps.stream.next()
        }
      )
    case .observation:
      let search = ObservableSearch(clock: clock, request: request)
      observe(search, show)
      return (
        search,
        { [weak search] text in
          search?.text = text
          await clock.sleeps.stream.next()
        }
      )
    }
  }

  @MainActor
  private func observe(_ search: ObservableSearch, _ show: @escaping @MainActor ([String]) -> Void) {
    withObservationTracking {
      _ = search.results
    } onChange: { [weak search] in
      Task { @MainActor in
        guard let search else { return }
        show(search.results)
        observe(search, show)
      }
    }
  }
}
