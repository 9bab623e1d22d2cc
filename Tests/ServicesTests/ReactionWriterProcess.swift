import Foundation
import Models

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program ReactionWriter while it runs. For a thread that may wait.
final class ReactionWriterProcess {
  /// A line of its output.
  enum Line: Equatable {
    case begun(Reaction, id: Int, isOn: Bool)
    case done
    case failed(String)
  }

  private let process = Process()
  private let output: FileHandle
  private var buffer = Data()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - first: The lowest id of those whose reactions it changes.
  ///   - count: How many changes it makes.
  ///   - limit: How many bytes the files may have that it writes.
  init(directory: URL, first: Int, count: Int, limit: Int? = nil) throws {
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    process.executableURL = URL(filePath: Self.executable)
    process.arguments = [directory.path, "\(first)", "\(count)"] + (limit.map { ["\($0)"] } ?? [])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
  }

  deinit {
    kill()
    process.waitUntilExit()
  }

  /// Waits for the next line; nothing at the end of the output.
  func nextLine() -> Line? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let text = String(decoding: buffer[..<end], as: UTF8.self)
        buffer = Data(buffer[(end + 1)...])
        return Line(text)
      }
      let data = output.availableData
      guard !data.isEmpty else { return nil }
      buffer += data
    }
  }

  /// Waits for all that is left of the output.
  func remainingLines() -> [Line] {
    var lines: [Line] = []
    while let line = nextLine() { lines.append(line) }
    return lines
  }

  /// Ends the program, wherever it is.
  func kill() {
    if process.isRunning { _ = sendSignal(process.processIdentifier, SIGKILL) }
  }

  private static let executable: String = {
    #if canImport(Darwin)
      let directory = Bundle(for: ReactionWriterProcess.self).bundleURL.deletingLastPathComponent()
    #else
      let directory = Bundle.main.bundleURL
    #endif
    return directory.appending(path: "ReactionWriter").path
  }()
}

extension ReactionWriterProcess.Line {
  init(_ text: String) {
    let words = text.split(separator: " ")
    if words.count == 3, let reaction = Reaction(rawValue: String(words[0])), let id = Int(words[1]) {
      self = .begun(reaction, id: id, isOn: words[2] == "on")
    } else {
      self = text == "done" ? .done : .failed(text)
    }
  }
}

/// What the output of a writer says about the reactions.
struct WriterModel {
  /// The reactions after the changes that were acknowledged.
  private(set) var acknowledged = Reactions()
  /// Those and the change that was begun and not acknowledged, where there is one.
  private(set) var begun = Reactions()

  mutating func apply(_ line: ReactionWriterProcess.Line) {
    switch line {
    case .begun(let reaction, let id, let isOn):
      if isOn { begun[reaction].insert(id) } else { begun[reaction].remove(id) }
    case .done:
      acknowledged = begun
    case .failed:
      break
    }
  }

  /// Takes what was found to be so: either is right, and from here on it is the one.
  mutating func settle(_ reactions: Reactions) {
    (acknowledged, begun) = (reactions, reactions)
  }
}

/// Runs `body` on a thread of its own, which may wait: those of tasks are few.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result { try body() })
    }
  }
}

/// The `kill` of the C library, for a type that has one of its own.
private func sendSignal(_ process: pid_t, _ signal: Int32) -> Int32 {
  kill(process, signal)
}
