/// A service that loads the words of a month.
protocol WordService: Sendable {
  func words() async throws(LoadError) -> [String]
}

/// The reason why the words could not be loaded, as a sentence for the user.
struct LoadError: Error {
  let message: String
}

/// The state of the screen.
enum MonthState: Equatable, Sendable {
  case loading
  case loaded([String])
  case failed(message: String)

  /// Requests the words, and creates the state after the response.
  init(requestingFrom service: any WordService) async {
    do {
      self = .loaded(try await service.words())
    } catch {
      self = .failed(message: error.message)
    }
  }
}
