import Foundation
import ProgramTesting
import Testing

@testable import view_models

/// The text of view models with each kind of type. `NewViewModelTests` compiles them.
@Suite("The code of a new view model")
struct GeneratedCodeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

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

  @Test(
    "A type is found in another module if it is public, and in its own module unless it is private",
    arguments: [
      ("public struct Word: Sendable {}", true, true), ("public typealias Word = Int", true, true),
      ("public protocol Word: Equatable, Sendable {}", true, true), ("struct Word: Equatable {}", false, true),
      ("private struct Word {}", false, false), ("extension Word {}", false, false),
      ("public enum Other { public struct Word {} }", false, false), ("public let Word = 1", false, false),
    ])
  func declarations(declaration: String, isFoundInOther: Bool, isFoundInOwn: Bool) throws {
    try directory.write(declaration + "\n", to: "Models/Word.swift")
    func target(_ name: String, _ sources: [String]) -> PackageLayout.Target {
      PackageLayout.Target(
        module: name, kind: .library, directory: directory.path(name), sources: sources.map(directory.path),
        dependencies: [])
    }
    // The view model belongs to the first module.
    let modules = [target("Home", []), target("Models", ["Models/Word.swift"])]
    let types = try ViewModelDescription(name: "A", inputs: ["a: Word"], outputs: [], signals: []).types
    func knowledge(_ modules: [PackageLayout.Target]) -> TypeKnowledge {
      TypeKnowledge(of: types, in: modules, imports: [], declaring: "AViewModel")
    }
    let (other, own) = (knowledge(modules), knowledge(modules.reversed()))
    #expect(other.modules == (isFoundInOther ? ["Models"] : []))
    #expect(other.undeclared == (isFoundInOther ? [] : ["Word"]))
    #expect(own.modules.isEmpty && own.undeclared == (isFoundInOwn ? [] : ["Word"]))
  }
}
