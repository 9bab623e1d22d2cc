import Observation

/// The search with Observation and tasks.
@MainActor
@Observable
final class ObservableSearch {
  var text = "" {
    didSet { search() }
  }
  private(set) var results: [String] = []

  private let clock: any Clock<Duration>
  private let request: SearchRequest
  @ObservationIgnored private var task: Task<Void, any Error>?

  init(clock: any Clock<Duration>, request: @escaping SearchRequest) {
    (self.clock, self.request) = (clock, request)
  }

  deinit {
    task?.cancel()
  }

  private func search() {
    task?.cancel()
    task = Task { [weak self, text, clock, request] in
      try await clock.sleep(for: .milliseconds(100))
      let results = await request(text)
      try Task.checkCancellation()
      self?.results = results
    }
  }
}
