import Foundation
import ProgramTesting

/// A page of the guide.
///
/// Above a block of code stands what it is, in a comment that a reader does not see; above one of Swift, always:
///
///     <!-- file: Examples/Bursts/Package.swift -->  that file
///     <!-- excerpt: Modules/Models/Word.swift -->   lines of that file; `…` on a line of its own skips some
///     <!-- compiled -->                             declarations, which are compiled with all modules at hand
///     <!-- sketch: the naive way -->                the same, of code that is not ours
///     <!-- compiled: Package.swift -->              arguments of a package description
///     <!-- compiled by Tests/….swift -->            what another test compiles
///
/// Commands, of which each block of `sh` and `console` is one or several, are run unless there is a comment:
///
///     <!-- needs: nginx -->                         they are run where that is installed
///     <!-- run by Tests/….swift -->                 another test runs them
///     <!-- not run: needs a network -->             nobody does, and this is why
struct Page: Sendable {
  /// Code that is set apart.
  struct Block: Sendable {
    /// What a block is.
    enum Kind: Equatable {
      case file(String)
      case excerpt(String)
      case compiled
      case manifest
      case compiledElsewhere(String)
    }

    let language: String
    /// What the comment above it says.
    let marker: String?
    /// The number of its first line on the page, from 1.
    let line: Int
    var lines: [Substring] = []

    var code: String { lines.joined(separator: "\n") }

    var kind: Kind? {
      guard let marker else { return nil }
      if let path = marker.wholeMatch(of: /file: (\S+)/)?.1 { return .file(String(path)) }
      if let path = marker.wholeMatch(of: /excerpt: (\S+)/)?.1 { return .excerpt(String(path)) }
      guard language == "swift" else { return nil }
      if marker == "compiled" || marker.hasPrefix("sketch: ") { return .compiled }
      if marker == "compiled: Package.swift" { return .manifest }
      return (marker.wholeMatch(of: /compiled by (\S+)/)?.1).map { .compiledElsewhere(String($0)) }
    }

    /// What becomes of a block of commands.
    enum Running: Hashable, Sendable {
      case here(needing: String?)
      case elsewhere(String)
      case nowhere(reason: String)
    }

    var running: Running? {
      guard language == "sh" || language == "console" else { return nil }
      guard let marker else { return .here(needing: nil) }
      if let programs = marker.wholeMatch(of: /needs: (.+)/)?.1 { return .here(needing: String(programs)) }
      if let path = marker.wholeMatch(of: /run by (\S+)/)?.1 { return .elsewhere(String(path)) }
      return (marker.wholeMatch(of: /not run: (.+)/)?.1).map { .nowhere(reason: String($0)) } ?? .here(needing: nil)
    }
  }

  /// The file, from the root of the package.
  let path: String
  private(set) var blocks: [Block] = []
  /// The names by which links find its headings, as GitHub makes them.
  private(set) var anchors: [String] = []
  /// All but the blocks.
  private let prose: String

  init(path: String, text: String) {
    self.path = path
    var proseLines: [Substring] = []
    var headings: [String] = []
    var marker: String?
    var isOpen = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop(while: \.isWhitespace)
      if isOpen {
        if content == "```" { isOpen = false } else { blocks[blocks.count - 1].lines.append(line) }
      } else if content.hasPrefix("```") {
        isOpen = true
        blocks.append(Block(language: String(content.dropFirst(3)), marker: marker, line: index + 2))
      } else {
        proseLines.append(line)
        if let heading = line.wholeMatch(of: /#+ (.*)/)?.1 {
          let name = anchor(of: heading)
          anchors.append(headings.contains(name) ? "\(name)-\(headings.count { $0 == name })" : name)
          headings.append(name)
        }
      }
      marker = (content.wholeMatch(of: /<!-- (.*) -->/)?.1).map(String.init)
    }
    prose = proseLines.joined(separator: "\n")
  }

  /// The README and the guide, in the order of their names.
  static func all() throws -> [Page] {
    let documents = try FileManager.default.subpathsOfDirectory(atPath: packageRoot.appending(path: "docs").path)
    let paths = documents.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    return try (["README.md"] + paths).map { Page(path: $0, text: try text(ofFile: $0)) }
  }

  /// The code in the text.
  var codeSpans: [String] {
    prose.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// Where the links lead.
  var links: [String] {
    prose.replacing(/`[^`]*`/, with: "").matches(of: /\[[^\]]*\]\(([^)\s]+)\)/).map { String($0.1) }
  }

  /// Where a relative link from this page leads, from the root of the package; nothing where that is outside.
  func path(of link: String) -> String? {
    guard !link.isEmpty else { return path }
    var names = path.split(separator: "/").dropLast()
    for name in link.split(separator: "/") {
      if name != ".." { names.append(name) } else if names.popLast() == nil { return nil }
    }
    return names.joined(separator: "/")
  }
}

/// The name by which a link finds a heading, if it is the first one of that name.
private func anchor(of heading: Substring) -> String {
  heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
    .replacing(" ", with: "-")
}
