import Foundation
import ProgramTesting

/// The pages of the reference of a module, in `Modules/<module>/<module>.docc`.
struct Catalog {
  /// A page that describes the module, or one of its types.
  struct Page {
    /// The path of the file, relative to the root of the package.
    let path: String
    let text: String

    /// The name of the module or the type, from the heading.
    var subject: String? {
      (text.prefixMatch(of: /# ``([^`]+)``\n/)?.1).map(String.init)
    }

    /// The symbols in the section “Topics”.
    var topics: [String] {
      guard let heading = text.firstRange(of: "\n## Topics\n") else { return [] }
      return text[heading.upperBound...].matches(of: /(?m)^- ``([^`]+)``$/).map { String($0.1) }
    }

    /// The blocks of Swift code. Each block is a complete program.
    var examples: [Example] {
      text.matches(of: /(?ms)^```swift\n(.*?)^```$/).map { Example(code: String($0.1)) }
    }
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

  /// The names of all modules, sorted.
  static let modules: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: "Modules").path)) ?? []
    return names.filter { !$0.hasPrefix(".") && !["Package.swift", "Plugins"].contains($0) }.sorted()
  }()

  let pages: [Page]

  /// The page of the module.
  let landingPage: Page

  init(of module: String) throws {
    let directory = "Modules/\(module)/\(module).docc"
    let files = try FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: directory).path)
    pages = try files.filter { $0.hasSuffix(".md") }.sorted().map { file in
      let path = "\(directory)/\(file)"
      return Page(path: path, text: try text(ofFile: path))
    }
    guard let page = pages.first(where: { $0.subject == module }) else { throw CocoaError(.fileNoSuchFile) }
    landingPage = page
  }
}
