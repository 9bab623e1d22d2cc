import Foundation
import Reactive
import Services

/// A picture service that never responds, and counts its downloads.
final class ScriptedPictureService: PictureService {
  private let counts = Atomic((begun: 0, ended: 0))

  /// The number of running downloads.
  var underWay: Int { counts.withValue { $0.begun - $0.ended } }

  /// The number of downloads that have been started.
  var begun: Int { counts.withValue { $0.begun } }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer<Data, ServiceError>.never.on(
      started: { self.counts.modify { $0.begun += 1 } }, disposed: { self.counts.modify { $0.ended += 1 } })
  }
}
