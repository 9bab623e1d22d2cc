import Foundation
import Reactive
import TerminalScreen
import TextPresentationTesting

@testable import TextPresentation

/// Waits until the main queue has run the work that is already enqueued.
func settle() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

/// A converter that a test controls. By default, the cells of a picture contain its bytes as text.
final class ScriptedConverter: Sendable {
  private struct State {
    var started: [String] = []
    var stopped: [String] = []
    var observers: [(name: String, observer: Signal<CellBlock, ChildProcess.Failure>.Observer)] = []
  }

  private let state = Atomic(State())

  /// The names of the started conversions, in order.
  var started: [String] { state.value.started }
  /// The names of the conversions that were stopped before they ended, in order.
  var stopped: [String] { state.value.stopped }
  /// The names of the running conversions.
  var running: [String] { state.value.observers.map(\.name) }

  var convert: PicturePresenter.Converter {
    { [self] request in
      SignalProducer { [self] observer, lifetime in
        let name = request.picture.name
        state.modify { state in
          state.started.append(name)
          state.observers.append((name, observer))
        }
        lifetime.observeEnded { [self] in
          // The observer of a conversion that has ended is not in the list.
          if take(name) != nil { state.modify { $0.stopped.append(name) } }
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

extension ScreenDriver {
  /// Opens a small screen that shows a view with a picture, which a converter converts.
  init(_ view: View, _ mode: PictureMode, converter: ScriptedConverter, cacheLimit: Int = 1 << 20) throws {
    try self.init(
      ViewController(view: view), columns: 30, rows: 4,
      picturePresenter: PicturePresenter(mode, converter: converter, cacheLimit: cacheLimit))
  }

  /// Waits for the work on the main queue, and then draws pending changes.
  func displayAfterWork() async {
    await settle()
    display()
  }
}

extension PicturePresenter {
  convenience init(_ mode: PictureMode, converter: ScriptedConverter, cacheLimit: Int = 1 << 20) {
    self.init(
      presentation: PicturePresentation(
        mode: mode, environment: { $0 == "TERM" ? "xterm" : nil }, hasChafa: true, colorMode: .trueColor),
      cacheLimit: cacheLimit, converter: converter.convert)
  }
}

extension Data {
  /// The name of a picture in a ``ScriptedConverter``.
  var name: String { String(decoding: self, as: UTF8.self) }
}
