import Foundation
import Reactive
import ReactiveTesting
import Services
import Testing

/// The tests of `SharedProducers` cover the order of the downloads, their cancellation, and threads.
@Suite("SharedPictureService")
struct SharedPictureServiceTests {
  private typealias Observer = TestObserver<Data, ServiceError>

  private let base = RecordedPictureService()

  private func url(_ number: Int) -> URL {
    URL(filePath: "/\(number)")
  }

  @Test("Simultaneous requests for a picture share one download, and later requests receive it from memory")
  func sharing() {
    let service = SharedPictureService(base)
    let observers = (0..<5).map { _ in Observer() }
    for observer in observers { observer.observe(service.picture(at: url(1))) }
    #expect(base.started == [url(1)])
    base.answer(url(1), with: Data("a".utf8))
    let late = Observer()
    late.observe(service.picture(at: url(1)))
    for observer in observers + [late] { #expect(observer.events == [.value(Data("a".utf8)), .completed]) }
    #expect(base.started == [url(1)])
  }

  @Test("By default, four downloads run at once, and the most recently requested picture is next")
  func downloadLimit() {
    let service = SharedPictureService(base)
    let starts = (1...7).map { service.picture(at: url($0)).start() }
    #expect(base.started == (1...4).map(url))
    base.answer(url(2), with: Data())
    base.fail(url(3), with: .notAllowed)
    starts[0].dispose()
    #expect(base.started == [1, 2, 3, 4, 7, 6, 5].map(url))
    #expect(base.runningCount == 4)
  }

  @Test("The cache keeps the most recently used pictures up to its size in bytes, and none that is larger")
  func memoryLimit() {
    let service = SharedPictureService(base, memoryLimit: 25)
    func download(_ number: Int, size: Int) {
      service.picture(at: url(number)).start()
      base.answer(url(number), with: Data(count: size))
    }
    for number in [1, 2, 1, 3] { download(number, size: 10) }
    download(4, size: 26)
    #expect(base.started == [1, 2, 3, 4].map(url))
    for number in [1, 3, 2, 4] { download(number, size: 10) }
    #expect(base.started == [1, 2, 3, 4, 2, 4].map(url))
  }
}

/// A fake picture service that records requests and responds when a test tells it to.
private final class RecordedPictureService: PictureService {
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
