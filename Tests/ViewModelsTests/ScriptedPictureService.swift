import Foundation
import Reactive
import Services

/// A picture service that sends the same response to each request, or never responds, and counts its downloads.
final class ScriptedPictureService: PictureService {
  private let counts = Atomic((begun: 0, ended: 0))

  /// The number of running downloads.
  var underWay: Int { counts.withValue { $0.begun - $0.ended } }

  /// The number of downloads that have been started.
  var begun: Int { counts.withValue { $0.begun } }

  private let response: SignalProducer<Data, ServiceError>

  init(_ response: SignalProducer<Data, ServiceError> = .never) {
    self.response = response
  }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    response.on(started: { self.counts.modify { $0.begun += 1 } }, disposed: { self.counts.modify { $0.ended += 1 } })
  }
}
