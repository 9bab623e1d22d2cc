import Foundation
import ProgramTesting

/// What is written for the reference of a module beside its code: `Modules/<module>/<module>.docc`.
struct Catalog {
  /// A page, which is about the module or about one of its types.
  struct Page {
    /// The file, from the root of the package.
    let path: String
    let text: String

    /// What the page is about, as its heading names it.
    var subject: String? {
      (text.prefixMatch(of: /# ``([^`]+)``\n/)?.1).map(String.init)
    }

    /// What stands under “Topics”.
    var topics: [String] {
      guard let heading = text.firstRange(of: "\n## Topics\n") else { return [] }
      return text[heading.upperBound...].matches(of: /(?m)^- ``([^`]+)``$/).map { String($0.1) }
    }

    /// The blocks of Swift: each is a whole program.
    var examples: [Example] {
      text.matches(of: /(?ms)^```swift\n(.*?)^```$/).map { Example(code: String($0.1)) }
    }
  }

  /// A program, which says in comments what it prints.
  struct Example {
    let code: String

    var imports: [String] {
      code.matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    }

    /// What it prints, by the comments behind its lines.
    var output: String {
      code.matches(of: /(?m) {2}\/\/ (.*)$/).map { "\($0.1)\n" }.joined()
    }
  }

  /// All modules, by name.
  static let modules: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: "Modules").path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }()

  let pages: [Page]

  /// The page about the module.
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
