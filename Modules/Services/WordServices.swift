/// The services that an application depends on, one of each kind.
public struct WordServices: Sendable {
  /// The service that provides the words.
  public let words: any WordService
  /// The service that provides the pictures of the words.
  public let pictures: any PictureService
  /// The service that stores the user's reactions to the words.
  public let reactions: any ReactionService
  /// Whether the services are those of this computer, on which nobody else sees a reblog.
  public let isBuiltIn: Bool

  /// Creates a value that contains the three services.
  public init(
    words: any WordService, pictures: any PictureService, reactions: any ReactionService, isBuiltIn: Bool = false
  ) {
    (self.words, self.pictures, self.reactions, self.isBuiltIn) = (words, pictures, reactions, isBuiltIn)
  }
}

extension WordServices {
  /// Returns services that need no network: the built-in words, and reactions in the file of the program `words`, as
  /// ``FileReactionService`` describes.
  public static func embedded() -> WordServices {
    WordServices(
      words: EmbeddedWordService(), pictures: SharedPictureService(FilePictureService()),
      reactions: FileReactionService(), isBuiltIn: true)
  }

  /// Returns services that use a web server.
  ///
  /// - Parameters:
  ///   - client: The client for the server.
  ///   - cache: The cache for months and pictures, which are then available offline. If it is `nil`, nothing is cached.
  public static func remote(_ client: ServiceClient, cache: DiskCache?) -> WordServices {
    WordServices(
      words: HTTPWordService(client, cache: cache),
      pictures: SharedPictureService(HTTPPictureService(client, cache: cache)),
      reactions: HTTPReactionService(client))
  }

  /// Returns services that simulate a slow, unreliable network.
  ///
  /// Pictures are not affected.
  ///
  /// - Parameter makeSimulation: Creates a simulation. It is called twice, because words and reactions have separate
  ///   simulations.
  public func simulated(by makeSimulation: () -> Simulation) -> WordServices {
    WordServices(
      words: SimulatedWordService(words, makeSimulation()), pictures: pictures,
      reactions: SimulatedReactionService(reactions, makeSimulation()), isBuiltIn: isBuiltIn)
  }

  /// Returns the same services for words and pictures, and a service for reactions that fails every request and every
  /// change with an error.
  public func refusingReactions(_ error: ServiceError) -> WordServices {
    WordServices(
      words: words, pictures: pictures, reactions: RefusingReactionService(error: error), isBuiltIn: isBuiltIn)
  }
}
