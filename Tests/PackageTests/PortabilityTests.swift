import Foundation
import ProgramTesting
import Testing

/// Checks without a Mac that neither tests nor scripts use what only Linux has, or what macOS does differently.
@Suite("Commands and calls on macOS")
struct PortabilityTests {
  /// A habit of Linux, and samples that contain it.
  struct Habit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pattern: String
    let samples: [String]

    init(_ description: String, _ pattern: String, _ samples: String...) {
      (testDescription, self.pattern, self.samples) = (description, pattern, samples)
    }

    /// Returns the commands, or the lines of a program, that have the habit.
    func uses(in text: String) -> [String] {
      // Most texts have none, and searching each command takes longer.
      guard isUsed(in: text) else { return [] }
      return text.replacing("$(", with: "|").split { "|;&\n".contains($0) }.map(String.init).filter(isUsed)
    }

    private func isUsed(in text: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
  }

  private static let habits = [
    Habit("macOS prints spaces before the number", #"\bwc\b(?!\.)"#, "words | wc -l", "a | wc"),
    Habit("macOS prints fewer spaces", #"\buniq (-\w+ )*-\w*c|\buniq --"#, "a | uniq -c", "uniq -i -c", "uniq --count"),
    Habit(
      "macOS takes the script for a suffix", #"\bsed (.* )?-(\w*i\b|-in-place)"#, "sed -i s/a/b/ c",
      "sed -E -i s/a/b/", "sed -ni p a", "sed -i.old p a", "sed --in-place p a"),
    Habit("macOS has no such device", "/dev/full", "words > /dev/full"),
    Habit(
      "macOS has no such option", #"(?<!-)\bstat (\S+ )*(-\w*c|--)"#, "stat -c %s a", "stat -L -c %s",
      "stat --format=%s"),
    Habit(
      "macOS has no such option", #"(?<!-)\bdate (\S+ )*(-\w*d|--)"#, "date -d @0", "date -u -d @0", "date --date=0"),
    Habit("macOS has no such option", #"\breadlink (\S+ )*(-\w*[efm]|--)"#, "readlink -f a", "readlink -nf a"),
    Habit(
      "macOS has no long options", #"(?<!git )\b(cp|cut|head|ls|mkdir|mv|rm|sort|tail|touch) (\S+ )*--\w"#, "ls --all",
      "sort -u --reverse", "touch --date=now a"),
    Habit(
      "macOS has no such option", #"\b(head -n -\d|touch (\S+ )*-d|find .*-printf|grep -\w*P|base64 -w)"#,
      "head -n -1"),
    Habit("macOS has no such program", #"\b(sha\d+sum|md5sum|tac) "#, "sha256sum a", "tac a"),
    Habit("without its variables, a program uses the home directory of the user", #"\benv -i"#, "env -i words"),
    Habit("macOS reports no event then", #"\bevents: 0\b"#, "pollfd(fd: 1, events: 0, revents: 0)"),
  ]

  @Test("The samples of a habit have it, and similar texts do not", arguments: habits)
  func samples(habit: Habit) {
    for sample in habit.samples { #expect(!habit.uses(in: sample).isEmpty, "\(sample)") }
    let others = [
      "grep -c '' a", "sort | uniq", "sed -E s/-i/-c/ a", "stat a", "date +%Y-%m", "readlink a", "env words -i",
      "ls -l | cut -c 1", "git show --stat --patch", "git commit --date 0", "git rm --cached a", "events: POLLIN",
    ]
    for other in others { #expect(habit.uses(in: other).isEmpty, "\(other)") }
  }

  @Test("No session, page, script, test or module has a habit of Linux")
  func sources() throws {
    // Sessions are texts with the outputs of their commands.
    var texts = try ["Examples", "Tests"].flatMap { try paths(below: $0, suffix: ".txt") }.map { path in
      (path, try text(ofFile: path).split(separator: "\n").filter { $0.hasPrefix("$ ") }.joined(separator: "\n"))
    }
    let programs = try ["Examples", "Modules", "Tests"].flatMap { try paths(below: $0, suffix: ".swift") }
    let scripts = ["compare-api", "install", "reference", "release"].map { "Scripts/\($0)" }
    for path in programs + scripts {
      // The arguments of a command are string literals in a call.
      texts.append((path, try text(ofFile: path).replacing(#"", ""#, with: " ")))
    }
    for page in try Page.all() {
      texts += page.blocks.filter { ["sh", "console"].contains($0.language) }.map { (page.path, $0.code) }
    }
    for (path, text) in texts where !Self.isExcepted(path) {
      for habit in Self.habits { #expect(habit.uses(in: text) == [], "\(path): \(habit.testDescription)") }
    }
  }

  /// Returns whether the file at a path contains a session that is only performed on Linux, or the samples.
  private static func isExcepted(_ path: String) -> Bool {
    path.contains(/Sessions\/(linux|proxy)\.txt$|\/PortabilityTests\.swift$/)
  }
}
