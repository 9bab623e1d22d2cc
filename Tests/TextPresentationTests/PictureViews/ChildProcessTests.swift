import Foundation
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@testable import TextPresentation

@Suite("ChildProcess", .timeLimit(.minutes(5)))
struct ChildProcessTests {
  private func shell(_ script: String, timeLimit: Int = 60_000, outputLimit: Int = 1 << 16) -> ChildProcess {
    ChildProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: ["PATH=/usr/bin:/bin"], timeLimit: timeLimit,
      outputLimit: outputLimit)
  }

  private func text(_ result: Result<[UInt8], ChildProcess.Failure>?) throws -> String {
    String(decoding: try #require(result).get(), as: UTF8.self)
  }

  private func result(
    of program: ChildProcess, for input: [UInt8] = []
  ) async -> Result<[UInt8], ChildProcess.Failure>? {
    await blocking { program.output(for: input).single() }
  }

  @Test("Input and output of any length are transferred")
  func filter() async throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let output = await result(of: shell("cat", outputLimit: 1 << 22), for: input)
    #expect(try output?.get() == input)
    #expect(try text(await result(of: shell("wc -c"))).trimmingCharacters(in: .whitespaces) == "0\n")
  }

  @Test("A program may ignore its input")
  func unreadInput() async throws {
    let input = [UInt8](repeating: 1, count: 1 << 20)
    #expect(try text(await result(of: shell("echo yes"), for: input)) == "yes\n")
    #expect(try text(await result(of: shell("exec <&-; echo yes"), for: input)) == "yes\n")
  }

  @Test("A program is overdue after its time limit, also if it closes its output or ignores signals")
  func hanging() async {
    #expect(await result(of: shell("sleep 1000 & sleep 1000", timeLimit: 200)) == .failure(.overdue))
    #expect(await result(of: shell("exec >&- <&-; sleep 1000", timeLimit: 200)) == .failure(.overdue))
    #expect(await result(of: shell("trap '' TERM INT HUP; cat; sleep 1000", timeLimit: 200)) == .failure(.overdue))
  }

  @Test("A program that exceeds the output limit is killed")
  func flooding() async {
    #expect(await result(of: shell("yes")) == .failure(.tooMuchOutput))
    #expect(await result(of: shell("head -c 65537 /dev/zero")) == .failure(.tooMuchOutput))
    #expect(await result(of: shell("head -c 65536 /dev/zero")) == .success([UInt8](repeating: 0, count: 65536)))
  }

  @Test(
    "The output of a failed program is discarded",
    arguments: ["echo part; exit 3", "echo part; kill -9 $$", "echo part; kill -PIPE $$"])
  func dying(script: String) async {
    #expect(await result(of: shell(script)) == .failure(.unsuccessful))
  }

  @Test("A missing program cannot be started")
  func absent() async {
    let program = ChildProcess(path: "/nowhere/chafa", arguments: [], environment: [], timeLimit: 1000, outputLimit: 1)
    #expect(await result(of: program) == .failure(.system(call: "posix_spawn", code: ENOENT)))
  }

  @Test("A program inherits only the standard descriptors, default signal handling and the given environment")
  func inheritance() async throws {
    // No other code uses this signal.
    let former = signal(SIGURG, SIG_IGN)
    defer { signal(SIGURG, former) }
    if isLinux {
      let left = open("/dev/null", O_RDONLY)
      defer { close(left) }
      #expect(left > 2)
      // Descriptor 3 belongs to the directory that is being listed.
      let descriptors = try text(await result(of: shell("ls /proc/self/fd | tr '\\n' ' '")))
      #expect(descriptors == "0 1 2 3 ")
      // Signals above 31 are real-time signals, and the C library reserves two of them.
      let status = try text(await result(of: shell("exec cat /proc/self/status"))).split(separator: "\n")
      let masks = status.filter { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn") }
      #expect(masks.count == 2 && masks.allSatisfy { UInt64($0.dropFirst(8), radix: 16).map { $0 << 33 } == 0 })
    }
    #expect(try text(await result(of: shell("env | grep -c -v -E '^(PWD|SHLVL|_|PATH|OLDPWD)='; true"))) == "0\n")
  }

  @Test("Each start of a producer runs the program with the same input, also while another start runs")
  func severalStarts() async throws {
    let producer = shell("cat; echo $$").output(for: Array("input ".utf8))
    let other = producer.start()
    var outputs: Set<String> = []
    for _ in 0..<2 {
      outputs.insert(try text(await blocking { producer.single() }))
    }
    other.dispose()
    #expect(outputs.count == 2 && outputs.allSatisfy { $0.hasPrefix("input ") })
  }

  @Test("The standard error of a program is discarded, and its standard output is not")
  func standardError() async throws {
    #expect(try text(await result(of: shell("echo error >&2; echo output"))) == "output\n")
    guard isLinux else { return }
    #expect(try text(await result(of: shell("readlink /proc/$$/fd/2"))) == "/dev/null\n")
  }

  @Test("Disposing immediately after the start is safe")
  func cancellingAtOnce() async throws {
    for _ in 0..<50 { shell("sleep 1000").output(for: [1]).start().dispose() }
    #expect(try text(await result(of: shell("echo yes"))) == "yes\n")
  }

  @Test("The first executable file on the search path is found, and other files and directories are skipped")
  func firstProgram() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "words-path-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let directories = ["data", "directory", "first", "second"].map { root.appending(path: $0) }
    for (index, directory) in directories.enumerated() {
      let program = directory.appending(path: "program")
      try FileManager.default.createDirectory(
        at: index == 1 ? program : directory, withIntermediateDirectories: true)
      guard index != 1 else { continue }
      try Data().write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: index == 0 ? 0o600 : 0o700], ofItemAtPath: program.path)
    }
    let searchPath = directories.map(\.path).joined(separator: ":")
    #expect(ChildProcess.path(of: "program", searchPath: searchPath) == directories[2].appending(path: "program").path)
    #expect(ChildProcess.path(of: "other", searchPath: searchPath) == nil)
  }

  @Test("Programs are searched for in the absolute directories of PATH")
  func searchPath() {
    #expect(ChildProcess.path(of: "sh", searchPath: "/nowhere::bin:/bin")?.hasSuffix("/bin/sh") == true)
    // A relative path to /bin, from any current directory.
    let relative = String(repeating: "../", count: 100) + "bin"
    #expect(ChildProcess.path(of: "sh", searchPath: "bin:.:\(relative)") == nil)
    #expect(ChildProcess.path(of: "sh", searchPath: nil) == nil)
  }

  @Test("Disposing of a started producer kills the program, and the programs that it has started")
  func grandchildren() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "words-child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let fifo = directory.appending(path: "fifo").path
    #expect(mkfifo(fifo, 0o600) == 0)
    // Only the program in the background keeps the FIFO open, so the end of the file shows that it has exited.
    let program = shell("(exec 3>\(fifo); echo started >&3; exec sleep 60) & cat; wait")
    let start = program.output(for: []).start()
    let isKilled = await blocking {
      let descriptor = open(fifo, O_RDONLY)
      defer { close(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 64)
      #expect(read(descriptor, &buffer, buffer.count) == 8)
      start.dispose()
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isReadable = poll(&poller, 1, 30_000) > 0
      return isReadable && read(descriptor, &buffer, buffer.count) == 0
    }
    #expect(isKilled)
  }

  @Test("A program that closes its input and its output, and reads nothing, has no output", arguments: [1, 1 << 20])
  func closedEnds(count: Int) async throws {
    let input = [UInt8](repeating: 1, count: count)
    #expect(try text(await result(of: shell("exec <&- >&-"), for: input)) == "")
  }
}
