import Foundation
import ProgramTesting
import Testing

/// Tests the examples in the documentation comments of `Reactive`. ``MarbleExample`` describes their format.
@Suite("Marble diagrams", .timeLimit(.minutes(10)))
struct MarbleTests {
  /// The operators whose examples need no diagram.
  private static let withoutDiagram = [
    "logEvents"  // It only prints.
  ]

  /// The files whose operators need no example.
  private static let withoutExamples = [
    // Their operators are overloads of operators in other files.
    "Durations.swift", "KeyPaths.swift",
  ]

  @Test("Every operator has an example with a diagram")
  func coverage() throws {
    let operators = try paths.filter(isOfOperators)
    #expect(!operators.isEmpty)
    for path in operators where !Self.withoutExamples.contains(where: path.hasSuffix) {
      let text = try text(ofFile: path)
      var isOperator = false
      var names: Set<Substring> = []
      for line in text.split(separator: "\n") {
        if !line.hasPrefix(" ") { isOperator = line.contains(/^extension (Signal|SignalProducer|PropertyProtocol)\b/) }
        let name = line.prefixMatch(of: /\ {2}(?:@\S+ )*public (?:static )?(?:func|var) `?(\w+)/)?.1
        if isOperator, let name { names.insert(name) }
      }
      for example in MarbleExample.all(in: text, path: path) {
        guard let name = example.declaration else { continue }
        if !example.rows.isEmpty || Self.withoutDiagram.contains(name) { names.remove(name[...]) }
      }
      #expect(names.isEmpty, "\(path)")
    }
  }

  @Test("The operators do what the diagrams show, in comments and in the pictures of the guide", .needsBuiltModules)
  func diagrams() async throws {
    // A block without a diagram may be a sketch, except in the files of the operators.
    let examples =
      try paths.flatMap { try MarbleExample.all(in: text(ofFile: $0), path: $0) }
      .filter { !$0.rows.isEmpty || isOfOperators($0.path) } + MarblePictureTests.pictures.map(\.value.example)
    let errors = examples.flatMap(\.errors) + (try await MarbleExample.differences(in: examples))
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  /// The paths of all Swift files of the module.
  private var paths: [String] {
    get throws {
      let directory = packageRoot.appending(path: "Modules/Reactive").path
      return try FileManager.default.subpathsOfDirectory(atPath: directory)
        .filter { $0.hasSuffix(".swift") }.sorted().map { "Modules/Reactive/\($0)" }
    }
  }

  /// Returns whether a path is of a file in which every operator needs an example.
  private func isOfOperators(_ path: String) -> Bool {
    path.hasPrefix("Modules/Reactive/Operators/")
      || path == "Modules/Reactive/Property/PropertyProtocol+Operators.swift"
  }
}
