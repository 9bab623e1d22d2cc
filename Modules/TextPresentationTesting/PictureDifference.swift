import Foundation
public import TerminalScreen

/// The error for a screen that differs from its picture, or for a picture that cannot be read or written.
public struct PictureDifference: Error, CustomStringConvertible {
  /// A message that contains the path of the picture, and the lines of both. A line that is only in the picture starts
  /// with `-`, and a line that is only on the screen with `+`.
  public let description: String
}

extension Screen {
  /// Compares the screen with its picture, which is the file `Pictures/NAME.txt` beside the source file of the test.
  ///
  /// A picture is a text, as ``picture`` describes it. If the environment variable `RECORD_TESTS` is `1`, the file is
  /// written instead. Read the changed files before you commit them. The package has to exclude the directory
  /// `Pictures` from the test target.
  ///
  /// - Parameters:
  ///   - name: The name of the picture, which is unique in the directory of the source file.
  ///   - sourceFile: The path of the source file of the test.
  /// - Throws: ``PictureDifference`` if the screen differs from the picture, or if the file cannot be read or written.
  public func expectPicture(_ name: String, sourceFile: String = #filePath) throws(PictureDifference) {
    let isRecording = ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1"
    try expectPicture(name, sourceFile: sourceFile, isRecording: isRecording)
  }

  func expectPicture(_ name: String, sourceFile: String, isRecording: Bool) throws(PictureDifference) {
    let directory = URL(filePath: sourceFile).deletingLastPathComponent().appending(path: "Pictures")
    let file = directory.appending(path: name + ".txt")
    let expected: Data
    do {
      if isRecording {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(picture.utf8).write(to: file, options: .atomic)
        return
      }
      expected = try Data(contentsOf: file)
    } catch {
      throw PictureDifference(
        description: """
          The picture \(file.path) cannot be read or written: \(error.localizedDescription)
          To write the pictures of all screens, run the tests with RECORD_TESTS=1 in the environment.
          """)
    }
    guard expected != Data(picture.utf8) else { return }
    let lines = difference(from: String(decoding: expected, as: UTF8.self), to: picture)
    throw PictureDifference(description: "The screen differs from \(file.path):\n" + lines)
  }
}

/// Returns the lines of two texts between their common first and last lines: those of the first text with `-`, and those
/// of the second with `+`. The common lines start with a blank.
private func difference(from old: String, to new: String) -> String {
  let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
  let start = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  let removed = old[start..<old.count - end].map { "-" + $0 }
  let lines = new[..<start].map { " " + $0 } + removed + new[start..<new.count - end].map { "+" + $0 }
  return (lines + new.suffix(end).map { " " + $0 }).joined(separator: "\n")
}
