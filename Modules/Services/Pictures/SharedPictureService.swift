public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A picture service that shares and caches the downloads of another picture service.
///
/// Requests for a picture that is already downloading share that download. The download is cancelled when the last of
/// these requests is disposed of. An in-memory cache stores the most recently used pictures. Failures are not cached.
///
/// The number of concurrent downloads is limited, and further ones are queued. The most recently requested picture is
/// downloaded first, because its row has just appeared on the screen. If all requests for a queued download are
/// disposed of, it is never started.
public final class SharedPictureService: PictureService {
  private let base: any PictureService
  private let downloadLimit: Int
  private let state: Atomic<State>

  /// Creates a service. It does not use `base` before the first request.
  ///
  /// - Parameters:
  ///   - base: The service that downloads the pictures.
  ///   - memoryLimit: The maximum size of the in-memory cache in bytes. A larger picture is not cached.
  ///   - downloadLimit: The maximum number of concurrent downloads. A limit below one counts as one.
  public init(_ base: any PictureService, memoryLimit: Int = 16 << 20, downloadLimit: Int = 4) {
    self.base = base
    self.downloadLimit = max(downloadLimit, 1)
    state = Atomic(State(memory: RecentPictures(limit: memoryLimit)))
  }

  /// Returns a producer of the bytes of a picture. It completes synchronously if the picture is in memory.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      switch state.modify({ $0.request(url) }) {
      case .cached(let picture):
        observer.send(value: picture)
        observer.sendCompleted()
      case .download(let download):
        lifetime.observeEnded { [self] in withdraw(from: download) }
        lifetime += download.pictures.start(observer)
        startDownloads()
      }
    }
  }

  /// Starts queued downloads as long as the limit permits.
  private func startDownloads() {
    while let download = state.modify({ $0.next(limit: downloadLimit) }) {
      download.work.inner = base.picture(at: download.url).start { [self] in receive($0, from: download) }
      state.modify { $0.isStarting = false }
    }
  }

  private func receive(_ event: Signal<Data, ServiceError>.Event, from download: Download) {
    if let picture = event.value { download.latest.value = picture }
    if event.isTerminating {
      state.modify { state in
        state.downloads.removeAll { $0.work === download.work }
        guard event.isCompleted, let picture = download.latest.value else { return }
        state.memory.store(picture, for: download.url)
      }
    }
    download.input.send(event)
    if event.isTerminating { startDownloads() }
  }

  /// Removes a request from a download, and cancels the download if it was the last request.
  private func withdraw(from download: Download) {
    let isUnused = state.modify { state in
      guard let index = state.downloads.firstIndex(where: { $0.work === download.work }) else { return false }
      state.downloads[index].requestCount -= 1
      return state.downloads[index].requestCount == 0
    }
    guard isUnused else { return }
    download.work.dispose()
    // Until now, the download counted against the limit.
    state.modify { state in state.downloads.removeAll { $0.work === download.work } }
    startDownloads()
  }
}

/// A download that has not ended.
private struct Download: Sendable {
  let url: URL
  /// The events of the download. A late start first receives the last picture.
  let pictures: SignalProducer<Data, ServiceError>
  /// Sends ``pictures``.
  let input: Signal<Data, ServiceError>.Observer
  let latest = Atomic<Data?>(nil)
  /// Cancels the download, and identifies it among the downloads of a picture.
  let work = SerialDisposable()
  var isStarted = false
  /// The number of requests. The download is being cancelled if there are none.
  var requestCount = 0

  init(_ url: URL) {
    let (output, input) = Signal<Data, ServiceError>.pipe()
    (self.url, self.input) = (url, input)
    pictures = output.producer.replayLazily(upTo: 1)
    // Without this start, events before the first request observes the download would be lost.
    pictures.start()
  }
}

private enum Request {
  case cached(Data)
  case download(Download)
}

private struct State: Sendable {
  var memory: RecentPictures
  /// The downloads that have not ended. The one with the latest request is last.
  var downloads: [Download] = []
  /// Whether a download is being started. No other one starts meanwhile, so the starts do not nest.
  var isStarting = false

  mutating func request(_ url: URL) -> Request {
    if let picture = memory.picture(at: url) { return .cached(picture) }
    let index = downloads.firstIndex { $0.url == url && $0.requestCount > 0 }
    var download = index.map { downloads.remove(at: $0) } ?? Download(url)
    download.requestCount += 1
    downloads.append(download)
    return .download(download)
  }

  /// Returns the next download to start, or `nil` if there is none.
  mutating func next(limit: Int) -> Download? {
    guard !isStarting, downloads.count(where: \.isStarted) < limit else { return nil }
    guard let index = downloads.lastIndex(where: { !$0.isStarted && $0.requestCount > 0 }) else { return nil }
    isStarting = true
    downloads[index].isStarted = true
    return downloads[index]
  }
}
