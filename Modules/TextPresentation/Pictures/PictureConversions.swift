import Reactive
import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A picture, and the size in cells at which to show it.
struct PictureRequest: Equatable, Sendable {
  let picture: Data
  let format: PictureHeader.Format
  let size: TerminalSize
}

/// The conversions of pictures into characters.
///
/// By default, at most two conversions run at a time. Conversions for visible views run first. Views that wait for the
/// same picture in the same size share one conversion.
///
/// Results are cached up to a byte limit, so a picture that is shown again appears immediately.
@MainActor
final class PictureConversions {
  /// A function that converts one picture. Disposing of the started producer stops the conversion.
  typealias Converter = @Sendable (PictureRequest) -> SignalProducer<CellBlock, ChildProcess.Failure>

  /// A view that waits for a conversion.
  struct Waiter {
    /// Returns whether the view is visible.
    let isVisible: @MainActor () -> Bool
    /// Called when the conversion has ended, with the cells, or with `nil` if the picture cannot be converted.
    let completion: @MainActor (CellBlock?) -> Void
    /// Called instead when all conversions have been cancelled, so that the view can request the picture again.
    var cancellation: @MainActor () -> Void = {}
  }

  private final class Conversion {
    let request: PictureRequest
    var waiters: [Int: Waiter] = [:]
    var run: (any Disposable)?

    init(_ request: PictureRequest) {
      self.request = request
    }
  }

  private let convert: Converter
  private let runLimit: Int
  private let byteLimit: Int
  private let token = Lifetime.Token()

  /// The running and the waiting conversions, in the order of the requests.
  private var conversions: [Conversion] = []
  private var waiterCount = 0

  /// The cached results, including failures. The least recently used one is first.
  private var kept: [(request: PictureRequest, block: CellBlock?)] = []
  private var keptBytes = 0

  /// Creates an object that runs conversions.
  ///
  /// - Parameters:
  ///   - runLimit: The maximum number of conversions that run at a time.
  ///   - byteLimit: The maximum size of the cached pictures and cells, in bytes.
  init(runLimit: Int = 2, byteLimit: Int = 8 << 20, convert: @escaping Converter) {
    self.runLimit = runLimit
    self.byteLimit = byteLimit
    self.convert = convert
  }

  /// Returns the cached result of a request: its cells, or `.some(nil)` if the picture cannot be converted. Returns
  /// `nil` if no result is cached.
  func result(of request: PictureRequest) -> CellBlock?? {
    guard let index = kept.firstIndex(where: { $0.request == request }) else { return nil }
    let entry = kept.remove(at: index)
    kept.append(entry)
    return .some(entry.block)
  }

  /// Requests the conversion of a picture.
  ///
  /// - Returns: A disposable that cancels the request. A conversion without requests is stopped.
  func start(_ request: PictureRequest, _ waiter: Waiter) -> any Disposable {
    waiterCount += 1
    let number = waiterCount
    let conversion: Conversion
    if let pending = conversions.first(where: { $0.request == request }) {
      conversion = pending
    } else {
      conversion = Conversion(request)
      conversions.append(conversion)
    }
    conversion.waiters[number] = waiter
    startNext()
    let scheduler = UIScheduler()
    return AnyDisposable { [weak self] in
      scheduler.schedule { MainActor.assumeIsolated { self?.stopWaiting(number) } }
    }
  }

  /// Cancels all conversions, without calling any completion.
  func cancelAll() {
    let cancelled = conversions
    conversions = []
    cancelled.forEach { $0.run?.dispose() }
    cancelled.flatMap(\.waiters.values).forEach { $0.cancellation() }
  }

  private func startNext() {
    while conversions.count(where: { $0.run != nil }) < runLimit {
      let waiting = conversions.filter { $0.run == nil }
      let isVisible = { (conversion: Conversion) in conversion.waiters.values.contains { $0.isVisible() } }
      guard let next = waiting.first(where: isVisible) ?? waiting.first else { return }
      let request = next.request
      let target = BindingTarget<CellBlock?>(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] block in
        self?.finish(request, block)
      }
      // A conversion that ends synchronously must already be marked as running.
      let run = SerialDisposable()
      next.run = run
      run.inner =
        target
        <~ convert(request)
        .map { $0.size.columns > 0 && $0.size.rows > 0 ? $0 : nil }
        .flatMapError { _ in SignalProducer(value: nil) }
    }
  }

  private func finish(_ request: PictureRequest, _ block: CellBlock?) {
    guard let index = conversions.firstIndex(where: { $0.request == request }) else { return }
    let conversion = conversions.remove(at: index)
    conversion.run?.dispose()
    keep(request, block)
    conversion.waiters.sorted { $0.key < $1.key }.forEach { $0.value.completion(block) }
    startNext()
  }

  private func stopWaiting(_ number: Int) {
    guard let index = conversions.firstIndex(where: { $0.waiters.removeValue(forKey: number) != nil }),
      conversions[index].waiters.isEmpty
    else { return }
    conversions.remove(at: index).run?.dispose()
    startNext()
  }

  private func keep(_ request: PictureRequest, _ block: CellBlock?) {
    kept.append((request, block))
    keptBytes += Self.byteCount(request, block)
    while keptBytes > byteLimit, !kept.isEmpty {
      let oldest = kept.removeFirst()
      keptBytes -= Self.byteCount(oldest.request, oldest.block)
    }
  }

  private static func byteCount(_ request: PictureRequest, _ block: CellBlock?) -> Int {
    let cells = (block?.size.columns ?? 0) * (block?.size.rows ?? 0)
    return request.picture.count + cells * MemoryLayout<Cell>.stride
  }
}
