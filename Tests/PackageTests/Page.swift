import Foundation
import ProgramTesting

/// A page of the guide or of a reference.
///
/// A block of code can have a marker on the line above it: a caption, or an HTML comment, which readers do not see.
/// Each block of Swift code needs one of these markers:
///
///     [Package.swift](../Examples/Bursts/Package.swift), the whole file:
///     [Word.swift](../Modules/Models/Word.swift):   lines of the file; a line with only `…` skips some lines
///     <!-- compiled -->                             declarations, which are compiled with all modules
///     <!-- compiled and run -->                     the same, and each function without parameters prints its comments
///     <!-- sketch: the naive way -->                the same, for code that is not in the repository
///     <!-- compiled: Package.swift -->              arguments of a package description
///     <!-- compiled by Tests/….swift -->            code that another test compiles
///     <!-- insert: Modules/….swift | … -->          code that ``TutorialTests`` adds to a file and compiles
///     <!-- diagram of a Signal -->                  an example with a diagram, which ``MarbleExample`` describes
///
/// A block of `sh` or `console` contains commands. They are run, with these exceptions:
///
///     [words.txt](…/Sessions/words.txt):            lines of a session that another test performs
///     <!-- needs: nginx -->                         the commands are run only if nginx is installed
///     <!-- run by Tests/….swift -->                 another test runs the commands
///     <!-- not run: needs a network -->             the commands are not run, for this reason
struct Page: Sendable {
  /// A fenced block of code.
  struct Block: Sendable {
    /// The relation of a block to the code of the repository.
    enum Kind: Equatable {
      case file(String)
      case excerpt(String)
      case compiled
      case compiledElsewhere
    }

    /// How a block of commands is run.
    enum Running: Hashable, Sendable {
      case here(needing: String?)
      case elsewhere(String)
      case nowhere
    }

    let language: String
    /// The texts of the comments on the lines above the block. A caption is `file: PATH` or `excerpt: PATH`.
    let comments: [String]
    /// The line number of its first line on the page, from 1.
    let line: Int
    var lines: [Substring] = []

    /// The text of the comment directly above the block.
    var marker: String? { comments.last }

    var code: String { lines.joined(separator: "\n") }

    var kind: Kind? {
      guard let marker else { return nil }
      if let match = marker.wholeMatch(of: /(file|excerpt): (.+)/) {
        return match.1 == "file" ? .file(String(match.2)) : .excerpt(String(match.2))
      }
      if marker.contains(/^compiled( and run)?$|^sketch: .+/) { return .compiled }
      let elsewhere = /^compiled(: Package\.swift$| by )|^(insert|replace): |^diagram of/
      return marker.contains(elsewhere) ? .compiledElsewhere : nil
    }

    var running: Running? {
      let isCommands = language == "sh" || language == "console"
      guard isCommands, marker?.contains(/^excerpt: .*\/Sessions\//) != true else { return nil }
      guard let match = marker?.wholeMatch(of: /(needs:|run by|not run:) (.+)/) else { return .here(needing: nil) }
      let argument = String(match.2)
      return match.1 == "needs:" ? .here(needing: argument) : match.1 == "run by" ? .elsewhere(argument) : .nowhere
    }
  }

  /// The path of the file, relative to the root of the package.
  let path: String
  private(set) var blocks: [Block] = []
  /// The anchors of the headings, as GitHub generates them.
  private(set) var anchors: [String] = []
  /// The lines outside of the blocks.
  let proseLines: [Substring]

  var prose: String { proseLines.joined(separator: "\n") }

  /// Reads the page at a path.
  init(_ path: String) throws {
    self.path = path
    var proseLines: [Substring] = []
    var headings: [String] = []
    var comments: [String] = []
    var isOpen = false
    for (index, line) in try text(ofFile: path).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop(while: \.isWhitespace)
      if isOpen {
        if content == "```" { isOpen = false } else { blocks[blocks.count - 1].lines.append(line) }
      } else if content.hasPrefix("```") {
        isOpen = true
        blocks.append(Block(language: String(content.dropFirst(3)), comments: comments, line: index + 2))
      } else {
        proseLines.append(line)
        if let heading = line.wholeMatch(of: /#+ (.*)/)?.1 {
          let name = anchor(of: heading)
          anchors.append(headings.contains(name) ? "\(name)-\(headings.count { $0 == name })" : name)
          headings.append(name)
        }
      }
      let comment = content.wholeMatch(of: /<!-- (.*) -->/).map { String($0.1) } ?? Self.caption(content, on: path)
      comments = comment.map { comments + [$0] } ?? []
    }
    self.proseLines = proseLines
  }

  /// Returns `file: PATH` or `excerpt: PATH` for a line that is a caption, and otherwise `nil`.
  private static func caption(_ line: Substring, on page: String) -> String? {
    guard let match = line.wholeMatch(of: /\[([^\]]+)\]\(([^)]+)\)(, the whole file)?:/) else { return nil }
    let file = Self.target(of: String(match.2), on: page).path
    // A caption names its file.
    guard file.hasSuffix("/\(match.1)"), file.hasPrefix("\(packageRoot.path)/") else { return nil }
    return (match.3 == nil ? "excerpt: " : "file: ") + file.dropFirst(packageRoot.path.count + 1)
  }

  /// Returns the README, the pages for contributors, the answers to exercises, the pages of examples with commands, and
  /// the pages of the guide.
  static func all() throws -> [Page] { try pages.get() }

  /// The pages are read and parsed once, because every test of the guide needs them.
  private static let pages = Result {
    let others = [
      "README.md", "CONTRIBUTING.md", "SECURITY.md", "Examples/Articles/README.md", "Examples/WordService/README.md",
      "Examples/WordService/object-store/README.md",
    ]
    return try (others + paths(below: "docs", suffix: ".md")).map { try Page($0) }
  }

  /// The inline code in the text.
  var codeSpans: [String] {
    prose.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// The targets of the links.
  var links: [String] {
    prose.replacing(/`[^`]*`/, with: "").matches(of: /\[[^\]]*\]\(([^)\s]+)\)/).map { String($0.1) }
  }

  var url: URL { packageRoot.appending(path: path) }

  /// Returns the file to which a relative link from this page leads.
  func target(of link: String) -> URL { link.isEmpty ? url : Self.target(of: link, on: path) }

  private static func target(of link: String, on page: String) -> URL {
    packageRoot.appending(path: page).deletingLastPathComponent()
      .appending(path: link.removingPercentEncoding ?? link).standardized
  }
}

/// Returns the anchor of a heading, if it is the first heading with this anchor.
private func anchor(of heading: Substring) -> String {
  heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
    .replacing(" ", with: "-")
}
