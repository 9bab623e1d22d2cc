import Foundation
import ProgramTesting
import Testing

/// Tests the version, the scripts for releases, and the package descriptions for clients in the documentation.
@Suite("Releases", .timeLimit(.minutes(20)))
struct ReleaseTests {
  private let directory = TemporaryDirectory()

  @Test("The manual page and the changelog have the version of the program, and the same date")
  func version() async throws {
    let version = try await runProgram([Built.executable("words"), "--version"]).output.dropFirst("words ".count)
      .dropLast()
    let manual = try text(ofFile: "Scripts/share/man/man1/words.1")
    let title = try #require(manual.firstMatch(of: /\.TH WORDS 1 (\S+) "words (\S+)"/))
    #expect(title.2 == version)
    // The latest section is the first one. It has no date before the release.
    let latestSection = try text(ofFile: "CHANGELOG.md").components(separatedBy: "\n## ")[1]
    let isUnreleased = latestSection.hasPrefix("[Unreleased]\n\nThe next version is \(version)")
    #expect(isUnreleased || latestSection.hasPrefix("[\(version)] - \(title.1)\n"))
  }

  @Test("Each script is run by a test, or says at its beginning that it is not")
  func scripts() throws {
    let texts = try paths(below: "Scripts", suffix: "").filter { $0.split(separator: "/").count == 2 }
      .compactMap { path in (try? text(ofFile: path)).map { (path, $0) } }  // without directories
    let tested = texts.filter { $0.1.split(separator: "\n").dropFirst().first?.contains("Not run by a test") != true }
    // `InstallTests` runs the one, and this suite the other.
    #expect(tested.map(\.0).sorted() == ["Scripts/install", "Scripts/release"])
  }

  @Test(
    "A release tags the commit as words-0.1.0, and one with a different package in the same files as 0.1.0", .needsGit)
  func tags() async throws {
    // Releasing takes long, so one test checks both tags.
    let script = "cd $0 && git describe --exact-match HEAD && git diff --name-only HEAD 0.1.0"
    let outcome = try await runProgram(["bash", "-c", script, try await makeRelease()])
    #expect(outcome.output == "words-0.1.0\nPackage.swift\n", "\(outcome.messages)")
  }

  @Test(
    "The manifests on the pages build in a client whose target names collide with those of other modules",
    .buildsPackages, .needsGit,
    arguments: [
      ("README.md", "Reactive"), ("README.md", "ViewModels"), ("CONTRIBUTING.md", "Reactive"),
      ("docs/swift-settings.md", "Reactive"),
    ])
  func clients(path: String, product: String) async throws {
    let snippets = try Page(path).blocks.filter { $0.marker == "compiled: Package.swift" }.map(\.code)
    let snippet = try #require(snippets.first { $0.contains("\"\(product)\"") })
    try makeClient(snippet: snippet, product: product, of: try await makeRelease())
    let manager = try await runProgram([
      "swift", "run", "--disable-index-store", "--package-path", directory.path("app"), "--cache-path",
      directory.path("cache"), "app",
    ])
    #expect(manager.output.hasSuffix("1\n") && !manager.messages.contains("warning:"), "\(manager.messages)")
  }

  /// Creates a repository with the files of this one, and releases version 0.1.0 in it. Returns its path.
  private func makeRelease() async throws -> String {
    let clone = directory.path("words")
    let script = """
      set -e
      git init -q -b main "$1"
      git -C "$1" config user.name a
      git -C "$1" config user.email a@example.org
      git -C "$0" --git-dir "$1/.git" --work-tree "$0" add --all
      cd "$1"
      git commit -q -m Release
      git reset -q --hard
      Scripts/release 0.1.0
      """
    let outcome = try await runProgram(["bash", "-c", script, packageRoot.path, clone])
    try #require(outcome.status == 0, "\(outcome.messages)")
    return clone
  }

  /// Writes a package with the dependencies in a manifest on a page. Its program prints 1.
  private func makeClient(snippet: String, product: String, of release: String) throws {
    // Short names that a module of the libraries might have, and the modules of the application.
    let application = product == "Reactive" ? ["Models", "Services", "ViewModels", "WordScreens"] : []
    let names = ["HTTP", "Loading", "Terminal"] + application
    let dependencies = snippet.replacing("../words", with: release)
      .replacing("https://example.org/words.git", with: "file://\(release)")
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "app", platforms: [.macOS(.v15)], \(dependencies))
      let names = \(names)
      package.targets[0].dependencies += names.map { .target(name: $0) }
      package.targets += names.map { .target(name: $0) }
      """
    try directory.write(manifest, to: "app/Package.swift")
    for name in names { try directory.write("public struct \(name) {}\n", to: "app/Sources/\(name)/a.swift") }
    let program = (names + [product]).map { "import \($0)\n" }.joined() + "print(1)\n"
    try directory.write(program, to: "app/Sources/app/main.swift")
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsGit: Self { .enabled(if: isInstalled("git"), "git is not installed") }
}
