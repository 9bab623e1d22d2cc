import Foundation
import RandomTesting
import TerminalTesting
import Testing

@testable import TerminalScreen

/// Compares the pictures and the text on an emulator with a model, while the terminal is started and stopped, screens
/// are drawn, keys and signals arrive, and the size changes.
extension ProcessTerminalTests {
  private struct Model {
    var isStarted = false
    var size = TerminalSize(columns: 20, rows: 4)
    /// The last screen, and whether the terminal is known to show it.
    var screen: Screen?
    var isShown = false
    /// The number of pictures that have been sent.
    var sentCount = 0

    /// Draws a screen, completely if the terminal is not known to show the previous one.
    mutating func draw(_ new: Screen) {
      let known = isShown ? screen?.pictures ?? [] : []
      sentCount += new.pictures.count { !known.contains($0) }
      (screen, isShown) = (new, true)
    }

    /// Draws the screen again, unless it has another size than the terminal.
    mutating func redraw() {
      isShown = false
      if let screen, screen.size == size { draw(screen) }
    }
  }

  /// Returns a screen that can show some of the pictures.
  private func screen(
    _ size: TerminalSize, _ pictures: [TerminalPicture], using generator: inout SeededGenerator
  ) -> Screen {
    var screen = RandomScreen.after(nil, size: size, using: &generator)
    for column in 0..<3 where Bool.random(using: &generator) {
      screen.show(generator.pick(pictures), at: Position(column: column, row: 0), clip: TerminalRect(size))
    }
    return screen
  }

  private enum Event { case start, stop, redrawKey, signal, copy, drawAgain, draw }

  /// Returns the events that are possible in a state. Drawing is the most frequent one.
  private func events(in model: Model) -> [Event] {
    let draws = Array(repeating: Event.draw, count: 6)
    let isCurrent = model.screen?.size == model.size
    if !model.isStarted { return [.start, .start, .start, .start, .copy] + draws }
    return [.stop, .signal, .signal, .copy] + (isCurrent ? [.redrawKey, .drawAgain] : []) + draws
  }

  @Test("After any sequence of events, the terminal shows what the model does, or is at rest", arguments: 0..<20)
  func sequences(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let store = TerminalPictures()
    let pictures = try (UInt8(1)...4).map {
      try #require(store.picture(png: [$0], size: TerminalSize(columns: 1, rows: 1)))
    }
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    try emulator.feed("before".utf8)
    var model = Model()
    for step in 0..<60 {
      let wasShown = model.isShown
      var (isDrawn, isUnchanged) = (false, false)
      switch generator.pick(events(in: model)) {
      case .stop:
        // The last key is cut in the middle of a sequence, and forgotten.
        try await type("b\u{1B}[1;", .key(.character("b")))
        terminal.stop()
        (model.isStarted, model.screen, model.isShown) = (false, nil, false)
      case .start:
        try start()
        try await type("5C", .key(.character("5")), .key(.character("C")))
        model.isStarted = true
      case .redrawKey:
        try await type("\u{C}a", .key(.character("a")))
        model.redraw()
      case .signal:
        if Bool.random(using: &generator) {
          let columns = generator.pick([3, 20, 30])
          device.resize(columns: columns, rows: 4)
          emulator.resize(columns: columns, rows: 4)
          model.size = TerminalSize(columns: columns, rows: 4)
        }
        await send(generator.pick([SIGCONT, SIGWINCH]), columns: model.size.columns)
        model.redraw()
      case .copy:
        let text = "\(step)"
        terminal.copy(text)
        try emulator.feed(outputSoFar().utf8)
        #expect((emulator.clipboard == text) == model.isStarted)
      case .drawAgain:
        if let screen = model.screen {
          terminal.draw(screen)
          model.draw(screen)
          isUnchanged = wasShown
        }
      case .draw:
        let screen = screen(model.size, pictures, using: &generator)
        terminal.draw(screen)
        if model.isStarted { model.draw(screen) }
        isDrawn = true
      }
      let output = try outputSoFar()
      // Only the difference from a screen that is known to be shown is drawn.
      #expect(!(isDrawn && wasShown && output.contains("\u{1B}[2J")), "step \(step)")
      #expect(!isUnchanged || output == "", "step \(step)")
      try emulator.feed(output.utf8)
      try #require(emulator.transmissionCount == model.sentCount, "step \(step)")
      if !model.isStarted {
        try #require(emulator.isAtRest && "before".hasPrefix(emulator.lines[0]), "step \(step)")
      } else if model.isShown, let screen = model.screen {
        try #require(emulator.isAlternateScreen && emulator.lines == screen.lines, "step \(step)")
        #expect(Set(emulator.pictures.keys) == Set(screen.pictures.map { Int($0.id) }), "step \(step)")
      }
    }
  }
}
