import Foundation
import Reactive
import Services

/// A fake picture service that records requests and responds when a test tells it to.
final class RecordedPictureService: PictureService {
  private struct State: Sendable {
    var started: [URL] = []
    var observers: [URL: Signal<Data, ServiceError>.Observer] = [:]
  }

  private let state = Atomic(State())

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      state.modify { state in
        state.started.append(url)
        state.observers[url] = observer
      }
      lifetime.observeEnded { [self] in
        _ = state.modify { $0.observers.removeValue(forKey: url) }
      }
    }
  }

  /// The URLs of the started downloads, in order.
  var started: [URL] { state.value.started }

  /// The number of downloads that have not ended.
  var runningCount: Int { state.value.observers.count }

  /// Completes a download with a picture.
  func answer(_ url: URL, with data: Data) {
    let observer = state.value.observers[url]
    observer?.send(value: data)
    observer?.sendCompleted()
  }

  func fail(_ url: URL, with error: ServiceError) {
    state.value.observers[url]?.send(error: error)
  }
}
