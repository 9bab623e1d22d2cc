import Foundation
import ProgramTesting
import Reactive
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("ChildProcess", .timeLimit(.minutes(5)))
struct ChildProcessTests {
  private func shell(_ script: String, timeLimit: Int = 60_000, outputLimit: Int = 1 << 16) -> ChildProcess {
    ChildProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: ["PATH=/usr/bin:/bin"], timeLimit: timeLimit,
      outputLimit: outputLimit)
  }

  private func result(
    of program: ChildProcess, for input: [UInt8] = []
  ) async throws -> Result<[UInt8], ChildProcess.Failure>? {
    try await onThread { program.output(for: input).single() }
  }

  /// Returns the output of a script as a text.
  private func text(_ script: String, for input: [UInt8] = []) async throws -> String {
    String(decoding: try #require(try await result(of: shell(script), for: input)).get(), as: UTF8.self)
  }

  @Test("Input and output of any length are transferred", arguments: [0, 3_000_000])
  func filter(count: Int) async throws {
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try await result(of: shell("cat", outputLimit: 1 << 22), for: input)?.get() == input)
  }

  @Test(
    "A program may ignore its input, close its ends, or write to its standard error",
    arguments: [
      ("echo yes", "yes\n"), ("exec <&-; echo yes", "yes\n"), ("exec <&- >&-", ""), ("echo no >&2; echo yes", "yes\n"),
    ], [1, 1 << 20])  // The second input would not fit into a pipe.
  func unreadInput(program: (script: String, output: String), count: Int) async throws {
    #expect(try await text(program.script, for: [UInt8](repeating: 1, count: count)) == program.output)
  }

  @Test(
    "A program fails after its time limit, even if it starts another one, closes its ends or ignores signals",
    arguments: [
      "sleep 1000 & sleep 1000", "exec >&- <&-; sleep 1000", "trap '' TERM INT HUP; cat; sleep 1000",
    ])
  func hanging(script: String) async throws {
    #expect(try await result(of: shell(script, timeLimit: 200)) == .failure(.overdue))
  }

  @Test("A program fails if its output exceeds the limit, but not if it reaches the limit")
  func flooding() async throws {
    // This program does not end by itself, so it has to be killed.
    #expect(try await result(of: shell("yes")) == .failure(.tooMuchOutput))
    #expect(try await result(of: shell("head -c 65537 /dev/zero")) == .failure(.tooMuchOutput))
    #expect(try await result(of: shell("head -c 65536 /dev/zero")) == .success([UInt8](repeating: 0, count: 65536)))
  }

  @Test(
    "The output of a program that fails is discarded",
    arguments: ["echo part; exit 3", "echo part; kill -9 $$", "echo part; kill -PIPE $$"])
  func dying(script: String) async throws {
    #expect(try await result(of: shell(script)) == .failure(.unsuccessful))
  }

  @Test("A missing program cannot be started")
  func missing() async throws {
    let absent = ChildProcess(path: "/nowhere/chafa", arguments: [], environment: [], timeLimit: 1000, outputLimit: 1)
    #expect(try await result(of: absent) == .failure(.system(call: "posix_spawn", code: ENOENT)))
  }

  @Test("A program has only the given environment")
  func environment() async throws {
    // These variables are given, or are those of the shell. `grep` fails if it counts no others.
    #expect(try await text("env | grep -c -v -E '^(PWD|SHLVL|_|PATH|OLDPWD)='; true") == "0\n")
  }

  @Test("A program inherits only the standard descriptors", .enabled(if: isLinux))
  func inheritedDescriptors() async throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(descriptor > 2)  // It is not a standard descriptor.
    // Descriptor 3 belongs to the directory that is being listed.
    #expect(try await text("ls /proc/self/fd | tr '\\n' ' '; readlink /proc/$$/fd/2") == "0 1 2 3 /dev/null\n")
  }

  @Test("A program neither ignores nor blocks any signal, not even one that its parent ignores", .enabled(if: isLinux))
  func inheritedSignals() async throws {
    // No other code uses this signal.
    let former = signal(SIGURG, SIG_IGN)
    defer { signal(SIGURG, former) }
    // The shift leaves out the real-time signals above 31, of which the C library reserves two.
    let masks = try await text("exec cat /proc/self/status").split(separator: "\n")
      .filter { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn") }
    #expect(masks.count == 2 && masks.allSatisfy { UInt64($0.dropFirst(8), radix: 16).map { $0 << 33 } == 0 })
  }

  @Test("Disposing of a started producer kills the program, and the programs that it has started")
  func grandchildren() async throws {
    let directory = TemporaryDirectory()
    let fifo = directory.path("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    // Only the program in the background keeps the FIFO open, so the end of the file shows that it has exited.
    let program = shell("(exec 3>\(fifo); echo started >&3; exec sleep 60) & cat; wait")
    let start = program.output(for: []).start()
    let isKilled = try await onThread {
      let descriptor = open(fifo, O_RDONLY)
      defer { close(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 64)
      #expect(read(descriptor, &buffer, buffer.count) == 8)  // “started” and a line feed
      start.dispose()
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isReadable = poll(&poller, 1, 30_000) > 0
      return isReadable && read(descriptor, &buffer, buffer.count) == 0
    }
    #expect(isKilled)
  }

  @Test("The first executable file in an absolute directory of PATH is found")
  func searchPath() throws {
    let root = TemporaryDirectory()
    for (directory, permissions) in [("data", 0o600), ("first", 0o700), ("second", 0o700)] as [(String, mode_t)] {
      try root.write("", to: "\(directory)/program")
      #expect(chmod(root.path("\(directory)/program"), permissions) == 0)
    }
    // A relative path leads to the second program.
    let relative = String(repeating: "../", count: 100) + root.path("second").dropFirst()
    let searchPath = ([relative] + ["missing", "data", "first", "second"].map(root.path)).joined(separator: ":")
    #expect(ChildProcess.path(of: "program", searchPath: searchPath) == root.path("first/program"))
    #expect(ChildProcess.path(of: "other", searchPath: searchPath) == nil)
    #expect(ChildProcess.path(of: "program", searchPath: root.path("first:\u{301}")) == root.path("first/program"))
  }
}

@Suite("The call of chafa", .timeLimit(.minutes(5)))
struct ChafaCallTests {
  @Test(
    "Chafa receives the picture, the colours and the size, and a fixed environment",
    arguments: [(.none, "none"), (.ansi, "16"), (.indexed, "256"), (.trueColor, "full")] as [(ColorMode, String)])
  func call(colorMode: ColorMode, colors: String) async throws {
    // A script takes the place of chafa.
    let directory = TemporaryDirectory()
    let script = "echo $*; cat; for name in COLORTERM LANG PATH TERM HOME; do eval echo \\\"\\$$name\\\"; done"
    try directory.write("#!/bin/sh\n\(script)\n", to: "program")
    #expect(chmod(directory.path("program"), 0o700) == 0)
    let chafa = Chafa(path: directory.path("program"), colorMode: colorMode, timeLimit: 60_000)
    let size = TerminalSize(columns: 200, rows: 7)
    var result: Result<CellBlock, ChildProcess.Failure>?
    // The script cannot be run while a program that another test is starting still has it open for writing.
    repeat {
      result = try await onThread { chafa.block(of: Data("a picture\n".utf8), atMost: size).single() }
    } while result == .failure(.system(call: "posix_spawn", code: ETXTBSY))
    var screen = Screen(size: size)
    screen.write(try #require(result).get(), at: Position(column: 0, row: 0), clip: TerminalRect(size))
    let arguments = "--format symbols --size 200x7 --colors \(colors) --animate off --polite on --threads 1 -"
    #expect(screen.lines == [arguments, "a picture", "truecolor", "C.UTF-8", "/usr/bin:/bin", "xterm-256color", ""])
  }
}
