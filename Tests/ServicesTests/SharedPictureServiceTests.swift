import Foundation
import Reactive
import ReactiveTesting
import Services
import Testing

/// The tests of `SharedProducers` cover the order of the downloads, their cancellation, and threads.
@Suite("SharedPictureService")
struct SharedPictureServiceTests {
  private func url(_ number: Int) -> URL {
    URL(filePath: "/\(number)")
  }

  @Test("Simultaneous requests for a picture share one download, and later requests receive it from memory")
  func sharing() {
    let (download, input) = Signal<Data, ServiceError>.pipe()
    let base = RecordedPictureService { _ in download.producer }
    let service = SharedPictureService(base)
    let observers = (0..<6).map { _ in TestObserver<Data, ServiceError>() }
    for observer in observers.dropLast() { observer.observe(service.picture(at: url(1))) }
    #expect(base.started == [url(1)])
    input.send(value: Data("a".utf8))
    input.sendCompleted()
    observers[5].observe(service.picture(at: url(1)))
    for observer in observers { #expect(observer.events == [.value(Data("a".utf8)), .completed]) }
    #expect(base.started == [url(1)])
  }

  @Test("By default, four downloads run at once, and the most recently requested picture is next")
  func downloadLimit() {
    let base = RecordedPictureService { _ in .never }
    let service = SharedPictureService(base)
    let starts = (1...7).map { service.picture(at: url($0)).start() }
    #expect(base.started == (1...4).map(url))
    for start in starts.prefix(2) { start.dispose() }
    #expect(base.started == [1, 2, 3, 4, 7, 6].map(url))
  }

  @Test("The cache keeps the most recently used pictures up to its size in bytes, and none that is larger")
  func memoryLimit() {
    let base = RecordedPictureService { SignalProducer(value: Data(count: $0.path == "/4" ? 26 : 10)) }
    let service = SharedPictureService(base, memoryLimit: 25)
    for number in [1, 2, 1, 3, 4] { service.picture(at: url(number)).start() }
    #expect(base.started == [1, 2, 3, 4].map(url))
    for number in [1, 3, 2, 4] { service.picture(at: url(number)).start() }
    #expect(base.started == [1, 2, 3, 4, 2, 4].map(url))
  }
}

/// A picture service that records the downloads that are started.
private final class RecordedPictureService: PictureService {
  private let recorded = Atomic<[URL]>([])
  private let download: @Sendable (URL) -> SignalProducer<Data, ServiceError>

  init(_ download: @escaping @Sendable (URL) -> SignalProducer<Data, ServiceError>) {
    self.download = download
  }

  /// The URLs of the downloads, in order.
  var started: [URL] { recorded.value }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    download(url).on(starting: { [recorded] in recorded.modify { $0.append(url) } })
  }
}
