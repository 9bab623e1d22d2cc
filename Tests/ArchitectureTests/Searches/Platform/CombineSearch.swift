#if canImport(Combine)
  import Combine
  import Foundation

  /// The search with Combine. No test runs it; a test compiles it with a stand-in for Combine.
  final class CombineSearch {
    @Published var text = ""
    @Published private(set) var results: [String] = []

    init(clock: some Scheduler, request: @escaping (String) -> AnyPublisher<[String], Never>) {
      let main = DispatchQueue.main
      $text.dropFirst()
        .map { Just($0).delay(for: .milliseconds(100), scheduler: clock).flatMap(request).receive(on: main) }
        .switchToLatest()
        .assign(to: &$results)
    }
  }
#endif
