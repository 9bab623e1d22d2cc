import Foundation
import ProgramTesting

/// The pages of the reference of a module, in `Modules/<Module>/<Module>.docc`.
struct Catalog {
  /// The names of all modules, sorted.
  static let modules: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: packageRoot.path + "/Modules")) ?? []
    return names.filter { !$0.hasPrefix(".") && !["Package.swift", "Plugins"].contains($0) }.sorted()
  }()

  let pages: [Page]

  /// The page of the module.
  let landingPage: Page

  init(of module: String) throws {
    pages = try paths(below: "Modules/\(module)/\(module).docc", suffix: ".md").map { try Page($0) }
    landingPage = try Page("Modules/\(module)/\(module).docc/\(module).md")
  }
}

extension Page {
  /// The blocks of Swift code. Each block is a complete program.
  var examples: [Example] {
    blocks.filter { $0.language == "swift" }.map { Example(code: $0.code) }
  }

  /// A program with its output in comments.
  struct Example {
    let code: String

    var imports: [String] {
      code.matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    }

    /// The expected output, from the comments at the ends of lines.
    var output: String {
      code.matches(of: /(?m)\S {2}\/\/ (.*)$/).map { "\($0.1)\n" }.joined()
    }
  }
}
