import Foundation
import ProgramTesting
import Testing

@testable import view_models

/// The text of view models with each kind of type. `NewViewModelTests` compiles them.
@Suite("The code of a new view model")
struct GeneratedCodeTests {
  private let directory = TemporaryDirectory()

  @Test("A view model and its test have code for each kind of input and output")
  func code() throws {
    try directory.write("public struct Shelf {}\n", to: "Shelf.swift")
    let inputs = [
      "aa", "aB: Default", "openURLPressed: Void", "row2Chosen: Models.Word", "typed: String", "dragged: Double?",
      "sent: URLRequest", "calledLater: @escaping @Sendable () -> Void", "configureWith: Word",
      "turned(_ x: Int, by y: Double)",
    ]
    let types = [
      "String", "Bool", "Duration", "Void", "[Int]", "[Int: String]", "Optional<URL>", "URL", "(Int, String)", "Shelf",
    ]
    let outputs = types.enumerated().map { "--output=value\($0): Property<\($1)>" }
    let signals = ["--output=ended: Signal<Int, Never>", "--signal=showA: Int"]
    let arguments = ["Types", "--directory", directory.url.path, "--import", "Models"] + outputs + signals
    _ = try NewViewModel(arguments + inputs.flatMap { ["--input", $0] }).run()
    for name in ["TypesViewModel.swift", "TypesViewModelTests.swift"] {
      #expect(try Samples.written(name, recording: directory.text(of: name)) == directory.text(of: name))
    }
  }
}
