import Foundation
import ProgramTesting
import Reactive
import Testing

@testable import ReactiveTesting

@Suite("Transcript", .endsInTime)
struct TranscriptTests {
  private let clock = TestScheduler()
  private let viewModel: PlayerViewModel

  init() { viewModel = PlayerViewModel(clock: clock) }

  @Test("A transcript lists inputs, passed time, effects and added lines in order, also of nested view models")
  func order() throws {
    let transcript = Transcript(of: viewModel, clock: clock)
    transcript.add("preparation")
    clock.advance(by: .seconds(1))
    transcript.removeAll()  // This also forgets the time that has passed.
    viewModel.play(speed: 2, isLoud: true)
    viewModel.volume.changed(nil)
    clock.advance(by: .milliseconds(1500))
    transcript.add("one\ntwo")
    clock.advance(by: .seconds(2))
    try transcript.expect(
      """
      play(2.0, true)
      state: playing(title: rain↵and wind, position: 0)
      started
      volume.changed(nil)
      volume.level: nil
      +1.5s
      state: stopped
      one↵two
      +2s
      """)
  }

  @Test("Times below half a millisecond add up")
  func shortTimes() throws {
    let transcript = Transcript(of: viewModel, clock: clock)
    for name in ["a", "b", "c"] {
      transcript.add(name)
      clock.advance(by: .microseconds(300))
    }
    // 0.6 ms before “c” are rounded to a millisecond.
    try transcript.expect("a\nb\n+0.001s\nc")
  }

  @Test("Initial values are recorded if wanted")
  func values() throws {
    let transcript = Transcript(of: viewModel, recordsInitialValues: true)
    try transcript.expect(
      """
      state: stopped
      fixed: [Track(name: a, length: nil), Track(name: b, length: 3)]
      volume.level: 50
      """)
  }

  @Test("Beside its own inputs, a view model has only the chosen outputs in its transcript, and not the omitted ones")
  func choice() throws {
    let own = ["play(2.0, true)", "state: playing(title: rain↵and wind, position: 0)", "started"]
    let nested = ["volume.changed(7)", "volume.level: 7"]
    typealias Outputs = [PartialKeyPath<PlayerViewModel>]
    let choices: [(chosen: Outputs, omitted: Outputs, lines: [String])] = [
      ([\.started], [], [own[0], own[2]]), ([\.volume], [], [own[0]] + nested), ([\.level], [], [own[0], nested[1]]),
      ([\.state, \.level], [\.level], own.dropLast()), ([], [\.volume], own + ["level: 7"]),
      ([], [\.started, \.level], own.dropLast() + [nested[0]]),
    ]
    for choice in choices {
      let transcript = Transcript(of: viewModel, only: choice.chosen, except: choice.omitted)
      viewModel.play(speed: 2, isLoud: true)
      viewModel.volume.changed(7)
      try transcript.expect(choice.lines.joined(separator: "\n"))
    }
  }

  @Test("A closure describes values, also those inside others")
  func descriptions() throws {
    let transcript = Transcript(describe: { ($0 as? Int).map { "\($0) s" } })
    transcript.observe("track", SignalProducer<Track, Never>(value: Track(name: "b", length: 3)))
    try transcript.expect("track: Track(name: b, length: 3 s)\ntrack completed")
  }

  @Test("A value is one line, which is the same in each run")
  func lines() throws {
    let transcript = Transcript()
    transcript.observe("set", SignalProducer<Set<Int>, Never>(value: Set(1...5)))
    transcript.observe("dictionary", SignalProducer<[String: Int?], Never>(value: ["a": 1, "b": nil, "c": 3]))
    transcript.observe("texts", SignalProducer<[String], Never>(value: ["a\r\nb\r", "c\u{1B}\u{2028}d", "nil", ""]))
    try transcript.expect(
      """
      set: [1, 2, 3, 4, 5]
      set completed
      dictionary: [a: 1, b: nil, c: 3]
      dictionary completed
      texts: [“a↵b↵”, c\\u{1b}↵d, “nil”, “”]
      texts completed
      """)
  }

  @Test("A transcript records the end of a view model, which it does not retain")
  func ends() throws {
    let clock = clock
    var viewModel: PlayerViewModel? = PlayerViewModel(clock: clock)
    weak let released = viewModel
    let transcript = Transcript(of: try #require(viewModel), only: [\.started])
    viewModel = nil
    try transcript.expect("started completed")
    #expect(released == nil)
  }

  @Test("A transcript records results of validation, executions of actions, and the variable of a property wrapper")
  func form() throws {
    let form = FormViewModel()
    let transcript = Transcript(of: form, recordsInitialValues: true)
    form.title = "a"
    for age in [-1, 200] { form.age.value = age }
    form.rename("b")
    for number in [1, -1] { form.save.apply(number).start() }
    form.save.apply(0).start().dispose()
    form.stop.apply().start()
    form.stop.apply().start()
    try transcript.expect(
      """
      title: “”
      age: valid(18)
      save.isExecuting: false
      save.isEnabled: true
      stop.isExecuting: false
      stop.isEnabled: true
      title: a
      age: invalid(-1, negative)
      age: coerced(replacement: 150, proposed: 200, error: nil)
      rename(valid(b))
      save.isEnabled: false
      save.isExecuting: true
      save: saved
      save.isEnabled: true
      save.isExecuting: false
      save completed
      save.isEnabled: false
      save.isExecuting: true
      save.isEnabled: true
      save.isExecuting: false
      save failed: negative
      save.isEnabled: false
      save.isExecuting: true
      save.isEnabled: true
      save.isExecuting: false
      save interrupted
      stop.isEnabled: false
      stop.isExecuting: true
      stop.disabledErrors
      """)
  }

  @Test("Texts in two normal forms differ, and the difference shows both of them")
  func normalForms() {
    let texts = ["\u{E9}", "e\u{301}"]
    for (recorded, expected) in [(texts[0], texts[1]), (texts[1], texts[0])] {
      let transcript = Transcript()
      transcript.add(recorded)
      let error = #expect(throws: Transcript.Difference.self) { try transcript.expect(expected) }
      let lines = error?.description.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().map { Array($0) }
      #expect(lines == ["− \(expected)", "+ \(recorded)"].map { Array($0.utf8) })
    }
  }

  @Test("A difference marks the missing and the unexpected lines")
  func difference() {
    let transcript = Transcript(of: viewModel, only: [\.started])
    for line in ["a", "new", "b", "c"] { transcript.add(line) }
    let error = #expect(throws: Transcript.Difference.self) {
      try transcript.expect("first\na\nb\nold\nc\nlast", sourceFile: "Tests.swift", line: 7)
    }
    #expect(
      error?.description == """
        The transcript differs in line 7 of Tests.swift:
        − first
          a
        + new
          b
        − old
          c
        − last
        """)
  }

  @Test(
    "Recording replaces only literals of a source file, although each replacement moves the lines after it",
    arguments: [false, true])
  func recording(isReversed: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    let quotes = "\"\"\""
    let source = [
      "try first.expect(\"\")", "try second.expect(", "  \(quotes)", "  old", "", "  \(quotes))",
      "try third.expect(text)", "try fourth.expect(text)",
    ]
    try source.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let recorder = SourceRecorder()
    let texts = [(1, ["a\\", "b"]), (2, ["c\"\"\u{301}\"\"\\\u{301}", "d", "e"])]
    for (line, text) in isReversed ? texts.reversed() : texts {
      #expect(recorder.replaceText(after: line, of: file.path, with: text))
    }
    // The calls in the lines 7 and 8 have no literal, and line 9 does not exist.
    for line in [7, 8, 9] { #expect(!recorder.replaceText(after: line, of: file.path, with: ["f"])) }
    let expected = [
      "try first.expect(", "  \(quotes)", "  a\\\\", "  b", "  \(quotes))", "try second.expect(", "  \(quotes)",
      "  c\"\\\"\u{301}\"\\\"\\\\\u{301}", "  d", "  e", "  \(quotes))", "try third.expect(text)",
      "try fourth.expect(text)",
    ]
    #expect(try String(contentsOf: file, encoding: .utf8) == expected.joined(separator: "\n"))
  }
}

private struct Track: Sendable {
  let name: String
  let length: Int?
}

private enum PlayerState: Sendable {
  case stopped
  case playing(title: String, position: Int)
}

private final class PlayerViewModel: Sendable {
  private let playProperty = MutableProperty<(Double, Bool)?>(nil)
  let state: Property<PlayerState>
  let started: Signal<Void, Never>
  let fixed = Property(value: [Track(name: "a", length: nil), Track(name: "b", length: 3)])
  /// An output that has ended, and so has no events that a transcript could record.
  let ended = Signal<Int, Never>.empty
  let volume = VolumeViewModel()
  /// An output of a nested view model that is passed on. A transcript records its events once.
  let level: Property<Int?>

  init(clock: TestScheduler) {
    let playing = playProperty.signal.map { _ in PlayerState.playing(title: "rain\nand wind", position: 0) }
    let stopped = playing.delay(1.5, on: clock).map { _ in PlayerState.stopped }
    state = Property(initial: .stopped, then: playing.merge(with: stopped))
    started = playing.map { _ in }
    level = volume.level
  }

  func play(speed: Double, isLoud: Bool) { playProperty.value = (speed, isLoud) }
}

private final class FormViewModel {
  private enum Problem: Error { case negative }

  @MutableProperty var title = ""
  let age = ValidatingProperty<Int, any Error>(18) { age in
    age < 0 ? .invalid(Problem.negative) : age > 150 ? .coerced(150, nil) : .valid
  }
  private let renameProperty = ValidatingProperty<String, Never>("") { _ in .valid }
  let save = Action<Int, String, any Error> { number in
    number == 0 ? .never : number < 0 ? SignalProducer(error: Problem.negative) : SignalProducer(value: "saved")
  }
  /// An output of an action that is passed on. A transcript records its events once.
  let isSaving: Property<Bool>
  let stop = Action<Void, Int, Never> { .never }

  init() { isSaving = save.isExecuting }

  func rename(_ name: String) { renameProperty.value = name }
}

private final class VolumeViewModel: Sendable {
  private let changedProperty = MutableProperty<Int?>(nil)
  let level: Property<Int?>

  init() { level = Property(initial: 50, then: changedProperty.signal) }

  func changed(_ level: Int?) { changedProperty.value = level }
}
