import Foundation
import ProgramTesting
import Testing

/// Tests the version, the scripts for releases, and the package descriptions for clients in the README and in
/// CONTRIBUTING.
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

  @Test("A release tags the commit as words-0.1.0, and one with only the general modules as 0.1.0", .needsGit)
  func tags() async throws {
    let release = try await makeRelease()  // This takes long, so one test checks both tags.
    let commits = try await git(in: release, "rev-parse", "HEAD", "words-0.1.0^{commit}").split(separator: "\n")
    #expect(commits.count == 2 && commits[0] == commits[1])
    let files = try await git(in: release, "ls-tree", "--name-only", "0.1.0").split(separator: "\n").map(String.init)
    let general = Set(Catalog.modules).subtracting(["Models", "Services", "ViewModels", "WordScreens"])
    #expect(Set(files) == general.union(["CHANGELOG.md", "LICENSE", "Package.swift", "Plugins"]))
  }

  @Test(
    "The manifests in the README and in CONTRIBUTING build in a client whose target names collide with ours",
    .buildsPackages, .needsGit, arguments: ["README.md", "CONTRIBUTING.md"])
  func clients(path: String) async throws {
    let page = try Page(path)
    let snippet = try #require(page.blocks.first { $0.marker == "compiled: Package.swift" }).code
    try makeClient(snippet: snippet, of: try await makeRelease())
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
      git init -q "$1"
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
  private func makeClient(snippet: String, of release: String) throws {
    // The modules of the application, and short names that a module of the libraries might have.
    let names = ["HTTP", "Loading", "Models", "Services", "Terminal", "ViewModels", "WordScreens"]
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
    let program = (names + ["Reactive"]).map { "import \($0)\n" }.joined() + "print(MutableProperty(1).value)\n"
    try directory.write(program, to: "app/Sources/app/main.swift")
  }

  private func git(in repository: String, _ arguments: String...) async throws -> String {
    let outcome = try await runProgram(["git", "-C", repository] + arguments)
    try #require(outcome.status == 0, "\(outcome.messages)")
    return outcome.output
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsGit: Self { .enabled(if: isInstalled("git"), "git is not installed") }
}
