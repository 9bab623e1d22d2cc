#if canImport(Combine)
  import Combine
  import Foundation

  /// The search with Combine. No test runs it; a test compiles it with a stand-in for Combine.
  final class CombineSearch {
    @Published var text = ""
    @Published private(set) var results: [String] = []

    init(clock: some Scheduler, request: @escaping (String) -> AnyPublisher<[String], Never>) {
      $text.dropFirst()
        .map { text in
          Just(text).delay(for: .milliseconds(100), scheduler: clock)
            .flatMap(request).receive(on: DispatchQueue.main)
        }
        .switchToLatest()
        .assign(to: &$results)
    }
  }
#endif
