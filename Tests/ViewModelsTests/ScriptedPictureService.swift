import Foundation
import Reactive
import Services
import Synchronization

/// A picture service that never answers, and counts what it is asked.
final class ScriptedPictureService: PictureService {
  private let counts = Mutex((begun: 0, ended: 0))

  /// How many downloads are under way.
  var underWay: Int { counts.withLock { $0.begun - $0.ended } }

  /// How many downloads there have been.
  var begun: Int { counts.withLock { $0.begun } }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer<Data, ServiceError>.never.on(
      started: { self.counts.withLock { $0.begun += 1 } }, disposed: { self.counts.withLock { $0.ended += 1 } })
  }
}
