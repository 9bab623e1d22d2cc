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

  /// Generates a view model, and returns the text of one of its files.
  private func text(_ arguments: [String], file: String = "AViewModel.swift") throws -> String {
    _ = try NewViewModel(["--directory", directory.url.path] + arguments).run()
    return try directory.text(of: file)
  }

  @Test(
    "An input is a function with names that fit its types, and a property that can be empty",
    arguments: [
      ("tapped", "tapped()", "(())", "()"), ("tapped: Void", "tapped()", "(())", "()"),
      ("typed: String", "typed(_ text: String)", "<String?>(nil)", "text"),
      ("moved: Double?", "moved(_ number: Double?)", "<Double?>(nil)", "number"),
      ("toggled: Bool", "toggled(_ isOn: Bool)", "<Bool?>(nil)", "isOn"),
      ("opened: URL", "opened(_ url: URL)", "<URL?>(nil)", "url"),
      ("sent: URLRequest", "sent(_ urlRequest: URLRequest)", "<URLRequest?>(nil)", "urlRequest"),
      ("chosen: Default", "chosen(_ value: Default)", "<Default?>(nil)", "value"),
      ("chosen: Optional<Int>", "chosen(_ value: Optional<Int>)", "<Optional<Int>>(nil)", "value"),
      ("chosen: Models.Word", "chosen(_ value: Models.Word)", "<Models.Word?>(nil)", "value"),
      ("failed: any Error", "failed(_ value: any Error)", "<(any Error)?>(nil)", "value"),
      ("set: (Int) -> Bool", "set(_ value: @escaping (Int) -> Bool)", "<((Int) -> Bool)?>(nil)", "value"),
      (
        "set: @escaping @Sendable () -> Void", "set(_ value: @escaping @Sendable () -> Void)",
        "<(@Sendable () -> Void)?>(nil)", "value"
      ),
      ("set: (() -> Void)?", "set(_ value: (() -> Void)?)", "<(() -> Void)?>(nil)", "value"),
      ("configureWith: Word", "configureWith(word: Word)", "<Word?>(nil)", "word"),
      ("moved(by rows: Int)", "moved(by rows: Int)", "<Int?>(nil)", "rows"),
      ("moved(x: Int, by y: URL)", "moved(x: Int, by y: URL)", "<(x: Int, y: URL)?>(nil)", "(x, y)"),
    ])
  func input(option: String, function: String, property: String, value: String) throws {
    let text = try text(["A", "--import", "Models", "--input", option])
    let name = function.prefix { $0 != "(" }
    #expect(text.contains("  func \(function)\n}\n"), "\(text)")
    let implementation = """
        private let \(name)Property = MutableProperty\(property)
        public func \(function) {
          self.\(name)Property.value = \(value)
        }

      """
    #expect(text.contains(implementation), "\(text)")
  }

  @Test(
    "A property begins with an empty value, or with one that the initialiser receives",
    arguments: [
      ("String", "\"\""), ("Substring", "\"\""), ("Bool", "false"), ("Int", "0"), ("Int64", "0"), ("UInt", "0"),
      ("Double", "0"), ("Float", "0"), ("TimeInterval", "0"), ("Duration", ".zero"), ("Data", "Data()"), ("Void", "()"),
      ("[Int]", "[]"), ("Array<Int>", "[]"), ("Set<Int>", "[]"), ("[Int: String]", "[:]"),
      ("Dictionary<Int, String>", "[:]"), ("URL?", "nil"), ("Optional<URL>", "nil"), ("[Int]?", "nil"), ("URL", nil),
      ("Character", nil), ("(Int, String)", nil), ("Result<Int, any Error>", nil),
    ] as [(String, String?)])
  func output(type: String, value: String?) throws {
    let text = try text(["A", "--output", "it: Property<\(type)>", "--output", "other: Property<Int?>"])
    #expect(text.contains("  /// The {it}.\n  var it: Property<\(type)> { get }\n"), "\(text)")
    #expect(text.contains("    self.it = Property(value: \(value ?? "it"))  // {Derive it from the inputs.}\n"))
    #expect(text.contains("  public init(\(value == nil ? "it: \(type)" : "")) {\n"), "\(text)")
    #expect(text.contains("  ///   - it: {The initial value}.\n") == (value == nil))
  }

  @Test(
    "A signal begins without a value, in each form", arguments: ["--signal=a: Int", "--output=a: Signal<Int, Never>"])
  func signal(option: String) throws {
    let text = try text(["A", option])
    #expect(text.contains("  /// Sends {a}.\n  var a: Signal<Int, Never> { get }\n"))
    #expect(text.contains("    self.a = .never  // {Derive a from the inputs.}\n"))
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
    let text = try text([name, "--input", "a: \(type)"], file: "\(name)ViewModel.swift")
    #expect(text.contains(header.replacing("N", with: "\(name)ViewModel")), "\(text)")
  }

  @Test("A test enters each argument and each initial value, and has an empty transcript for each input")
  func test() throws {
    try directory.write("public struct Shelf {}\n", to: "Shelf.swift")
    let options = ["A", "--input", "moved(_ x: Int, by y: Double)", "--output", "shelf: Property<Shelf>"]
    let text = try text(options, file: "AViewModelTests.swift")
    let expected = """
        init() throws {
          viewModel = AViewModel(shelf: try #require(Optional<Shelf>.none, "{Enter its initial value.}"))
          transcript = Transcript(of: viewModel, recordsInitialValues: true)
        }

        @Test("The outputs have their initial values")
        func initialValues() throws {
          try transcript.expect("")
        }

        @Test("{moved}")
        func moved() throws {
          transcript.removeAll()
          viewModel.inputs.moved(try #require(Optional<Int>.none, "{Enter the argument.}"), \
      by: try #require(Optional<Double>.none, "{Enter the argument.}"))
          try transcript.expect("")
        }
      }

      """
    #expect(text.hasSuffix(expected), "\(text)")
  }

  @Test(
    "A placeholder has the words of a name, with the capitals of abbreviations",
    arguments: [
      ("projectTapped", "project tapped"), ("openURL", "open URL"), ("openURLPressed", "open URL pressed"),
      ("a", "a"), ("showA", "show a"), ("row2Chosen", "row2 chosen"),
    ])
  func placeholders(name: String, words: String) throws {
    let text = try text(["A", "--input", name, "--signal", "\(name)Too"])
    #expect(text.contains("  /// Call when {\(words)}.\n"), "\(text)")
  }

  @Test("Declarations are ordered without regard to case, whatever their order on the command line")
  func order() throws {
    let options = ["c", "aC", "aa", "aB"].flatMap { ["--input", $0, "--signal", "\($0)Sent"] }
    let text = try text(["A"] + options)
    let names = text.matches(of: /\n  (func|var) (\w+)/).map { String($0.2) }
    #expect(
      names == ["aa", "aB", "aC", "c", "aaSent", "aBSent", "aCSent", "cSent", "inputs", "outputs"])
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
