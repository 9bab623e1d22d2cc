import Models
import ReactiveLoading
import Services

/// What the header above the screens shows at one time: the sections, the place of the user, and the state of the
/// service.
public struct RootHeader: Sendable, Equatable {
  /// The section that is shown.
  public let section: Section
  /// The title of the list of words that is shown, such as “November 2026”.
  public let place: String
  /// Whether the words of the list are being loaded again. As long as there are no words, the list shows this itself.
  public let isLoading: Bool
  /// The source of the words: “built-in words”, or else the host of the service or “offline”, and the age of a cached
  /// copy.
  public let service: String

  /// The number of favourites, or 0 if it is not known.
  private let favouriteCount: Int

  init(
    _ section: Section, place: String, _ content: WordListContent, age: Double?, _ reactions: ReactionStates,
    _ configuration: ServiceConfiguration
  ) {
    (self.section, self.place) = (section, place)
    isLoading = content.isLoading && !content.words.isEmpty
    favouriteCount = reactions.stored.value == nil ? 0 : reactions.favourites.count
    service = configuration.address.map { serviceText($0, content.load, age: age) } ?? "built-in words"
  }

  /// Returns the title of a section. It contains the number of favourites: “Favourites 2”.
  public func title(of section: Section) -> String {
    section == .favourites && favouriteCount > 0 ? "\(section.title) \(favouriteCount)" : section.title
  }
}

private func serviceText(
  _ address: ServiceAddress, _ load: Loadable<WordResponse, ServiceError>, age: Double?
) -> String {
  // While the words are being loaded, it is not known whether the cached copy is current.
  let age = load.isLoading ? nil : age
  let isOffline =
    switch load.error {
    case .offline, .timedOut, .tryAgain(.connection, _): true
    // Without an error, only an offline client shows a cached copy.
    case nil: age != nil
    default: false
    }
  let place = isOffline ? "offline" : address.host
  return age.map { "\(place), \(spelledOut($0)) old" } ?? place
}
