import Foundation
import RandomTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// What happens to a view with a picture.
private enum Event {
  case picture(Data?), placeholder(String), resize(TerminalSize), redraw, finish, fail, reopen
}

/// The conversions that a view should start and stop, and what it should show.
private struct ConversionModel {
  struct Request: Hashable {
    let name: String
    let size: TerminalSize

    /// The result of the conversion, which is different for each picture and size.
    var text: String { "\(size.columns)\(name.suffix(1))" }
  }

  static let sizes = [TerminalSize(columns: 8, rows: 4), TerminalSize(columns: 4, rows: 2)]
  /// The pictures, and the text that describes each of them.
  static let pictures = [
    (file: SamplePictures.png(64, 64, "a"), description: "PNG picture, 64 × 64 pixels"),
    (file: SamplePictures.png(64, 64, "b"), description: "PNG picture, 64 × 64 pixels"),
    (file: SamplePictures.bmp + Data("c".utf8), description: "BMP picture, 2 × 3 pixels"),
    (file: Data("no picture".utf8), description: "Picture of unknown type"),
  ]

  /// Whether the terminal draws PNG files itself.
  let drawsPictures: Bool
  let showsDescription: Bool
  /// Whether the cache contains the results. If not, a view keeps only its last one.
  let isCached: Bool
  var picture: Data?
  var placeholder = ""
  var size = sizes[0]
  /// The texts of the finished conversions.
  var texts: [Request: String] = [:]
  var running: Request?
  var started: [String] = []
  var stopped: [String] = []

  /// The files that the terminal draws itself.
  var drawn: [[UInt8]] {
    drawsPictures && description?.hasPrefix("PNG") == true ? [picture].compactMap(\.self).map(Array.init) : []
  }

  private var description: String? { Self.pictures.first { $0.file == picture }?.description }

  var request: Request? {
    guard let picture, drawn.isEmpty, description?.contains("pixels") == true else { return nil }
    return Request(name: picture.name, size: size)
  }

  /// The first line, which is blank until the picture has been converted.
  var line: String {
    if let request { return texts[request] ?? "" }
    return showsDescription ? DisplayText.line(description ?? placeholder, columns: size.columns) : ""
  }

  mutating func apply(_ event: Event) {
    switch event {
    case .picture(let picture):
      if picture != self.picture {
        stop()
        if !isCached { texts = [:] }
      }
      self.picture = picture
    case .placeholder(let text): placeholder = text
    case .resize(let size): self.size = size
    case .redraw: break
    case .finish: end(with: running?.text)
    case .fail:
      end(with: running.map { showsDescription ? DisplayText.line(description ?? "", columns: $0.size.columns) : "" })
    case .reopen: stop()
    }
    guard let request, texts[request] == nil, running != request else { return }
    stop()
    running = request
    started.append(request.name)
  }

  private mutating func end(with text: String?) {
    guard let running, let text else { return }
    if !isCached { texts = [:] }
    texts[running] = text
    self.running = nil
  }

  private mutating func stop() {
    if let running { stopped.append(running.name) }
    running = nil
  }
}

@Suite("Random sequences of events in a view with a picture")
@MainActor
struct PictureSequenceTests {
  private func event(using random: inout SeededGenerator) -> Event {
    let picture = Event.picture(random.pick(ConversionModel.pictures.map(\.file) + [nil]))
    let resize = Event.resize(random.pick(ConversionModel.sizes))
    let placeholder = Event.placeholder(random.pick(["", "none", "a long text"]))
    return random.pick([picture, picture, placeholder, resize, resize, .redraw, .finish, .finish, .fail, .reopen])
  }

  /// Applies an event while a request is running.
  private func apply(
    _ event: Event, to view: PictureView, on screen: ScreenDriver, _ converter: ScriptedConverter,
    running: ConversionModel.Request?
  ) throws {
    switch event {
    case .picture(let picture): view.picture = picture
    case .placeholder(let text): view.placeholder = text
    case .resize(let size): screen.resize(columns: size.columns, rows: size.rows)
    case .redraw: view.setNeedsDisplay()
    case .finish:
      guard let running else { return }
      converter.finish(running.name, text: running.text, columns: running.size.columns, rows: running.size.rows)
    case .fail: if let running { converter.fail(running.name) }
    case .reopen:
      screen.window.close()
      try screen.window.open()
    }
  }

  @Test("A view shows, converts and stops converting what a simple implementation does, after any events")
  func sequences() async throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<150 {
      var events: [Event] = []
      var model = ConversionModel(
        drawsPictures: random.pick([true, false, false]), showsDescription: random.pick([true, true, false]),
        isCached: Bool.random(using: &random))
      let (view, converter) = (PictureView(showsDescription: model.showsDescription), ScriptedConverter())
      let screen = try ScreenDriver(
        view, model.drawsPictures ? .kitty : .chafa, converter: converter, cacheLimit: model.isCached ? 1 << 20 : 0)
      screen.resize(columns: model.size.columns, rows: model.size.rows)
      for _ in 0..<15 {
        events.append(event(using: &random))
        try apply(events[events.count - 1], to: view, on: screen, converter, running: model.running)
        model.apply(events[events.count - 1])
        await screen.displayAfterWork()
        try #require(screen.drawn.pictures.map(\.png) == model.drawn, "\(events)")
        if model.drawn.isEmpty { try #require(screen.line == model.line, "\(events)") }
        try #require(converter.running == [model.running?.name].compactMap(\.self), "\(events)")
        try #require(converter.started == model.started && converter.stopped == model.stopped, "\(events)")
      }
    }
  }
}
