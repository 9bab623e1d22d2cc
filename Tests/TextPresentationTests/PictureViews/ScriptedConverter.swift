import Foundation
import Reactive
import TerminalScreen

@testable import TextPresentation

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
  private typealias Observer = Signal<CellBlock, ChildProcess.Failure>.Observer

  private struct State {
    var started: [String] = []
    var stopped: [String] = []
    /// The running conversions, by their numbers.
    var running: [Int: (name: String, observer: Observer)] = [:]
  }

  private let state = Atomic(State())

  /// The names of the started conversions, in order.
  var started: [String] { state.value.started }
  /// The names of the conversions that were stopped before they ended, in order.
  var stopped: [String] { state.value.stopped }
  /// The names of the running conversions.
  var running: [String] { state.value.running.values.map(\.name) }

  var convert: PicturePresenter.Converter {
    { [state] request in
      SignalProducer { observer, lifetime in
        let number = state.modify { state in
          state.started.append(request.picture.name)
          state.running[state.started.count] = (request.picture.name, observer)
          return state.started.count
        }
        lifetime.observeEnded {
          // The result releases the observer only after the change of the state.
          _ = state.modify { state in
            let former = state.running.removeValue(forKey: number)
            if let former { state.stopped.append(former.name) }
            return former
          }
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

  private func take(_ name: String) -> Observer? {
    state.modify { state in
      guard let number = state.running.first(where: { $0.value.name == name })?.key else { return nil }
      return state.running.removeValue(forKey: number)?.observer
    }
  }
}
