public import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reactions that a web server keeps as empty files, `{base}/favourites/{id}` and `{base}/reblogs/{id}`: their
/// directories are listed in JSON, `PUT` makes such a file, and `DELETE` removes it.
public final class HTTPReactionService: ReactionService {
  /// How many bytes the list of all words with a reaction may have.
  public static let listLimit = 16 << 20

  private let client: ServiceClient

  /// Makes a service whose requests `client` makes.
  public init(_ client: ServiceClient) {
    self.client = client
  }

  /// Makes a service with a client of its own; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - address: Where the service is, and the token for it.
  ///   - timeout: After how many seconds without a byte a request fails.
  ///   - scheduler: Whose clock counts, and on which requests that were held back go on.
  public convenience init(
    _ address: ServiceAddress, timeout: TimeInterval = 10,
    scheduler: any DateScheduler = QueueScheduler(qos: .userInitiated, name: "HTTPReactionService")
  ) {
    self.init(ServiceClient(address, timeout: timeout, scheduler: scheduler))
  }

  /// All reactions, the lists of which are asked for at the same time; none where the server has no list yet.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    words(with: .favourite).zip(with: words(with: .reblog)).map { Reactions(favourites: $0, reblogs: $1) }
  }

  /// Turns a reaction on or off, and completes when the server has said that it is.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    let request = client.request(isOn ? .put : .delete, "\(reaction.directory)/\(wordID)")
    let success: Set = isOn ? [201, 204] : [204, 404]
    return client.send(request) { success.contains($0.status) ? () : nil }
      .then(SignalProducer<Never, ServiceError>.empty)
  }

  private func words(with reaction: Reaction) -> SignalProducer<Set<Int>, ServiceError> {
    let request = client.request(.get, "\(reaction.directory)/", bodyLimit: Self.listLimit)
    return client.send(request) { response throws(ServiceError) in
      switch response.status {
      case 200: try ReactionList(response.body).ids
      case 404: []
      default: nil
      }
    }
  }
}

extension Reaction {
  /// The path of the files under the address of a service.
  fileprivate var directory: String {
    switch self {
    case .favourite: "favourites"
    case .reblog: "reblogs"
    }
  }
}
