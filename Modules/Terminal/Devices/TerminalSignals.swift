#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The data that a signal handler needs to restore the terminal.
struct TerminalState {
  /// The descriptor whose settings are changed.
  var input: CInt = -1

  /// The descriptor that the screen is written to.
  var output: CInt = -1

  /// The settings to restore.
  var originalSettings = termios()

  /// Whether the alternate screen is used.
  var usesScreen = true

  /// The read end of the pipe that wakes the owner.
  var wakeOutput: CInt = -1

  /// The write end of that pipe, to which the signal handlers write.
  var wakeInput: CInt = -1

  /// The bytes that restore the screen.
  ///
  /// They start with one command for each picture that the terminal can store, which deletes that picture; the highest
  /// id comes first. After these they end a frame, reset the scroll region and the attributes, and leave the alternate
  /// screen.
  fileprivate let restoreSequence: UnsafeMutableBufferPointer<UInt8>

  /// The start of ``restoreSequence`` for a terminal whose highest picture id is the index of the element.
  fileprivate let restoreSequenceStarts: UnsafeMutableBufferPointer<Int>

  /// The previous action of each signal, indexed by signal number.
  fileprivate let previousActions: UnsafeMutableBufferPointer<sigaction>

  /// The stack for the crash handlers.
  fileprivate let crashStack = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  fileprivate init() {
    let reset =
      Mode.synchronizedUpdate.off + "\u{1B}[r\u{1B}[m" + Mode.wrap.on + Mode.cursor.on + Mode.alternateScreen.off
    // A picture may be in transmission, so each deletion starts with a terminator for its command.
    let deletions = (1...UInt8.max).map { Array("\u{1B}\\".utf8) + KittyGraphics.deletion(of: $0) }
    let bytes = deletions.reversed().flatMap { $0 } + Array(reset.utf8)
    restoreSequence = .allocate(capacity: bytes.count)
    _ = restoreSequence.initialize(from: bytes)
    restoreSequenceStarts = .allocate(capacity: deletions.count + 1)
    var start = bytes.count - reset.utf8.count
    restoreSequenceStarts.initializeElement(at: 0, to: start)
    for (index, deletion) in deletions.enumerated() {
      start -= deletion.count
      restoreSequenceStarts.initializeElement(at: index + 1, to: start)
    }
    previousActions = .allocate(capacity: 32)
    previousActions.initialize(repeating: sigaction())
  }
}

/// The state that ``TerminalSession`` writes on the main actor and that the signal handlers read.
///
/// It is shared without a lock, because a signal handler cannot wait for one. That is safe:
/// - The memory is allocated once and never freed.
/// - It is written before the handlers are installed, or while ``isTerminalEntered`` tells them not to use it.
/// - It is accessed through a pointer. Swift does not track such accesses, so a handler never finds an access in
///   progress.
///
/// The handlers call only functions that are safe in a signal handler: they read this memory and atomics, and call
/// `write`, `poll`, `tcsetattr`, `tcgetpgrp`, `sigaction` and `raise`.
nonisolated(unsafe) let terminalState: UnsafeMutablePointer<TerminalState> = {
  let pointer = UnsafeMutablePointer<TerminalState>.allocate(capacity: 1)
  pointer.initialize(to: TerminalState())
  return pointer
}()

/// Whether the process has control of the terminal and must restore it.
let isTerminalEntered = Atomic<Bool>(false)

/// Whether the process has been stopped and continued since the owner last checked.
let hasContinued = Atomic<Bool>(false)

/// The highest id of a picture that the terminal may store; 0 if there is none.
let highestPicture = Atomic<Int>(0)

/// Restores the terminal. May be called at any time, on any thread, in a signal handler, and more than once.
///
/// A second caller does not wait for the first: it performs the same steps again, because the first one may never
/// continue. The settings are restored first, because a write to a terminal that accepts no more output would block
/// everything after it.
func leaveTerminal() {
  guard isTerminalEntered.load(ordering: .acquiring), isTerminalForeground() else { return }
  let state = terminalState
  tcsetattr(state.pointee.input, TCSANOW, &state.pointee.originalSettings)
  var output = pollfd(fd: state.pointee.output, events: Int16(POLLOUT), revents: 0)
  if state.pointee.usesScreen, poll(&output, 1, restoreTimeout) > 0 {
    let start = state.pointee.restoreSequenceStarts[highestPicture.load(ordering: .acquiring)]
    let restoreSequence = state.pointee.restoreSequence
    _ = write(state.pointee.output, restoreSequence.baseAddress.map { $0 + start }, restoreSequence.count - start)
  }
  isTerminalEntered.store(false, ordering: .releasing)
}

/// The time in milliseconds that a terminal has to accept the restore sequence.
private let restoreTimeout: CInt = 2000

/// Registers a function that restores the terminal when the process exits, on any thread.
func leaveTerminalAtExit() {
  atexit { leaveTerminal() }
}

/// Whether the process may use the terminal: the terminal does not belong to another job of the shell.
func isTerminalForeground() -> Bool {
  let group = tcgetpgrp(terminalState.pointee.input)
  return group < 0 || group == getpgrp()
}

/// Installs the signal handlers and saves the previous actions.
func catchTerminalSignals() {
  provideSignalStack()
  // Swift initialises a global on its first use, which must not happen in a signal handler.
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

/// Gives the current thread a stack for crash handlers, unless it has one. Without it, a handler could not run after a
/// stack overflow.
///
/// All threads share one stack. If two threads crash at the same time, it is enough that one of the handlers finishes.
func provideSignalStack() {
  var stack = stack_t()
  guard sigaltstack(nil, &stack) == 0, stack.ss_flags & CInt(SS_DISABLE) != 0 else { return }
  stack = stack_t()
  stack.ss_sp = terminalState.pointee.crashStack.baseAddress
  stack.ss_size = numericCast(terminalState.pointee.crashStack.count)
  sigaltstack(&stack, nil)
}

/// Restores the previous signal actions.
func releaseTerminalSignals() {
  for signal in endSignals + crashSignals + [SIGTSTP, SIGCONT, SIGWINCH] {
    sigaction(signal, &terminalState.pointee.previousActions[Int(signal)], nil)
  }
}

private let endSignals: [CInt] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
private let crashSignals: [CInt] = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

/// Resets a caught signal to its default action, and allows its handler to raise it.
private let endFlags = SA_NODEFER | SA_RESTART | CInt(truncatingIfNeeded: SA_RESETHAND)

private typealias SignalInfo = UnsafeMutablePointer<siginfo_t>
private typealias SignalHandler = @convention(c) (CInt, SignalInfo?, UnsafeMutableRawPointer?) -> Void

/// Restores the terminal and ends the process by the signal.
///
/// If there was a previous handler, it decides how the process ends. If it returns, the process continues, and the
/// owner is woken to take control of the terminal again. The previous handler of QUIT is ignored: it is Swift's own,
/// which would offer a backtrace to a user who only wants to quit.
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

/// Restores the terminal and calls the previous handler, which handles the crash.
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

/// Restores the terminal and stops the process. The statements after `raise` run once the process is continued. They
/// run immediately if the process cannot be stopped because no shell could continue it.
private func stopProcess(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  leaveTerminal()
  raise(signal)
  install(stopProcess, for: signal, flags: endFlags)
  noteContinue(signal, info, context)
  errno = code
}

/// Wakes the owner to take control of the terminal again.
private func noteContinue(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  hasContinued.store(true, ordering: .releasing)
  noteResize(signal, info, context)
}

/// Wakes the owner. If the pipe is full, the owner is about to be woken anyway.
private func noteResize(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  var byte: UInt8 = 0
  _ = write(terminalState.pointee.wakeInput, &byte, 1)
  errno = code
}

/// Saves the action of a signal, and installs a handler unless the process ignores the signal.
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
  /// The handler function; `nil` for the default action.
  ///
  /// All handlers are treated as functions with three parameters. A handler that was installed with only the signal
  /// number as a parameter still finds it in the first argument, in the calling conventions of all platforms that Swift
  /// supports.
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

  /// Whether the signal is ignored, which is represented by a special value in place of the function.
  fileprivate var isIgnored: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
