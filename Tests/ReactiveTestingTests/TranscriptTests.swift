import Foundation
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Transcript", .endsInTime)
struct TranscriptTests {
  private let viewModel = PlayerViewModel()

  @Test("In all short sequences of calls, a line says how much time has passed, and an expectation forgets the lines")
  func times() throws {
    let microseconds = [300, 1700, 62_500_000, -2_000_000]
    for code in 0..<4096 {
      let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 5))
      let transcript = Transcript(clock: clock)
      // The model: the lines, and the times now and of the last line with a time.
      var (lines, now, last) = ([String](), 0, 0)
      for call in [code % 8, code / 8 % 8, code / 64 % 8, code / 512, 7] {
        if call < 4 {
          if call < 3 { clock.advance(by: .microseconds(microseconds[call])) } else { clock.rewind(by: .seconds(2)) }
          now += microseconds[call]
          continue
        }
        let seconds = (Double(now - last) / 1000).rounded() / 1000
        let linesNow = lines + (seconds > 0 ? ["+\(seconds)s".replacing(".0s", with: "s")] : [])
        if call != 6 { (lines, last) = (linesNow, seconds > 0 ? now : last) }
        switch call {
        case 4: transcript.add("a\r\nb")
        case 5: transcript.removeAll()
        case 6: #expect(transcript.text == linesNow.joined(separator: "\n"), "\(code)")
        case _ where code.isMultiple(of: 3):
          #expect(throws: Transcript.Difference.self) { try transcript.expect("another text") }
        default: try transcript.expect(lines.joined(separator: "\n"))
        }
        if call != 6 { lines = call == 4 ? lines + ["a↵b"] : [] }
      }
    }
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

  private struct Failure: Error { let code: Int }
  private final class Plain {}
  private final class Described: CustomStringConvertible { let description = "object" }
  private enum DescribedCase: CustomStringConvertible {
    case number(Int)
    var description: String { "case" }
  }

  @Test("A value is one line, which is the same in each run, and a closure describes it and its parts")
  func lines() throws {
    let values: [(value: Any, text: String)] = [
      (1, "1"), (Int?.none as Any, "nil"), ((), ""), ([2, 1], "[2, 1]"),
      (Set(1...5), "[1, 2, 3, 4, 5]"), (["b": 1, "a": nil, "c": 3] as [String: Int?], "[a: nil, b: 1, c: 3]"),
      ((1, b: 2), "1, b: 2"), (Track?.some(Track(name: "b", length: 3)) as Any, "Track(name: b, length: 3)"),
      (PlayerState.stopped, "stopped"), (Result<Int, Failure>.success(1), "success(1)"),
      (PlayerState.playing(title: "x", position: 0), "playing(title: x, position: 0)"), (Plain(), "Plain"),
      (Described(), "object"), (Date.distantPast, "\(Date.distantPast)"), (DescribedCase.number(1), "case"), ("x", "x"),
      ("nil", "“nil”"), ("", "“”"), (" a", "“ a”"), ("a ", "“a ”"), ("a\r\nb\n", "“a↵b↵”"),
      ("c\u{1B}\u{2028}\u{7F}\u{9B}d", "c\\u{1b}↵\\u{7f}\\u{9b}d"),
    ]
    for isDescribed in [false, true] {
      // The closure describes numbers, and the text “x”.
      let transcript = Transcript(describe: { value in
        isDescribed ? (value as? Int).map { "#\($0) " } ?? (value as? String == "x" ? "y" : nil) : nil
      })
      func described(_ text: String) -> String {
        guard isDescribed else { return text }
        return text.replacing(/\b\d\b/) { "#\($0.output) " }.replacing("x", with: "y")
      }
      for (value, text) in values {
        transcript.observe("v", SignalProducer<Any, Never>(value: value))
        try transcript.expect("v\(text.isEmpty ? "" : ": ")\(described(text))\nv completed")
      }
      transcript.observe("v", SignalProducer<Int, Failure>(error: Failure(code: 1)))
      transcript.observe("v", SignalProducer<Int, Never> { output, _ in output.sendInterrupted() })
      try transcript.expect("v failed: Failure(code: \(described("1")))\nv interrupted")
    }
  }

  @Test("A transcript records the ends of the outputs of a view model, which it does not retain")
  func ends() throws {
    let makers: [() -> AnyObject] = [PlayerViewModel.init, FormViewModel.init]
    let outputs = [
      "state started volume.level",
      "title age save.disabledErrors save.isEnabled save.isExecuting stop.disabledErrors stop.isEnabled "
        + "stop.isExecuting",
    ]
    for (makeViewModel, names) in zip(makers, outputs) {
      var viewModel: AnyObject? = makeViewModel()
      weak let released = viewModel
      let transcript = Transcript(of: try #require(viewModel))
      viewModel = nil
      try transcript.expect(names.split(separator: " ").map { "\($0) completed" }.joined(separator: "\n"))
      #expect(released == nil)
    }
  }

  @Test("A transcript contains stored view models, also generic and optional ones, but no other objects")
  func structure() throws {
    let transcript = Transcript(of: viewModel, recordsInitialValues: true)
    viewModel.optional?.shown()
    try transcript.expect(
      """
      state: stopped
      volume.level: 50
      optional.name: a
      value: NameViewModel<Int>
      optional.shown()
      """)
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
}

private struct Track: Sendable {
  let name: String
  let length: Int?
}

private enum PlayerState: Sendable {
  case stopped
  case playing(title: String, position: Int)
}

private class Player: @unchecked Sendable { let inherited = Property(value: 0) }

private final class PlayerViewModel: Player, @unchecked Sendable {
  private let playProperty = MutableProperty<(Double, Bool)?>(nil)
  let state: Property<PlayerState>
  let started: Signal<Void, Never>
  /// An output that has ended, and so has no events that a transcript could record.
  let ended = Signal<Int, Never>.empty
  let volume = VolumeViewModel()
  /// An output of a nested view model that is passed on. A transcript records its events once.
  let level: Property<Int?>
  let optional: NameViewModel<String>? = NameViewModel("a")
  let missing: VolumeViewModel? = nil
  /// A view model that is the value of an output. Like the following objects, it is not recorded.
  let value = Property(value: NameViewModel(1))
  let (helper, structure) = (Helper(), NoViewModel())

  override init() {
    state = Property(
      initial: .stopped, then: playProperty.signal.map { _ in .playing(title: "rain\nand wind", position: 0) })
    started = playProperty.signal.map { _ in }
    level = volume.level
    super.init()
    optional?.parent = self
  }

  func play(speed: Double, isLoud: Bool) { playProperty.value = (speed, isLoud) }
}

private final class Helper: Sendable { let hidden = Property(value: 0) }
private struct NoViewModel: Sendable { let hidden = Property(value: 0) }

private final class NameViewModel<Value: Sendable>: @unchecked Sendable {
  let name: Property<Value>
  private let shownProperty = MutableProperty(())
  weak var parent: PlayerViewModel?

  init(_ name: Value) { self.name = Property(value: name) }

  func shown() { shownProperty.value = () }
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
