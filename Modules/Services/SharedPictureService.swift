public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Pictures of another service, each downloaded once however many ask for it.
///
/// A download that is under way is shared, and ends when the last of those who started it has disposed of it. What came
/// is kept in memory up to a number of bytes, what was used last the longest; a failure is not kept. When as many
/// downloads run as may, the others wait, and the one that was asked for last goes first: that is what has just come on
/// screen. One that nobody waits for any longer is never begun.
public final class SharedPictureService: PictureService {
  /// How many bytes are kept in memory, unless it is said otherwise.
  public static let defaultMemoryLimit = 16 << 20
  /// How many downloads run at once, unless it is said otherwise.
  public static let defaultDownloadLimit = 4

  private typealias Observer = Signal<Data, ServiceError>.Observer

  private let base: any PictureService
  private let state: Atomic<State>

  /// Makes a service; nothing is asked of `base` before the first request.
  ///
  /// - Parameters:
  ///   - base: Where the pictures come from.
  ///   - memoryLimit: How many bytes are kept in memory; a larger picture is not kept.
  ///   - downloadLimit: How many starts of the pictures of `base` there are at once, at least one.
  public init(
    _ base: any PictureService, memoryLimit: Int = SharedPictureService.defaultMemoryLimit,
    downloadLimit: Int = SharedPictureService.defaultDownloadLimit
  ) {
    self.base = base
    state = Atomic(State(memory: PictureMemory(limit: memoryLimit), freePlaces: max(downloadLimit, 1)))
  }

  /// The bytes of a picture: at once, where they are in memory.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      switch state.modify({ $0.join(url, observer) }) {
      case .inMemory(let data):
        observer.send(value: data)
        observer.sendCompleted()
      case .member(let number):
        lifetime.observeEnded { [self] in leave(url, number) }
        beginDownloads()
      }
    }
  }

  /// Begins what waits, as long as there is a free place.
  private func beginDownloads() {
    while let transfer = state.modify({ $0.takeNext() }) {
      transfer.start.inner = base.picture(at: transfer.url).start { [self] event in
        receive(event, from: transfer)
      }
      // Only now is the place free, if the transfer has ended during its start.
      state.modify { $0.didStart(transfer) }
    }
  }

  private func receive(_ event: Signal<Data, ServiceError>.Event, from transfer: Transfer) {
    if case .value(let data) = event {
      state.modify { $0.take(data, from: transfer) }
      return
    }
    guard let end = state.modify({ $0.end(transfer, isComplete: event.isCompleted) }) else { return }
    for observer in end.observers {
      if let data = end.data { observer.send(value: data) }
      observer.send(event)
    }
    beginDownloads()
  }

  private func leave(_ url: URL, _ number: Int) {
    guard let abandoned = state.modify({ $0.leave(url, number) }).transfer else { return }
    abandoned.start.dispose()
    state.modify { $0.vacate(abandoned) }
    beginDownloads()
  }
}

extension SharedPictureService {
  /// What the base does for a download.
  private struct Transfer: Sendable {
    let url: URL
    /// Tells it from an earlier one of the same picture.
    let number: Int
    /// The start of the base's producer.
    let start = SerialDisposable()
  }

  /// A picture that somebody waits for.
  private struct Download: Sendable {
    let transfer: Transfer
    var isWaiting = true
    /// When it was last asked for, as a count of what was asked.
    var lastAsked: Int
    var observers: [Int: Observer] = [:]
    var data: Data?
  }

  /// What somebody gets who asks.
  private enum Place: Sendable {
    case inMemory(Data)
    /// A number by which to leave.
    case member(Int)
  }

  private struct State: Sendable {
    var memory: PictureMemory
    var freePlaces: Int
    private var downloads: [URL: Download] = [:]
    /// The transfers in whose start a thread is now, and whether they have ended meanwhile.
    private var starting: [Int: Bool] = [:]
    private var count = 0

    init(memory: PictureMemory, freePlaces: Int) {
      self.memory = memory
      self.freePlaces = freePlaces
    }

    mutating func join(_ url: URL, _ observer: Observer) -> Place {
      if let data = memory.picture(at: url) { return .inMemory(data) }
      count += 1
      var download = downloads[url] ?? Download(transfer: Transfer(url: url, number: count), lastAsked: count)
      download.lastAsked = count
      download.observers[count] = observer
      downloads[url] = download
      return .member(count)
    }

    /// What to begin next; its place is taken.
    mutating func takeNext() -> Transfer? {
      guard
        freePlaces > 0,
        let next = downloads.values.filter(\.isWaiting).max(by: { $0.lastAsked < $1.lastAsked })?.transfer
      else { return nil }
      freePlaces -= 1
      downloads[next.url]?.isWaiting = false
      starting[next.number] = false
      return next
    }

    mutating func didStart(_ transfer: Transfer) {
      if starting.removeValue(forKey: transfer.number) == true { freePlaces += 1 }
    }

    mutating func take(_ data: Data, from transfer: Transfer) {
      guard downloads[transfer.url]?.transfer.number == transfer.number else { return }
      downloads[transfer.url]?.data = data
    }

    /// Takes out what has ended of itself; nothing where it is out already.
    mutating func end(_ transfer: Transfer, isComplete: Bool) -> (data: Data?, observers: [Observer])? {
      guard let download = downloads[transfer.url], download.transfer.number == transfer.number else { return nil }
      downloads[transfer.url] = nil
      vacate(transfer)
      let data = isComplete ? download.data : nil
      if let data { memory.insert(data, at: transfer.url) }
      return (data, download.observers.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Takes an observer out.
    ///
    /// - Returns: The observer, so that it does not go while the state is locked; and, where it was the last one, the
    ///   transfer that nobody wants any longer, which has its place still.
    mutating func leave(_ url: URL, _ number: Int) -> (observer: Observer?, transfer: Transfer?) {
      guard let observer = downloads[url]?.observers.removeValue(forKey: number) else { return (nil, nil) }
      guard let download = downloads[url], download.observers.isEmpty else { return (observer, nil) }
      downloads[url] = nil
      return (observer, download.isWaiting ? nil : download.transfer)
    }

    /// Gives the place of a transfer back that is out, or leaves that to the thread that is in its start.
    mutating func vacate(_ transfer: Transfer) {
      if starting[transfer.number] == nil {
        freePlaces += 1
      } else {
        starting[transfer.number] = true
      }
    }
  }
}
