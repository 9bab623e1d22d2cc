import Foundation
import ProgramTesting
import Testing

/// Tests the version, the changelog, the scripts for releases, and the snippets for clients in the README.
@Suite("Releases", .timeLimit(.minutes(20)))
struct ReleaseTests {
  /// A version in the changelog, without its entries. The version and the date are `nil` for unreleased changes.
  private struct Section: Equatable {
    var version: Substring?
    var date: Substring?
  }

  /// The sections of the changelog.
  private static func sections(of changelog: String) -> [Section]? {
    var sections: [Section] = []
    for line in changelog.split(separator: "\n") where line.hasPrefix("## ") {
      if line == "## [Unreleased]" {
        sections.append(Section())
      } else if let match = line.wholeMatch(of: /## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)/) {
        sections.append(Section(version: match.1, date: match.2))
      } else {
        return nil
      }
    }
    return sections
  }

  @Test(
    "The version of the program, its manual page and the changelog are the same",
    .enabled(if: isProgramBuilt, "the built program is beside the tests only on Linux"))
  func version() async throws {
    let program = Built.executable("words")
    let version = try await runProgram([program, "--version"]).output.dropFirst("words ".count).dropLast()
    let manual = try text(ofFile: "Scripts/share/man/man1/words.1")
    let title = try #require(manual.firstMatch(of: /\.TH WORDS 1 (\S+) "words (\S+)"/))
    #expect(title.2 == version)

    let changelog = try text(ofFile: "CHANGELOG.md")
    let section = try #require(Self.sections(of: changelog)?.first)
    if section.date == nil {
      #expect(changelog.contains("## [Unreleased]\n\nThe next version is \(version)"))
    } else {
      #expect(section == Section(version: version, date: title.1))
    }
  }

  @Test("The changelog lists changes under the headings of Keep a Changelog, and the latest version is first")
  func changelog() throws {
    let changelog = try text(ofFile: "CHANGELOG.md")
    let sections = try #require(Self.sections(of: changelog))
    #expect(sections.dropFirst().allSatisfy { $0.version != nil })
    let versions = sections.compactMap(\.version)
    #expect(versions == versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending })
    let kinds = changelog.matches(of: /(?m)^### (.*)$/).map { String($0.1) }
    #expect(Set(kinds).isSubset(of: ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]))
  }

  @Test("The changelog mentions every product")
  func products() throws {
    let changelog = try text(ofFile: "CHANGELOG.md")
    for product in Catalog.modules + ["words", "NewViewModel", "CheckViewModels"] {
      #expect(changelog.contains("`\(product)`"), "\(product)")
    }
  }

  @Test("The comparison of the API with an unknown tag is an error that names the tag")
  func unknownTag() async throws {
    let outcome = try await runProgram([packageRoot.appending(path: "Scripts/compare-api").path, "0.0.0-none"])
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("compare-api: Unknown tag “0.0.0-none”."))
  }

  @Test(
    "A client that has targets with the names of the application’s builds without a warning, by path and by URL",
    .enabled(if: isCI, whyOnlyInCI), .enabled(if: isGitInstalled, "git is not installed"))
  func snippets() async throws {
    let snippets = try ["README.md", "CONTRIBUTING.md"].flatMap { path in
      Page(path: path, text: try text(ofFile: path)).blocks.filter { $0.kind == .manifest }.map(\.code)
    }
    #expect(snippets.count == 2)

    let directory = try TemporaryDirectory()
    let clone = directory.path("words")
    let files = ["-C", packageRoot.path, "--git-dir", "\(clone)/.git", "--work-tree", packageRoot.path]
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    try await git(["init", "-q", clone])
    try await git(files + ["add", "--all"])
    try await git(files + author + ["commit", "-q", "-m", "Release"])
    try await git(["-C", clone, "reset", "-q", "--hard"])
    try await git(["-C", clone, "config", "user.name", "a"])
    try await git(["-C", clone, "config", "user.email", "a@example.org"])
    let release = try await runProgram(["\(clone)/Scripts/release", "0.1.0"])
    #expect(release.output == "Created the tags 0.1.0 and words-0.1.0.\n", "\(release.messages)")

    let names = ["HTTP", "Loading", "Models", "Services", "Terminal", "ViewModels", "WordScreens"]
    for (index, snippet) in snippets.enumerated() {
      let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "app", platforms: [.macOS(.v15)], \(snippet))
        let names = \(names)
        package.targets[0].dependencies += names.map { .target(name: $0) }
        package.targets += names.map { .target(name: $0) }
        """
      let local = manifest.replacing("../words", with: clone)
        .replacing("https://example.org/words.git", with: "file://\(clone)")
      #expect(local != manifest)
      try directory.write(local, to: "app\(index)/Package.swift")
      for name in names { try directory.write("public struct \(name) {}\n", to: "app\(index)/Sources/\(name)/a.swift") }
      let program = (names + ["Reactive"]).map { "import \($0)\n" }.joined() + "print(MutableProperty(1).value)\n"
      try directory.write(program, to: "app\(index)/Sources/app/main.swift")
      let package = ["--package-path", directory.path("app\(index)"), "--cache-path", directory.path("cache")]
      let manager = try await runProgram(["swift", "run", "--disable-index-store"] + package + ["app"])
      #expect(manager.output.hasSuffix("1\n") && !manager.messages.contains("warning:"), "\(manager.messages)")
    }
  }

  private func git(_ arguments: [String]) async throws {
    let outcome = try await runProgram(["git"] + arguments)
    try #require(outcome.status == 0, "\(outcome.messages)")
  }
}

private let isProgramBuilt = FileManager.default.isExecutableFile(atPath: Built.executable("words"))

private let isGitInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/git") }
