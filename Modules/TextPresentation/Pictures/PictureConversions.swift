import Reactive
import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A picture, and the columns and rows that it is to take.
struct PictureRequest: Equatable, Sendable {
  let picture: Data
  let format: PictureHeader.Format
  let size: TerminalSize
}

/// Conversions of pictures into characters: two at a time, each once however many views wait for it, and those whose
/// views can be seen first.
///
/// What has been converted is kept, as far as it fits within a bound, so that a picture that comes back is there at
/// once.
@MainActor
final class PictureConversions {
  /// Converts one picture, and stops when the start is disposed of.
  typealias Converter = @Sendable (PictureRequest) -> SignalProducer<CellBlock, ChildProcess.Failure>

  /// What a view waits with.
  struct Waiter {
    /// Whether the view can be seen.
    let isVisible: @MainActor () -> Bool
    /// Is given the cells when the conversion has ended; none if the picture cannot be converted.
    let completion: @MainActor (CellBlock?) -> Void
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

  /// Those that are under way and those that wait, in the order in which they were asked for.
  private var conversions: [Conversion] = []
  private var waiterCount = 0

  /// What has been converted, or cannot be, the last one that was asked for at the end.
  private var kept: [(request: PictureRequest, block: CellBlock?)] = []
  private var keptBytes = 0

  /// Makes conversions.
  ///
  /// - Parameters:
  ///   - runLimit: How many there are at once.
  ///   - byteLimit: How many bytes may be kept, of the pictures and of the cells.
  init(runLimit: Int = 2, byteLimit: Int = 8 << 20, convert: @escaping Converter) {
    self.runLimit = runLimit
    self.byteLimit = byteLimit
    self.convert = convert
  }

  /// What has become of a request, if that is known: its cells, or none if it cannot be converted.
  func result(of request: PictureRequest) -> CellBlock?? {
    guard let index = kept.firstIndex(where: { $0.request == request }) else { return nil }
    let entry = kept.remove(at: index)
    kept.append(entry)
    return .some(entry.block)
  }

  /// Has a picture converted.
  ///
  /// - Returns: What ends the wait. A conversion for which nobody waits any longer is stopped.
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

  /// Stops all of them. Nobody is told.
  func cancelAll() {
    let cancelled = conversions
    conversions = []
    cancelled.forEach { $0.run?.dispose() }
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
      // A run that ends at once must find itself under way.
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
