/// The services that the view models of words need.
public struct WordServices: Sendable {
  /// Where words come from.
  public let words: any WordService
  /// Where their pictures come from.
  public let pictures: any PictureService
  /// Where the user's reactions to them are kept.
  public let reactions: any ReactionService

  /// Puts services together.
  public init(words: any WordService, pictures: any PictureService, reactions: any ReactionService) {
    self.words = words
    self.pictures = pictures
    self.reactions = reactions
  }
}

extension WordServices {
  /// The words that ship with the program, with reactions in a file of the user's. No network is needed.
  public static func embedded() -> WordServices {
    WordServices(
      words: EmbeddedWordService(), pictures: SharedPictureService(FilePictureService()),
      reactions: FileReactionService())
  }

  /// What a web server has.
  ///
  /// - Parameters:
  ///   - address: Where it is, and the token for it.
  ///   - cache: Where months and pictures are kept for when it cannot be reached; they are not if there is none.
  public static func remote(_ address: ServiceAddress, cache: DiskCache?) -> WordServices {
    let client = ServiceClient(address)
    return WordServices(
      words: HTTPWordService(client, cache: cache),
      pictures: SharedPictureService(HTTPPictureService(client, cache: cache)),
      reactions: HTTPReactionService(client))
  }

  /// The same, as slow and as unreliable as simulations have it, of which words and reactions each have their own;
  /// pictures are left alone.
  public func simulated(by makeSimulation: () -> Simulation) -> WordServices {
    WordServices(
      words: SimulatedWordService(words, makeSimulation()), pictures: pictures,
      reactions: SimulatedReactionService(reactions, makeSimulation()))
  }
}
