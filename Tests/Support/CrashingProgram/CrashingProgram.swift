import Dispatch
import Foundation
import TerminalScreen

/// A program that shows a screen and crashes at the first key press. Its argument selects the kind of crash.
@main
struct CrashingProgram {
  @MainActor
  static func main() async throws {
    let terminal = ProcessTerminal()
    let (events, feed) = AsyncStream<TerminalEvent>.makeStream()
    try terminal.start { $0.forEach { feed.yield($0) } }
    var screen = Screen(size: terminal.size)
    screen.write("ready", at: Position(column: 0, row: 0), style: TextStyle(attributes: .reverse))
    terminal.draw(screen)
    for await event in events {
      switch event {
      case .key: crash(CommandLine.arguments.last)
      case .resized: terminal.draw(screen)
      case .mouse: break
      case .closed: return
      }
    }
  }

  private static func crash(_ kind: String?) {
    switch kind {
    case "index": print([0][CommandLine.arguments.count])
    case "thread": Thread { preconditionFailure("Crash on another thread.") }.start()
    case "stack": print(depth(of: 1))
    case "abort": abort()
    case "exit": exit(3)
    default: fatalError("Unknown kind of crash.")
    }
  }

  /// Overflows the stack with a recursion that the compiler cannot turn into a loop.
  private static func depth(of number: Int) -> Int {
    withUnsafePointer(to: number) { depth(of: $0.pointee &+ 1) &+ $0.pointee }
  }
}
