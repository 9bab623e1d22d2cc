import Foundation

/// Performs a session in a shell, which is a text file with commands and their expected outputs. Returns the
/// differences from the file; an empty text if there are none. With `RECORD_TESTS=1`, it writes the outputs to the file
/// instead.
///
/// A line that starts with `#` is a comment. A line that starts with `$ ` is a command, and one that starts with `> `
/// is another step. The output of a line follows it. So no output may begin a line with `#`, `$ ` or `> `.
///
/// - Parameters:
///   - texts: Texts of the outputs that differ in each run, and their replacements in the file.
///   - perform: Performs a line, and returns its output.
public func differences(
  fromSession file: URL, replacing texts: [(String, String)], perform: (String) async throws -> String
) async throws -> String {
  var lines: [String] = []
  for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init) {
    if line.hasPrefix("#") {
      if let last = lines.last, !last.hasPrefix("#") { lines.append("") }
      lines.append(line)
    } else if line.hasPrefix("$ ") || line.hasPrefix("> ") {
      let output = texts.reduce(try await perform(line)) { $0.replacing($1.0, with: $1.1) }
      if output.contains(/(?m)^(#|\$ |> )/) {
        return "The next run would take a line of this output for a comment or a step:\n\(output)"
      }
      lines += [line] + (output.isEmpty ? [] : output.components(separatedBy: "\n"))
    }
  }
  let actual = lines.joined(separator: "\n") + "\n"
  if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" { try Data(actual.utf8).write(to: file) }
  return try await runProgram(["diff", "-u", file.path, "-"], input: actual).output
}

/// Runs a command in a shell. Returns its output, then its messages with `! ` before each line, and the exit status in
/// brackets unless it is zero.
public func shellOutput(
  of command: String, environment: [String: String], in directory: URL? = nil
) async throws -> String {
  let outcome = try await runExecutable("/bin/sh", ["-c", command], environment: environment, in: directory)
  let messages = outcome.messages.split(separator: "\n").map { "! \($0)" }.joined(separator: "\n")
  return [outcome.output, messages, outcome.status == 0 ? "" : "[\(outcome.status)]"]
    .map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }.joined(separator: "\n")
}
