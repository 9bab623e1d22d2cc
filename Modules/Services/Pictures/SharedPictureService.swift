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
  /// The default maximum size of the in-memory cache in bytes.
  public static let defaultMemoryLimit = 16 << 20
  /// The default maximum number of concurrent downloads.
  public static let defaultDownloadLimit = 4

  private typealias Observer = Signal<Data, ServiceError>.Observer
  private typealias Event = Signal<Data, ServiceError>.Event

  private let base: any PictureService
  private let state: Atomic<State>

  /// Creates a service. It does not use `base` before the first request.
  ///
  /// - Parameters:
  ///   - base: The service that downloads the pictures.
  ///   - memoryLimit: The maximum size of the in-memory cache in bytes. A larger picture is not cached.
  ///   - downloadLimit: The maximum number of concurrent downloads, at least one.
  public init(
    _ base: any PictureService, memoryLimit: Int = SharedPictureService.defaultMemoryLimit,
    downloadLimit: Int = SharedPictureService.defaultDownloadLimit
  ) {
    self.base = base
    state = Atomic(State(cache: PictureCache(limit: memoryLimit), availableSlots: max(downloadLimit, 1)))
  }

  /// Returns a producer of the bytes of a picture. It completes synchronously if the picture is in memory.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      switch state.modify({ $0.register(observer, for: url) }) {
      case .cached(let data):
        observer.send(value: data)
        observer.sendCompleted()
      case .pending(let observerID, let copy):
        if let copy {
          observer.send(value: copy)
          while let event = state.modify({ $0.nextEvent(for: observerID) }) { observer.send(event) }
        }
        lifetime.observeEnded { [self] in unregister(observerID, for: url) }
        startDownloads()
      }
    }
  }

  /// Starts queued downloads as long as a slot is available.
  private func startDownloads() {
    while let transfer = state.modify({ $0.dequeue() }) {
      transfer.disposable.inner = base.picture(at: transfer.url).start { [self] event in
        receive(event, from: transfer)
      }
      // If the transfer ended synchronously, its slot becomes available only now.
      state.modify { $0.didStart(transfer) }
    }
  }

  private func receive(_ event: Event, from transfer: Transfer) {
    if case .value(let data) = event {
      for observer in state.modify({ $0.receive(data, from: transfer) }) { observer.send(value: data) }
      return
    }
    guard let observers = state.modify({ $0.finish(transfer, with: event) }) else { return }
    for observer in observers { observer.send(event) }
    startDownloads()
  }

  private func unregister(_ observerID: Int, for url: URL) {
    guard let abandoned = state.modify({ $0.unregister(observerID, for: url) }).transfer else { return }
    abandoned.disposable.dispose()
    state.modify { $0.releaseSlot(of: abandoned) }
    startDownloads()
  }
}

extension SharedPictureService {
  /// One run of a producer of the base service.
  private struct Transfer: Sendable {
    let url: URL
    /// Distinguishes the transfer from earlier ones of the same picture.
    let id: Int
    /// Cancels the transfer.
    let disposable = SerialDisposable()
  }

  /// A download with at least one observer.
  private struct Download: Sendable {
    let transfer: Transfer
    var isQueued = true
    /// The id of the latest request for the picture.
    var lastRequest: Int
    var observers: [Int: Observer] = [:]
    /// The picture: a cached copy, until the server has confirmed or replaced it.
    var data: Data?
  }

  /// The result of the registration of an observer.
  private enum Registration: Sendable {
    /// The picture is in memory; the observer was not added.
    case cached(Data)
    /// The observer was added to a download, which may already have sent a cached copy.
    case pending(observerID: Int, copy: Data?)
  }

  private struct State: Sendable {
    var cache: PictureCache
    var availableSlots: Int
    private var downloads: [URL: Download] = [:]
    /// The transfers that a thread is currently starting, by their id, and whether they have already ended.
    private var starting: [Int: Bool] = [:]
    /// The events that have arrived for observers while a thread is sending them the cached copy, by their id. An event
    /// must not overtake the copy, because an observer that has completed receives no value.
    private var eventsAfterCopy: [Int: [Event]] = [:]
    private var lastID = 0

    init(cache: PictureCache, availableSlots: Int) {
      self.cache = cache
      self.availableSlots = availableSlots
    }

    mutating func register(_ observer: Observer, for url: URL) -> Registration {
      if let data = cache.picture(at: url) { return .cached(data) }
      lastID += 1
      var download = downloads[url] ?? Download(transfer: Transfer(url: url, id: lastID), lastRequest: lastID)
      download.lastRequest = lastID
      download.observers[lastID] = observer
      downloads[url] = download
      if download.data != nil { eventsAfterCopy[lastID] = [] }
      return .pending(observerID: lastID, copy: download.data)
    }

    /// Returns the next event that has arrived while the observer received the cached copy. If there is none, the
    /// observer receives further events directly.
    mutating func nextEvent(for observerID: Int) -> Event? {
      guard eventsAfterCopy[observerID]?.isEmpty == false else {
        eventsAfterCopy[observerID] = nil
        return nil
      }
      return eventsAfterCopy[observerID]?.removeFirst()
    }

    /// Returns the observers of a download that receive an event directly, and keeps the event for the others.
    private mutating func receivers(of event: Event, in download: Download) -> [Observer] {
      download.observers.sorted { $0.key < $1.key }.filter { id, _ in
        eventsAfterCopy[id]?.append(event) == nil
      }.map(\.value)
    }

    /// Returns the next transfer to start and occupies a slot for it, or returns `nil` if there is none.
    mutating func dequeue() -> Transfer? {
      guard
        availableSlots > 0,
        let next = downloads.values.filter(\.isQueued).max(by: { $0.lastRequest < $1.lastRequest })?.transfer
      else { return nil }
      availableSlots -= 1
      downloads[next.url]?.isQueued = false
      starting[next.id] = false
      return next
    }

    mutating func didStart(_ transfer: Transfer) {
      if starting.removeValue(forKey: transfer.id) == true { availableSlots += 1 }
    }

    /// Stores the data of a download, and returns its observers.
    mutating func receive(_ data: Data, from transfer: Transfer) -> [Observer] {
      guard var download = downloads[transfer.url], download.transfer.id == transfer.id else { return [] }
      download.data = data
      downloads[transfer.url] = download
      return receivers(of: .value(data), in: download)
    }

    /// Removes a download that has completed or failed, and returns its observers. Returns `nil` if the download has
    /// already been removed.
    mutating func finish(_ transfer: Transfer, with event: Event) -> [Observer]? {
      guard let download = downloads[transfer.url], download.transfer.id == transfer.id else { return nil }
      downloads[transfer.url] = nil
      releaseSlot(of: transfer)
      if event.isCompleted, let data = download.data { cache.insert(data, at: transfer.url) }
      return receivers(of: event, in: download)
    }

    /// Removes an observer, and its download if it was the last one.
    ///
    /// - Returns: The observer, so that it is released after the state has been unlocked. Also the transfer to cancel,
    ///   if the download was running. The transfer still occupies its slot.
    mutating func unregister(_ observerID: Int, for url: URL) -> (observer: Observer?, transfer: Transfer?) {
      guard let observer = downloads[url]?.observers.removeValue(forKey: observerID) else { return (nil, nil) }
      guard let download = downloads[url], download.observers.isEmpty else { return (observer, nil) }
      downloads[url] = nil
      return (observer, download.isQueued ? nil : download.transfer)
    }

    /// Releases the slot of a removed transfer. If a thread is still starting it, ``didStart(_:)`` releases the slot.
    mutating func releaseSlot(of transfer: Transfer) {
      if starting[transfer.id] == nil {
        availableSlots += 1
      } else {
        starting[transfer.id] = true
      }
    }
  }
}
