#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// What a signal handler must know to give the terminal back.
struct TerminalState {
  /// The descriptor whose settings are changed.
  var input: CInt = -1

  /// The descriptor that shows the screen.
  var output: CInt = -1

  /// The settings to go back to.
  var originalSettings = termios()

  /// Whether the alternate screen is shown and drawn on.
  var usesScreen = true

  /// The end of the pipe from which the owner learns that there is something to do.
  var wakeOutput: CInt = -1

  /// The end of that pipe into which a signal handler writes.
  var wakeInput: CInt = -1

  /// What has the terminal forget each picture that it can have, the one of the highest number first; then what ends a
  /// frame under way, scrolling and attributes, and shows the screen as it was before.
  fileprivate let farewell: UnsafeMutableBufferPointer<UInt8>

  /// Where the farewell begins if the terminal has pictures of at most that number.
  fileprivate let farewellStarts: UnsafeMutableBufferPointer<Int>

  /// What each signal did before it was caught, by its number.
  fileprivate let previousActions: UnsafeMutableBufferPointer<sigaction>

  /// The stack on which crashes are handled.
  fileprivate let crashStack = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  fileprivate init() {
    let reset =
      Mode.synchronizedUpdate.off + "\u{1B}[r\u{1B}[m" + Mode.wrap.on + Mode.cursor.on + Mode.alternateScreen.off
    // A picture may be under way, and its command is ended first.
    let deletions = (1...UInt8.max).map { Array("\u{1B}\\".utf8) + KittyGraphics.deletion(of: $0) }
    let bytes = deletions.reversed().flatMap { $0 } + Array(reset.utf8)
    farewell = .allocate(capacity: bytes.count)
    _ = farewell.initialize(from: bytes)
    farewellStarts = .allocate(capacity: deletions.count + 1)
    var start = bytes.count - reset.utf8.count
    farewellStarts.initializeElement(at: 0, to: start)
    for (index, deletion) in deletions.enumerated() {
      start -= deletion.count
      farewellStarts.initializeElement(at: index + 1, to: start)
    }
    previousActions = .allocate(capacity: 32)
    previousActions.initialize(repeating: sigaction())
  }
}

/// The state that ``TerminalSession`` writes, on the main actor, and the signal handlers read.
///
/// It is shared without a lock, because a handler cannot wait for one. That is sound: the memory is allocated once and
/// never freed; it is written before the handlers are installed, or else while ``isTerminalEntered`` says that they have
/// no use for it; and it is reached through a pointer, for which Swift keeps no record of accesses that a handler could
/// find half made. The handlers do only what is safe in one: they read this memory and atomics, and call `write`, `poll`,
/// `tcsetattr`, `tcgetpgrp`, `sigaction` and `raise`.
nonisolated(unsafe) let terminalState: UnsafeMutablePointer<TerminalState> = {
  let pointer = UnsafeMutablePointer<TerminalState>.allocate(capacity: 1)
  pointer.initialize(to: TerminalState())
  return pointer
}()

/// Whether the terminal is taken over, and has to be given back.
let isTerminalEntered = Atomic<Bool>(false)

/// Whether the process has been stopped and continued since the owner has looked.
let hasContinued = Atomic<Bool>(false)

/// The highest number of a picture that the terminal may have; 0 if it has none.
let highestPicture = Atomic<Int>(0)

/// Gives the terminal back as it was. It may be called at any time, on any thread, in a signal handler, and twice.
///
/// Who finds another one at it does the same again: one of the two may never get on. The settings come first, since a
/// terminal that takes no more output would hold up all that comes after the farewell.
func leaveTerminal() {
  guard isTerminalEntered.load(ordering: .acquiring), isTerminalForeground() else { return }
  let state = terminalState
  tcsetattr(state.pointee.input, TCSANOW, &state.pointee.originalSettings)
  var output = pollfd(fd: state.pointee.output, events: Int16(POLLOUT), revents: 0)
  if state.pointee.usesScreen, poll(&output, 1, longestFarewell) > 0 {
    let start = state.pointee.farewellStarts[highestPicture.load(ordering: .acquiring)]
    let farewell = state.pointee.farewell
    _ = write(state.pointee.output, farewell.baseAddress.map { $0 + start }, farewell.count - start)
  }
  isTerminalEntered.store(false, ordering: .releasing)
}

/// How many milliseconds a terminal has to make room for the farewell.
private let longestFarewell: CInt = 2000

/// Gives the terminal back when the process exits, on whatever thread that is, without having done so.
func leaveTerminalAtExit() {
  atexit { leaveTerminal() }
}

/// Whether the process may use the terminal: it does not belong to another job of a shell.
func isTerminalForeground() -> Bool {
  let group = tcgetpgrp(terminalState.pointee.input)
  return group < 0 || group == getpgrp()
}

/// Installs the handlers, and notes what was there before.
func catchTerminalSignals() {
  provideSignalStack()
  // A global is made when it is first used, and that must not be in a handler.
  isTerminalEntered.store(false, ordering: .releasing)
  hasContinued.store(false, ordering: .releasing)
  highestPicture.store(0, ordering: .releasing)
  for signal in endSignals {
    catchSignal(signal, flags: endFlags, endBySignal)
  }
  for signal in crashSignals {
    catchSignal(signal, flags: SA_NODEFER | SA_ONSTACK, passOnCrash)
  }
  catchSignal(SIGTSTP, flags: endFlags, stopProcess)
  catchSignal(SIGCONT, flags: SA_RESTART, noteContinue)
  catchSignal(SIGWINCH, flags: SA_RESTART, noteResize)
}

/// Gives the current thread a stack for crash handlers, unless it has one: a crash may be for want of stack.
///
/// All threads get the same one. Of two that crash together the process only needs one to get through.
func provideSignalStack() {
  var stack = stack_t()
  guard sigaltstack(nil, &stack) == 0, stack.ss_flags & CInt(SS_DISABLE) != 0 else { return }
  stack = stack_t()
  stack.ss_sp = terminalState.pointee.crashStack.baseAddress
  stack.ss_size = numericCast(terminalState.pointee.crashStack.count)
  sigaltstack(&stack, nil)
}

/// Puts back what was there before the handlers.
func releaseTerminalSignals() {
  for signal in endSignals + crashSignals + [SIGTSTP, SIGCONT, SIGWINCH] {
    sigaction(signal, &terminalState.pointee.previousActions[Int(signal)], nil)
  }
}

private let endSignals: [CInt] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
private let crashSignals: [CInt] = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

/// The signal has its default action again once it has been caught, and can be raised from its handler.
private let endFlags = SA_NODEFER | SA_RESTART | CInt(truncatingIfNeeded: SA_RESETHAND)

private typealias SignalInfo = UnsafeMutablePointer<siginfo_t>
private typealias SignalHandler = @convention(c) (CInt, SignalInfo?, UnsafeMutableRawPointer?) -> Void

/// Leaves the terminal, and dies of the signal, unless there was a handler before, which may do so in its own way. If
/// that returns, the process goes on, and the owner is woken to take the terminal over again. On QUIT that handler is
/// Swift's own, which would offer a backtrace to somebody who only wants to leave.
private func endBySignal(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  leaveTerminal()
  guard signal != SIGQUIT, terminalState.pointee.previousActions[Int(signal)].handler != nil else {
    raise(signal)
    return
  }
  sigaction(signal, &terminalState.pointee.previousActions[Int(signal)], nil)
  raise(signal)
  install(endBySignal, for: signal, flags: endFlags)
  noteContinue(signal, info, context)
  errno = code
}

/// Leaves the terminal, and lets the handler that was there before find the crash as it is.
private func passOnCrash(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  leaveTerminal()
  let previous = terminalState.pointee.previousActions[Int(signal)]
  sigaction(signal, &terminalState.pointee.previousActions[Int(signal)], nil)
  guard !previous.isIgnored else { return }
  if let handler = previous.handler {
    handler(signal, info, context)
  } else {
    raise(signal)
  }
}

/// Leaves the terminal and stops. What comes after that runs once the process is continued, or at once if it cannot be
/// stopped, as is so where no shell could continue it.
private func stopProcess(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  leaveTerminal()
  raise(signal)
  install(stopProcess, for: signal, flags: endFlags)
  noteContinue(signal, info, context)
  errno = code
}

/// Wakes the owner, to take the terminal over again.
private func noteContinue(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  hasContinued.store(true, ordering: .releasing)
  noteResize(signal, info, context)
}

/// Wakes the owner. If the pipe is full, it is about to wake.
private func noteResize(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  var byte: UInt8 = 0
  _ = write(terminalState.pointee.wakeInput, &byte, 1)
  errno = code
}

/// Notes what a signal does, and installs a handler unless the process ignores it.
private func catchSignal(_ signal: CInt, flags: CInt, _ handler: SignalHandler) {
  var previous = sigaction()
  sigaction(signal, nil, &previous)
  terminalState.pointee.previousActions[Int(signal)] = previous
  if !previous.isIgnored {
    install(handler, for: signal, flags: flags)
  }
}

private func install(_ handler: SignalHandler, for signal: CInt, flags: CInt) {
  var action = sigaction()
  action.handler = handler
  action.sa_flags = flags | SA_SIGINFO
  sigaction(signal, &action, nil)
}

extension sigaction {
  /// The function that is called, `nil` for the default action.
  ///
  /// All handlers are taken for ones of three parameters. One that has been installed as a function of the signal's
  /// number alone finds that where it expects it, in the calling conventions of all platforms that Swift has.
  fileprivate var handler: SignalHandler? {
    get {
      #if canImport(Glibc)
        __sigaction_handler.sa_sigaction
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction
      #else
        __sigaction_u.__sa_sigaction
      #endif
    }
    set {
      #if canImport(Glibc)
        __sigaction_handler.sa_sigaction = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction = newValue
      #else
        __sigaction_u.__sa_sigaction = newValue
      #endif
    }
  }

  /// Whether the signal is ignored, for which the place of the function holds a mark.
  fileprivate var isIgnored: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
