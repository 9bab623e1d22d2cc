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

  @Test("Each kind of input and output has its code, in alphabetical order, and the test enters each argument")
  func code() throws {
    try directory.write("public struct Shelf {}\n", to: "Shelf.swift")
    let inputs = [
      "aC", "tapped", "aa", "openURLPressed: Void", "row2Chosen: Models.Word", "typed: String", "dragged: Double?",
      "toggled: Bool", "opened: URL", "sent: URLRequest", "aB: Default", "chosen: Optional<Int>", "failed: any Error",
      "called: (Int) -> Bool", "calledLater: @escaping @Sendable () -> Void", "maybe: (() -> Void)?",
      "configureWith: Word", "movedBy(by rows: Int)", "moved(x: Int, by y: URL)", "turned(_ x: Int, by y: Double)",
    ]
    let types = [
      "String", "Substring", "Bool", "Int", "Int64", "UInt", "Double", "Float", "TimeInterval", "Duration", "Data",
      "Void", "[Int]", "Array<Int>", "Set<Int>", "[Int: String]", "Dictionary<Int, String>", "URL?", "Optional<URL>",
      "[Int]?", "URL", "Character", "(Int, String)", "Result<Int, any Error>", "Shelf",
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
    "The class header is broken where it would exceed 120 columns",
    arguments: [
      (7, "Int", "public final class N: NType, NInputs, NOutputs, Sendable {\n"),
      (9, "Int", "public final class N: NType, NInputs, NOutputs,\n  Sendable\n{\n"),
      (11, "Int", "public final class N: NType, NInputs,\n  NOutputs, Sendable\n{\n"),
      (11, "Shelf", "public final class N: NType, NInputs,\n  NOutputs\n{\n"),
      (20, "Shelf", "public final class N: NType,\n  NInputs, NOutputs\n{\n"),
    ])
  func header(letters: Int, type: String, header: String) throws {
    try directory.write("public struct Shelf {}\n", to: "Shelf.swift")
    let name = "A" + String(repeating: "b", count: letters - 1)
    _ = try NewViewModel([name, "--directory", directory.url.path, "--input", "a: \(type)"]).run()
    let text = try directory.text(of: "\(name)ViewModel.swift")
    #expect(text.contains(header.replacing("N", with: "\(name)ViewModel")), "\(text)")
  }

  @Test(
    "A type is imported from the module that declares it publicly, and found in its own module unless it is private",
    arguments: [
      ("public struct Word: Sendable {}", true, true), ("open class Word {}", true, true),
      ("public typealias Word = Int", true, true), ("public enum Word { case a }", true, true),
      ("public actor Word {}", true, true), ("public protocol Word: Equatable, Sendable {}", true, true),
      ("struct Word: Equatable {}", false, true), ("private struct Word {}", false, false),
      ("fileprivate enum Word {}", false, false), ("extension Word {}", false, false),
      ("public enum Other { public struct Word {} }", false, false), ("public let Word = 1", false, false),
    ])
  func declarations(declaration: String, isPublic: Bool, isOwn: Bool) throws {
    try directory.write(declaration + "\n", to: "Models/Word.swift")
    func target(_ name: String, _ sources: [String]) -> PackageLayout.Target {
      PackageLayout.Target(
        module: name, kind: .library, directory: directory.path(name), sources: sources.map(directory.path),
        dependencies: [])
    }
    let modules = [target("Home", []), target("Models", ["Models/Word.swift"])]
    let types = try ViewModelDescription(name: "A", inputs: ["a: Word"], outputs: [], signals: []).types
    func knowledge(_ modules: [PackageLayout.Target]) -> TypeKnowledge {
      TypeKnowledge(of: types, in: modules, imports: [], declaring: "AViewModel")
    }
    let (other, own) = (knowledge(modules), knowledge(modules.reversed()))
    #expect(other.modules == (isPublic ? ["Models"] : []) && other.undeclared == (isPublic ? [] : ["Word"]))
    #expect(own.modules.isEmpty && own.undeclared == (isOwn ? [] : ["Word"]))
    #expect(other.arePublic && own.arePublic == (isPublic || !isOwn))
    // A stub is written of a type that is not found, and stubs are sendable.
    let isSendable = declaration.contains("Sendable")
    #expect(types.map(other.isSendable) == [isSendable || !isPublic])
    #expect(types.map(own.isSendable) == [isSendable || !isOwn])
  }
}
