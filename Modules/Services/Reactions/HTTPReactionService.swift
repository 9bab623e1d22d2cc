public import Models
public import Reactive
import ReactiveHTTP

/// A service that stores reactions on a web server as empty files, `{base}/favourites/{id}` and `{base}/reblogs/{id}`.
///
/// It sends `GET` for a directory to get a JSON list of the files, `PUT` to create a file, and `DELETE` to remove it.
public final class HTTPReactionService: ReactionService {
  private let client: ServiceClient

  /// Creates a service that sends its requests through `client`. No connection is opened before the first request.
  public init(_ client: ServiceClient) {
    self.client = client
  }

  /// Returns a producer of all reactions. It requests the lists of both directories at the same time. If the server has
  /// no list for a directory (404), the list counts as empty.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    words(with: .favourite).zip(with: words(with: .reblog)).map { Reactions(favourites: $0, reblogs: $1) }
  }

  /// Returns a producer that turns a reaction on or off and completes when the server has confirmed the change.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    let request = client.request(isOn ? .put : .delete, "\(reaction.directory)/\(wordID)")
    let success: Set = isOn ? [201, 204] : [204, 404]
    return client.send(request) { success.contains($0.status) ? () : nil }
      .then(SignalProducer<Never, ServiceError>.empty)
  }

  private func words(with reaction: Reaction) -> SignalProducer<Set<Int>, ServiceError> {
    let request = client.request(.get, "\(reaction.directory)/", bodyLimit: DocumentList.sizeLimit)
    return client.send(request) { response throws(ServiceError) in
      guard response.status == 200 else { return response.status == 404 ? [] : nil }
      var ids: Set<Int> = []
      _ = try DocumentList.read(response.body, failure: ServiceError.notAReactionList) { entry throws(InvalidEntry) in
        let name = try entry.text(.name)
        if let id = Int(name), String(id) == name { ids.insert(id) }
      }
      return ids
    }
  }
}

extension Reaction {
  /// The directory of the reaction's files, relative to the address of the service.
  fileprivate var directory: String {
    switch self {
    case .favourite: "favourites"
    case .reblog: "reblogs"
    }
  }
}
