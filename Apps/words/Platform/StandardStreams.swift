import TerminalScreen
import WordScreens

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Prepares the standard streams: a closed input or error output is replaced, so that no file takes its place, and a
/// closed standard output is an error. QUIT ends the program without the crash report of Swift's runtime.
func prepareProcess() {
  signal(SIGQUIT, SIG_DFL)
  for descriptor in [STDIN_FILENO, STDERR_FILENO] where isClosed(descriptor) {
    let null = open("/dev/null", O_RDWR)
    guard null != descriptor else { continue }
    // This is the standard output, which is closed too.
    dup2(null, descriptor)
    close(null)
  }
  if isClosed(STDOUT_FILENO) { fail("Cannot write the output: the standard output is closed.") }
}

/// Writes to the standard output. If the reader has closed the pipe, the program ends without a message: the signal
/// `SIGPIPE` ends it or, if the signal is ignored, it exits with status 0. After any other error, it exits with status
/// 1 and a message.
func write(_ text: String) {
  guard let error = write(Array(text.utf8), to: STDOUT_FILENO) else { return }
  if error == EPIPE { exit(0) }
  fail("Cannot write the output: \(String(cString: strerror(error))).")
}

/// Writes the messages and the text of a command, or only the messages if it has failed. It then exits with status 1.
func write(_ printout: Printout) {
  printout.messages.forEach(announce)
  if printout.hasFailed { exit(1) }
  write(printout.text)
}

/// Writes a message to the standard error. Errors are ignored, because no other output is left to report them.
func announce(_ sentence: String) {
  _ = write(Array("\(PlainText.message(sentence))\n".utf8), to: STDERR_FILENO)
}

/// Writes a message to the standard error, and exits with `status`.
func fail(_ sentence: String, status: Int32 = 1) -> Never {
  announce(sentence)
  exit(status)
}

/// Whether the standard output is a terminal.
var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

/// Returns the name of an environment variable with a directory of the user that is not UTF-8, or `nil` if there is none.
/// The text of such a variable would be the path of another directory.
func unusableDirectoryVariable() -> String? {
  let variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"]
  let used = variables.filter { getenv($0)?.pointee == CChar(UInt8(ascii: "/")) }
  return (used + (used == variables ? [] : ["HOME"])).first { name in
    getenv(name).map { String(validatingCString: $0) == nil } ?? false
  }
}

private func isClosed(_ descriptor: Int32) -> Bool {
  fcntl(descriptor, F_GETFD) < 0
}
