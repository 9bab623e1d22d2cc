public import Reactive
public import TerminalScreen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Dispatch

extension ViewController {
  /// Returns a producer that runs another program in the terminal, such as the editor of the user, and sends its exit
  /// status when it ends.
  ///
  ///     // The shell splits the variable, which can contain options.
  ///     let edit = runProgram(
  ///       at: "/bin/sh", arguments: ["-c", "exec ${VISUAL:-${EDITOR:-vi}} \"$1\"", "sh", path])
  ///
  /// Until then, the terminal has its normal screen and settings, and the window draws nothing and receives no keys.
  /// Afterwards the window draws its screen again. The program has the environment and the working directory of this
  /// process, and is in its process group, so that ctrl-Z stops both. Ctrl-C only reaches the program.
  ///
  /// Each start runs the program once. Disposing of the start sends TERM to the program; the screen returns when the
  /// program has ended. The producer can be started on any thread, and sends its events on the main actor. It sends the
  /// status, or 128 plus the number of the signal that ended the program, as in a shell, and completes. It fails if the
  /// controller is not shown, if another program uses the terminal, or if the program cannot be started.
  ///
  /// - Parameters:
  ///   - path: The path of the program, which is not searched for.
  ///   - arguments: The arguments after the name of the program.
  public final func runProgram(at path: String, arguments: [String] = []) -> SignalProducer<Int32, TerminalError> {
    SignalProducer { [weak self] observer, lifetime in
      let process = ProcessHandle()
      lifetime.observeEnded { process.terminate() }
      Task { @MainActor in
        do throws(TerminalError) {
          guard let terminal = self?.view.nearestWindow?.terminal else { throw .notATerminal }
          observer.send(value: try await run(process, path, arguments, in: terminal))
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
    }
  }
}

/// Runs a program in a terminal, and returns its status.
@MainActor
private func run(
  _ process: ProcessHandle, _ path: String, _ arguments: [String], in terminal: any TerminalDevice
) async throws(TerminalError) -> Int32 {
  let (input, output) = try terminal.suspend()
  defer { terminal.resume() }
  let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
  let code = process.start {
    spawn(path, arguments: arguments, environment: environment, input: input, output: output, inTerminal: true)
  }
  if code != 0 { throw .system(call: "posix_spawn", code: code) }
  return await withCheckedContinuation { continuation in
    DispatchQueue(label: "TextPresentation.program").async { continuation.resume(returning: process.wait()) }
  }
}
