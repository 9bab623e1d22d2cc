import Foundation
public import Reactive

/// A recording of all inputs and outputs of a view model, in the order in which they happen.
///
///     let transcript = Transcript(of: viewModel, clock: clock)
///     viewModel.inputs.favouritePressed()
///     clock.advance(by: .seconds(1))
///     try transcript.expect(
///       """
///       favouritePressed()
///       favourite: saving
///       +1s
///       favourite: on
///       """)
///
/// An event that the expected text does not contain makes the test fail, and so does a missing one or another order. A
/// test is written by running it: with the environment variable `RECORD_TESTS=1`, ``expect(_:sourceFile:line:)``
/// replaces the expected text in the source file by the recorded one, which a person then reads.
///
/// ## What is recorded
///
/// A transcript finds the inputs and outputs by reflection, so it needs no names. It relies on the template of view
/// models: they are stored properties. An input is a `MutableProperty` or a `ValidatingProperty` whose name ends with
/// “Property”. An output is a `Property`, a `Signal`, an `Action`, or any other property that can be set. A property
/// wrapper has the name of the variable. The value of a validating property is its result: `age: invalid(-1, negative)`.
/// An action `save` has the events of its executions, and the outputs `save.isExecuting`, `save.isEnabled` and
/// `save.disabledErrors`.
///
/// A stored object whose class has a name that ends with “ViewModel” is recorded, too, and its inputs and outputs have
/// the path as a prefix: `search.queryChanged(rain)`. A view model that is the value of an output, such as the detail
/// that a list shows, is only recorded if the transcript is created with `recordsSentViewModels`. The properties of a
/// superclass are not recorded.
///
/// Each event is one line, and so is the end of an output. Line breaks in values are shown as “↵”, and other control
/// characters by their numbers. The elements of sets and dictionaries are sorted by their texts.
///
/// A program can show the transcript of its view models while it runs: ``lines`` sends each line with its kind.
///
/// A transcript is thread-safe. It retains no view model, and works with any test framework.
public final class Transcript: Sendable {
  /// The error of ``expect(_:sourceFile:line:)``: the recorded lines are not the expected ones.
  public struct Difference: Error, CustomStringConvertible {
    /// The place of the expectation, and all lines: a missing one begins with “−”, and an unexpected one with “+”.
    public let description: String
  }

  /// Returns the text of a value; `nil` if the usual one is right.
  public typealias Describe = @Sendable (Any) -> String?

  /// Sends each line when it is recorded, in the order of ``text``, on the thread that records it. The signal is
  /// interrupted when the transcript is released.
  public let lines: Signal<Line, Never>

  private struct Recording {
    var lines: [Line] = []
    var date: Date?
  }

  private let input: Signal<Line, Never>.Observer
  /// The lines that ``lines`` has sent, since the last expectation.
  private let recording: Atomic<Recording>
  private let clock: TestScheduler?
  private let describe: Describe
  private let (recordsInitialValues, recordsSentViewModels): (Bool, Bool)
  private let recordedObjects = Atomic(RecordedObjects())
  private let observations = Atomic<[any Disposable]>([])

  /// Records a view model.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - outputs: The outputs and nested view models that are recorded. If it is empty, all of them are. The inputs of
  ///     the view model itself are recorded in any case.
  ///   - omitted: The outputs and nested view models that are not recorded.
  ///   - recordsInitialValues: Whether the values that properties have now are recorded first.
  ///   - recordsSentViewModels: Whether view models are recorded, too, from the time when they are the value of an
  ///     output, or an element of the value, until they are released.
  ///   - clock: The clock of the test. If time has passed before an event, a line such as `+1.5s` says so.
  ///   - describe: Returns the text of a value, or `nil`. It is also called with parts of values: elements of
  ///     collections, wrapped values, associated values of enumerations and stored properties of structures.
  public convenience init<ViewModel>(
    of viewModel: ViewModel, only outputs: [PartialKeyPath<ViewModel>] = [],
    except omitted: [PartialKeyPath<ViewModel>] = [], recordsInitialValues: Bool = false,
    recordsSentViewModels: Bool = false, clock: TestScheduler? = nil, describe: @escaping Describe = { _ in nil }
  ) {
    self.init(clock, describe, recordsInitialValues, recordsSentViewModels)
    let objects = { (paths: [PartialKeyPath<ViewModel>]) in paths.map { viewModel[keyPath: $0] as AnyObject } }
    let chosen = Set(objects(outputs).map(ObjectIdentifier.init))
    recordedObjects.modify { recorded in for object in objects(omitted) { recorded.insert(object) } }
    record(viewModel, at: "") { $0.isRecorded(if: chosen) }
  }

  /// Records only what ``observe(_:_:)`` and ``add(_:kind:)`` add.
  ///
  /// - Parameters:
  ///   - clock: The clock of the test. If time has passed before an event, a line says so.
  ///   - describe: Returns the text of a value, or `nil`.
  public convenience init(clock: TestScheduler? = nil, describe: @escaping Describe = { _ in nil }) {
    self.init(clock, describe, false, false)
  }

  private init(
    _ clock: TestScheduler?, _ describe: @escaping Describe, _ recordsInitialValues: Bool, _ recordsSentViewModels: Bool
  ) {
    (lines, input) = Signal.pipe()
    recording = Atomic(Recording(date: clock?.currentDate))
    (self.clock, self.describe) = (clock, describe)
    (self.recordsInitialValues, self.recordsSentViewModels) = (recordsInitialValues, recordsSentViewModels)
    lines.observeValues { [recording] line in recording.modify { $0.lines.append(line) } }
  }

  deinit { for observation in observations.value { observation.dispose() } }

  /// All lines that have been recorded since the last ``expect(_:sourceFile:line:)``.
  public var text: String {
    var copy = recording.value
    let time = timeLine(&copy)
    return (copy.lines + [time].compactMap(\.self)).map(\.text).joined(separator: "\n")
  }

  /// Forgets all lines, such as those of the preparation of a test.
  public func removeAll() { _ = removeLines() }

  /// Adds a line that is not an event of the view model, such as a request to a service.
  ///
  /// - Parameters:
  ///   - line: The text.
  ///   - kind: The kind of the line.
  public func add(_ line: String, kind: Line.Kind = .note) {
    send(Line(kind, SourceName(line), event: line))
  }

  /// Records the events of a source that is not stored in the view model, with a name. For a property, the first value
  /// is the current one.
  public func observe<Value, Error>(_ name: String, _ source: some SignalProducerConvertible<Value, Error>) {
    let name = SourceName(name)
    retain([source.producer.start { [weak self] in self?.add($0, of: name) }])
  }

  /// Compares the lines that have been recorded since the last expectation with a text, and forgets them.
  ///
  /// With the environment variable `RECORD_TESTS=1`, it replaces the text in the source file instead.
  ///
  /// - Parameters:
  ///   - expected: A string literal, one line for each event.
  ///   - sourceFile: The path of the source file that contains the literal.
  ///   - line: The line of the call in this file.
  /// - Throws: ``Difference`` if the lines are not the expected ones.
  public func expect(_ expected: String, sourceFile: String = #filePath, line: Int = #line) throws(Difference) {
    let lines = removeLines().map(\.text)
    let expectedLines = expected.isEmpty ? [] : expected.components(separatedBy: "\n")
    guard !lines.elementsEqual(expectedLines, by: consistOfSameBytes) else { return }
    guard !SourceRecorder.isActive || !SourceRecorder.shared.replaceText(after: line, of: sourceFile, with: lines)
    else { return }
    throw Difference(
      description: """
        The transcript differs in line \(line) of \(sourceFile)\(SourceRecorder.isActive ? ", and cannot be recorded" : ""):
        \(differenceOfLines(expectedLines, lines).joined(separator: "\n"))
        """)
  }

  /// Adds the line of an event, and records the view models in the value of an output.
  func add<Value, Error>(_ event: Signal<Value, Error>.Event, of source: SourceName, isInput: Bool = false) {
    let name = source.name
    func send(_ kind: Line.Kind, _ event: String) { self.send(Line(kind, source, event: event)) }
    switch event {
    case .value(let value):
      let text = value is Void ? "" : valueText(value, describe)
      if isInput { return send(.input, "\(name)(\(text))") }
      send(.output, text.isEmpty ? name : "\(name): \(text)")
      recordViewModels(in: value, of: source)
    case .failed(let error): send(.end, "\(name) failed: \(valueText(error, describe))")
    case .completed: send(.end, "\(name) completed")
    case .interrupted: send(.end, "\(name) interrupted")
    }
  }

  /// Records the view models in the first value of an output and, if this is wanted, adds a line.
  func begin<Value>(with value: Value, of source: SourceName, isRecorded: Bool) {
    if isRecorded { return add(Signal<Value, Never>.Event.value(value), of: source) }
    recordViewModels(in: value, of: source)
  }

  /// Records the view models in the value of an output that are not recorded yet, if this is wanted.
  private func recordViewModels(in value: Any, of source: SourceName) {
    guard recordsSentViewModels else { return }
    for (name, viewModel) in viewModels(in: value, of: source.text) { record(viewModel, at: "\(name).") { _ in true } }
  }

  private func record(_ viewModel: Any, at path: String, if isRecorded: (RecordedSource) -> Bool) {
    let (sources, existing) = recordedObjects.modify { recorded in
      let existing = recorded.removeReleased()
      return (RecordedSource.sources(in: viewModel, at: path, &recorded), existing)
    }
    withExtendedLifetime(existing) {}
    retain(sources.filter(isRecorded).map { $0.record(self, recordsInitialValues && !$0.isInput) })
  }

  /// Retains observations until they end, or until the transcript is released.
  private func retain(_ new: [(any Disposable)?]) {
    observations.modify { $0 = $0.filter { !$0.isDisposed } + new.compactMap(\.self) }
  }

  private func send(_ line: Line) {
    sendTime()
    input.send(value: line)
  }

  private func removeLines() -> [Line] {
    sendTime()
    return recording.modify { recording in
      defer { recording.lines = [] }
      return recording.lines
    }
  }

  private func sendTime() {
    if let line = recording.modify(timeLine) { input.send(value: line) }
  }

  /// Returns a line if time has passed since the last one.
  private func timeLine(_ recording: inout Recording) -> Line? {
    guard let clock, let last = recording.date else { return nil }
    let now = clock.currentDate
    let milliseconds = (now.timeIntervalSince(last) * 1000).rounded()
    guard milliseconds > 0 else { return nil }
    recording.date = now
    let isWhole = milliseconds.remainder(dividingBy: 1000) == 0
    let text = "+" + (isWhole ? "\(Int(milliseconds / 1000))" : "\(milliseconds / 1000)") + "s"
    return Line(.time, SourceName(text), event: text)
  }
}

/// Returns whether two texts are the same. Equal strings may be different texts, such as “é” with one or two scalars.
private func consistOfSameBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

/// Returns all lines of two texts: those of the first one only with “−”, those of the second one only with “+”.
private func differenceOfLines(_ old: [String], _ new: [String]) -> [String] {
  let difference = new.difference(from: old, by: consistOfSameBytes)
  let removed = Set(difference.removals.map(\.offset))
  let kept = old.enumerated().map { removed.contains($0) ? "− \($1)" : "  \($1)" }
  // An insertion is before the line that has this number of remaining lines before it.
  return difference.insertions.reduce(into: kept) { lines, insertion in
    let remaining = lines.indices.filter { !lines[$0].hasPrefix("−") }
    let index = insertion.offset < remaining.count ? remaining[insertion.offset] : lines.endIndex
    lines.insert("+ \(insertion.text)", at: index)
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  fileprivate var text: String {
    switch self {
    case .insert(_, let text, _), .remove(_, let text, _): text
    }
  }
}
