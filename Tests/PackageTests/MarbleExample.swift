import Foundation
import ProgramTesting

/// The file that records marble diagrams, for programs of tests.
let marbles = packageRoot.appending(path: "Tests/Support/Marbles/Marbles.swift").path

/// An example in a documentation comment of `Reactive`: a block of code, with a marble diagram of its signals.
///
///     let doubled = numbers.map { $0 * 2 }
///     // numbers  --1--2--3-|
///     // doubled  --2--4--6-|
///
/// A row is a name and the events of a signal, a producer or a property. One column is one second of `scheduler`, which
/// the code can use:
///
///     -        a second without an event
///     |        the completion
///     #        a failure
///     !        an interruption
///     12       any other text is a value, which begins at its second and covers the following columns
///     1,2,3|   events at the same second
///
/// The rows of names that the code declares are outputs. The test compares them with the events that it records. The
/// other rows are inputs, which the test creates: producers in an extension of `SignalProducer`, properties in an
/// extension of `PropertyProtocol`, and signals elsewhere. The seconds of a producer count from its start. A property
/// has its first value in column 0, and its completion is its release. In an extension of `PropertyProtocol`, a row
/// without an event in column 0 is a signal.
///
/// The values of an input determine their type: `Int`, `Bool`, `Void` for `()`, `[Int]`, otherwise `String`. It is an
/// optional if one of them is `nil`, and `Never` if there are none. An input with a `#` fails with an `ExampleError()`,
/// and the others cannot fail. At the same second, the inputs send their events in the order of their rows, and before
/// the actions that an operator schedules.
///
/// An output shows the descriptions of its values without spaces, quotes and `Optional(…)`. It ends after its last
/// event: the test waits for 30 more seconds.
struct MarbleExample {
  /// A line of a diagram.
  struct Row {
    let name: String
    /// The number of characters before the events.
    let indentation: Int
    let events: String
    let line: Int
  }

  /// The path of the file, relative to the root of the package.
  let path: String
  /// The number of the first line of code in the file, from 1.
  let line: Int
  let lines: [Substring]
  /// The type that is extended or declared around the comment.
  let context: String
  /// The name of the function or property that the comment documents.
  let declaration: String?

  var rows: [Row] {
    lines.enumerated().compactMap { index, line in
      guard let row = line.wholeMatch(of: /(\/\/ (\w+) +)(\S+)/) else { return nil }
      return Row(name: String(row.2), indentation: row.1.count, events: String(row.3), line: self.line + index)
    }
  }

  var inputs: [Row] { rows.filter { !declaredNames.contains($0.name) } }
  var outputs: [Row] { rows.filter { declaredNames.contains($0.name) } }

  /// The names of the constants that the code declares.
  private var declaredNames: [String] {
    lines.compactMap { $0.prefixMatch(of: /let (\w+|\([\w, ]+\))/)?.1 }
      .flatMap { $0.matches(of: /\w+/).map { String($0.0) } }.filter { $0 != "_" }
  }

  /// The errors that the compiler cannot find, with their places.
  var errors: [String] {
    let comments = lines.filter { $0.hasPrefix("//") }
    let code = lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    let unused = inputs.filter { !code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains($0.name[...]) }
    let errors = [
      (!unused.isEmpty, "the code does not contain \(unused.map(\.name))"),
      (rows.count != comments.count, "a comment is not a row"),
      (Set(rows.map(\.indentation)).count > 1, "the rows are not aligned"),
      (outputs.isEmpty, "the diagram has no output"),
    ]
    return rows.isEmpty ? [] : errors.filter(\.0).map { "\(path):\(line): \($1)" }
  }

  /// A function that creates the inputs, runs the code and records the outputs.
  func function(named name: String) -> String {
    """
    func \(name)(_ marbles: Marbles) {
      let scheduler = marbles.scheduler
      _ = scheduler
    \(inputs.map { "  \(declaration(of: $0))\n  _ = \($0.name)\n" }.joined())
    #sourceLocation(file: "\(path)", line: \(line))
    \(lines.joined(separator: "\n"))
    #sourceLocation()
    \(declaredNames.map { "  marbles.retain(\($0))\n" }.joined())
    \(outputs.map { "  marbles.record(\($0.name), as: \"\($0.name)\")\n" }.joined())
    }

    """
  }

  /// The second until which the example runs. It is late enough for events that the diagram does not show.
  var end: Int { (rows.map(\.events.count).max() ?? 0) + 30 }

  private func declaration(of input: Row) -> String {
    let timeline = Timeline(input.events)
    let error = timeline.events.contains { $0.text == "#" } ? "ExampleError" : "Never"
    let (type, create) =
      switch context {
      case "SignalProducer": ("SignalProducer<\(timeline.type), \(error)>", "producer")
      case "PropertyProtocol" where timeline.events.first?.second == 0:
        ("MutableProperty<\(timeline.type)>", "property")
      default: ("Signal<\(timeline.type), \(error)>", "signal")
      }
    let events = timeline.events.map { "(\($0.second), \(timeline.code(for: $0)))" }.joined(separator: ", ")
    return "let \(input.name): \(type) = marbles.\(create)([\(events)])"
  }
}

/// The events of a row.
struct Timeline {
  let events: [(second: Int, text: String)]

  init(_ row: String) {
    // A hyphen or a comma in brackets belongs to a value.
    events = row.matches(of: /(?:\[[^\]]*\]|[^-])+/).flatMap { events in
      let second = row.distance(from: row.startIndex, to: events.startIndex)
      return events.output.matches(of: /[|#!]|(?:\[[^\]]*\]|[^,|#!])+/).map { (second, String($0.output)) }
    }
  }

  private static let endings = ["|": "completed", "#": "failed(ExampleError())", "!": "interrupted"]

  private var values: Set<String> { Set(events.map(\.text).filter { Self.endings[$0] == nil && $0 != "nil" }) }

  private var wrappedType: String {
    if values.isEmpty { return "Never" }
    if values.allSatisfy({ Int($0) != nil }) { return "Int" }
    if values.isSubset(of: ["true", "false"]) { return "Bool" }
    if values == ["()"] { return "Void" }
    return values.allSatisfy { $0.hasPrefix("[") } ? "[Int]" : "String"
  }

  /// The type of the values.
  var type: String { events.contains { $0.text == "nil" } ? "\(wrappedType)?" : wrappedType }

  /// Returns the code for an event.
  func code(for event: (second: Int, text: String)) -> String {
    if let ending = Self.endings[event.text] { return ".\(ending)" }
    return wrappedType == "String" && event.text != "nil" ? ".value(\"\(event.text)\")" : ".value(\(event.text))"
  }
}

extension MarbleExample {
  /// Returns the examples in a source file: the indented blocks in its documentation comments. A blank line is before
  /// each of them.
  static func all(in text: String, path: String) -> [MarbleExample] {
    guard text.contains("///     ") else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isCode = { (line: Substring) in line.contains(/^ *\/\/\/ {5}/) }
    return lines.indices.dropFirst().filter { isCode(lines[$0]) && lines[$0 - 1].contains(/^ *\/\/\/$/) }.map { start in
      let block = lines[start...].prefix(while: isCode)
      let end = lines[block.endIndex...].firstIndex { !$0.contains(/^ *(@|\/\/\/)/) } ?? start
      let context = lines[...end].reversed().lazy
        .compactMap { $0.prefixMatch(of: /(?:\w+ )*(?:extension|class|struct|enum|protocol) (\w+)/)?.1 }.first
      return MarbleExample(
        path: path, line: start + 1, lines: block.map { $0.drop { $0 != "/" }.dropFirst("///     ".count) },
        context: String(context ?? ""),
        declaration: (lines[end].firstMatch(of: /(?:func|var) `?(\w+)/)?.1).map(String.init))
    }
  }
}
