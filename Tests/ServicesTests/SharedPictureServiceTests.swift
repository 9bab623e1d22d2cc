import Foundation
import Reactive
import ReactiveTesting
import Services
import Testing

/// The tests of `SharedProducers` cover how requests share a download, the order of the downloads, and threads.
@Suite("SharedPictureService")
struct SharedPictureServiceTests {
  private func url(_ number: Int) -> URL { URL(filePath: "/\(number)") }

  @Test("By default, four downloads run at once")
  func downloadLimit() {
    let base = RecordedPictureService { _ in .never }
    let service = SharedPictureService(base)
    for number in 1...7 { service.picture(at: url(number)).start() }
    #expect(base.started == (1...4).map(url))
  }

  @Test("The most recently used pictures stay in memory up to a number of bytes")
  func memoryLimit() {
    let base = RecordedPictureService { SignalProducer(value: Data(count: $0.path == "/4" ? 26 : 10)) }
    // Two pictures fit, but picture 4 does not fit even on its own.
    let service = SharedPictureService(base, memoryLimit: 25)
    for number in [1, 2, 1, 3, 4] { service.picture(at: url(number)).start() }
    #expect(base.started == [1, 2, 3, 4].map(url))  // Picture 1 was in memory the second time.
    // Picture 3 has replaced picture 2, which was used before picture 1.
    for number in [1, 3, 2, 4] { service.picture(at: url(number)).start() }
    #expect(base.started == [1, 2, 3, 4, 2, 4].map(url))
  }
}

/// A picture service that records the URLs of the downloads that are started, in order.
private struct RecordedPictureService: PictureService {
  let download: @Sendable (URL) -> SignalProducer<Data, ServiceError>
  private let recorded = Atomic<[URL]>([])

  var started: [URL] { recorded.value }

  init(_ download: @escaping @Sendable (URL) -> SignalProducer<Data, ServiceError>) { self.download = download }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    download(url).on(starting: { [recorded] in recorded.modify { $0.append(url) } })
  }
}
