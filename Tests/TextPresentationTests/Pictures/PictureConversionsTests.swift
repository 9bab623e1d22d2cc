import Foundation
import Reactive
import Terminal
import Testing

@testable import TextPresentation

@Suite("PictureConversions")
@MainActor
struct PictureConversionsTests {
  private let converter = ScriptedConverter()
  private let conversions: PictureConversions
  private let log = Log()

  init() {
    conversions = PictureConversions(byteLimit: 4000, convert: converter.convert)
  }

  private func start(_ name: String, waiter: String? = nil, isVisible: Bool = true) -> any Disposable {
    conversions.start(
      ScriptedConverter.request(name),
      PictureConversions.Waiter(
        isVisible: { isVisible }, completion: { [log] _ in log.entries.append(waiter ?? name) }))
  }

  private func cells(of name: String) -> CellBlock?? {
    conversions.result(of: ScriptedConverter.request(name))
  }

  @Test("Two conversions run at a time, and the others follow in order")
  func limit() async {
    let starts = ["a", "b", "c", "d"].map { start($0) }
    #expect(converter.running == ["a", "b"])
    converter.finish("b")
    await settle()
    #expect(converter.running == ["a", "c"])
    converter.finish("a")
    await settle()
    converter.finish("c")
    await settle()
    converter.finish("d")
    await settle()
    #expect(log.entries == ["b", "a", "c", "d"])
    #expect(converter.started == ["a", "b", "c", "d"])
    withExtendedLifetime(starts) {}
  }

  @Test("Conversions for visible views run first")
  func visibility() async {
    let starts = [start("a"), start("b"), start("c", isVisible: false), start("d")]
    converter.finish("a")
    await settle()
    #expect(converter.running == ["b", "d"])
    converter.finish("d")
    await settle()
    #expect(converter.running == ["b", "c"])
    withExtendedLifetime(starts) {}
  }

  @Test("A conversion runs first if any of the views that wait for it is visible, until this view stops waiting")
  func sharedVisibility() async {
    let starts = [start("a"), start("b"), start("c", isVisible: false), start("d"), start("e", isVisible: false)]
    let visible = [start("e"), start("c")]
    visible[0].dispose()
    await settle()
    for (finished, running) in [("a", ["b", "c"]), ("b", ["c", "d"]), ("d", ["c", "e"])] {
      converter.finish(finished)
      await settle()
      #expect(converter.running == running)
    }
    withExtendedLifetime((starts, visible)) {}
  }

  @Test("Two requests for a picture share one conversion, which stops when both are cancelled")
  func sharing() async {
    let first = start("a", waiter: "first")
    let second = start("a", waiter: "second")
    #expect(converter.started == ["a"])
    first.dispose()
    await settle()
    #expect(converter.running == ["a"])
    second.dispose()
    await settle()
    #expect(converter.running.isEmpty && converter.stopped == ["a"])
    let third = start("a", waiter: "third")
    converter.finish("a")
    await settle()
    #expect(log.entries == ["third"] && converter.started == ["a", "a"])
    third.dispose()
    await settle()
  }

  @Test("A cancelled request that is still waiting is never started")
  func neverBegun() async {
    let starts = ["a", "b", "c"].map { start($0) }
    starts[2].dispose()
    await settle()
    starts[0].dispose()
    await settle()
    #expect(converter.started == ["a", "b"] && converter.running == ["b"])
  }

  @Test("When a running conversion is cancelled, a waiting one starts")
  func next() async {
    let starts = ["a", "b", "c"].map { start($0) }
    starts[0].dispose()
    await settle()
    #expect(converter.running == ["b", "c"])
  }

  @Test("Results and failures are cached")
  func keeping() async {
    #expect(cells(of: "a") == nil)
    let starts = [start("a"), start("b"), start("c")]
    converter.finish("a")
    await settle()
    converter.fail("b")
    await settle()
    converter.finish("c", text: "")
    await settle()
    #expect(cells(of: "a") == .some(CellBlock(Array("a".utf8), atMost: TerminalSize(columns: 4, rows: 1))))
    #expect(cells(of: "b") == .some(nil))
    #expect(cells(of: "c") == .some(nil))
    #expect(log.entries == ["a", "b", "c"])
    withExtendedLifetime(starts) {}
  }

  @Test("The cache removes the least recently used results beyond its limit")
  func bound() async {
    for name in ["a", "b", "c"] {
      let start = start(name + String(repeating: ".", count: 999))
      converter.finish(name + String(repeating: ".", count: 999))
      await settle()
      start.dispose()
      await settle()
    }
    let names = ["a", "b", "c", "d"].map { $0 + String(repeating: ".", count: 999) }
    #expect(cells(of: names[0]) != nil)
    let last = start(names[3])
    converter.finish(names[3])
    await settle()
    #expect(names.map { cells(of: $0) != nil } == [true, false, true, true])
    last.dispose()
    await settle()
  }

  @Test("The cache contains as many bytes as its limit, of pictures and of cells", arguments: [0, -1])
  func exactLimit(difference: Int) async {
    let size = 2 * (1 + 4 * MemoryLayout<Cell>.stride)
    let conversions = PictureConversions(byteLimit: size + difference) { request in
      SignalProducer(value: CellBlock(Array("abcd".utf8), atMost: request.size))
    }
    for name in ["a", "b"] {
      let waiter = PictureConversions.Waiter(isVisible: { true }, completion: { _ in })
      conversions.start(ScriptedConverter.request(name), waiter).dispose()
      await settle()
    }
    let isCached = ["a", "b"].map { conversions.result(of: ScriptedConverter.request($0)) != nil }
    #expect(isCached == [difference == 0, true])
  }

  @Test("All views that wait for a picture are notified in the order of their requests")
  func notifying() async {
    let starts = (1...5).map { start("a", waiter: "\($0)") }
    starts[2].dispose()
    converter.finish("a")
    await settle()
    #expect(log.entries == ["1", "2", "4", "5"] && converter.started == ["a"])
    withExtendedLifetime(starts) {}
  }

  @Test("A result that is too large for the cache is still delivered")
  func tooLarge() async {
    let name = String(repeating: ".", count: 5000)
    let given = Log()
    let start = conversions.start(
      ScriptedConverter.request(name),
      PictureConversions.Waiter(
        isVisible: { true }, completion: { given.entries.append("\($0?.size.columns ?? 0) columns") }))
    converter.finish(name, text: "abc")
    await settle()
    #expect(given.entries == ["3 columns"] && cells(of: name) == nil)
    start.dispose()
  }

  @Test("Cancelling all conversions calls no completion")
  func cancelling() async {
    let starts = ["a", "b", "c"].map { start($0) }
    conversions.cancelAll()
    await settle()
    #expect(converter.stopped.sorted() == ["a", "b"] && converter.running.isEmpty)
    #expect(log.entries.isEmpty && converter.started == ["a", "b"])
    withExtendedLifetime(starts) {}
  }

  @Test("Cancelling all conversions notifies all views that wait, also those whose conversion has not been started")
  func notifyingOfCancellation() async {
    let (conversions, log) = (conversions, log)
    let starts = ["a", "b", "c", "c", "d"].map { name in
      conversions.start(
        ScriptedConverter.request(name),
        PictureConversions.Waiter(
          isVisible: { true }, completion: { _ in }, cancellation: { log.entries.append(name) }))
    }
    starts[4].dispose()
    await settle()
    conversions.cancelAll()
    conversions.cancelAll()
    #expect(log.entries.sorted() == ["a", "b", "c", "c"])
  }

  @Test("After all conversions have been cancelled, new requests run, also for the same pictures")
  func afterCancelling() async {
    let starts = ["a", "b", "c"].map { start($0) }
    conversions.cancelAll()
    let others = ["c", "a", "d"].map { start($0, waiter: "new \($0)") }
    #expect(converter.running == ["c", "a"])
    starts.forEach { $0.dispose() }
    await settle()
    #expect(converter.running == ["c", "a"])
    converter.finish("a")
    await settle()
    converter.finish("d")
    await settle()
    #expect(log.entries == ["new a", "new d"] && converter.running == ["c"])
    withExtendedLifetime(others) {}
  }

  @Test("A completion can request the next conversion, which runs after those that already wait")
  func startingInCompletion() async {
    var starts: [any Disposable] = []
    let conversions = PictureConversions(runLimit: 1, convert: converter.convert)
    let request = ScriptedConverter.request
    func waiter(_ completion: @escaping @MainActor () -> Void) -> PictureConversions.Waiter {
      PictureConversions.Waiter(isVisible: { true }, completion: { _ in completion() })
    }
    starts.append(
      conversions.start(request("a"), waiter { starts.append(conversions.start(request("c"), waiter {})) }))
    starts.append(conversions.start(request("b"), waiter {}))
    for name in ["a", "b", "c"] {
      #expect(converter.running == [name])
      converter.finish(name)
      await settle()
    }
    #expect(converter.started == ["a", "b", "c"] && converter.running.isEmpty)
  }

  @Test("A synchronous converter preserves the order")
  func immediate() async {
    let conversions = PictureConversions { request in
      SignalProducer(value: CellBlock(Array(request.picture), atMost: request.size))
    }
    for name in ["a", "b", "c"] {
      let waiter = PictureConversions.Waiter(isVisible: { true }, completion: { [log] _ in log.entries.append(name) })
      conversions.start(ScriptedConverter.request(name), waiter).dispose()
      await settle()
    }
    #expect(log.entries == ["a", "b", "c"])
  }
}

/// Waits until the main queue has run the work that is already enqueued.
func settle() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

/// Returns the result of work that may block its thread.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "Blocking work").async { continuation.resume(returning: work()) }
  }
}

/// A converter that a test controls. By default, the cells of a picture contain its bytes as text.
final class ScriptedConverter: Sendable {
  private struct State {
    var started: [String] = []
    var stopped: [String] = []
    var observers: [(name: String, number: Int, observer: Signal<CellBlock, ChildProcess.Failure>.Observer)] = []
  }

  private let state = Atomic(State())

  /// The names of the started conversions, in order.
  var started: [String] { state.value.started }
  /// The names of the conversions that were stopped before they ended, in order.
  var stopped: [String] { state.value.stopped }
  /// The names of the running conversions.
  var running: [String] { state.value.observers.map(\.name) }

  static func request(_ name: String) -> PictureRequest {
    PictureRequest(picture: Data(name.utf8), format: .png, size: TerminalSize(columns: 4, rows: 1))
  }

  var convert: PictureConversions.Converter {
    { [self] request in
      SignalProducer { [self] observer, lifetime in
        let name = String(decoding: request.picture, as: UTF8.self)
        let number = state.modify { state in
          state.started.append(name)
          state.observers.append((name, state.started.count, observer))
          return state.started.count
        }
        lifetime.observeEnded { [self] in
          let former = state.modify { state in
            defer { state.observers.removeAll { $0.number == number } }
            if state.observers.contains(where: { $0.number == number }) { state.stopped.append(name) }
            return state.observers
          }
          withExtendedLifetime(former) {}
        }
      }
    }
  }

  /// Ends a conversion with the given cells.
  func finish(_ name: String, text: String? = nil, columns: Int = 4, rows: Int = 1) {
    let size = TerminalSize(columns: columns, rows: rows)
    let observer = take(name)
    observer?.send(value: CellBlock(Array((text ?? name).utf8), atMost: size))
    observer?.sendCompleted()
  }

  /// Ends a conversion with a failure.
  func fail(_ name: String) {
    take(name)?.send(error: .unsuccessful)
  }

  private func take(_ name: String) -> Signal<CellBlock, ChildProcess.Failure>.Observer? {
    state.modify { state in
      guard let index = state.observers.firstIndex(where: { $0.name == name }) else { return nil }
      return state.observers.remove(at: index).observer
    }
  }
}
