import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The data that the signal handlers need to restore the terminal.
struct TerminalState {
  /// The descriptors of the terminal.
  var descriptors = TerminalDescriptors(input: -1, output: -1)

  /// The settings to restore.
  var originalSettings = termios()

  /// Whether the alternate screen is used, and whether it reports mouse events.
  var (usesScreen, usesMouse) = (true, true)

  /// The ends of the pipe that wakes the thread of ``TerminalSession``. The signal handlers write to it.
  var wake: (read: CInt, write: CInt) = (-1, -1)

  /// The bytes that restore the screen. They end an incomplete command and the frame, and reset the scroll region and
  /// the attributes. They turn on wrapping and the cursor, turn off the mouse and bracketed paste, and leave the
  /// alternate screen.
  fileprivate let restoreSequence: StaticString = """
    \u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}[?7h\u{1B}[?25h\
    \u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[23;2t\u{1B}[?1049l
    """

  /// The previous actions of the signals, indexed by signal number.
  fileprivate let previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  /// The stack for the crash handlers.
  fileprivate let crashStack = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
}

/// The state that ``TerminalSession`` writes on the main actor and that the signal handlers read.
///
/// The state is shared without a lock, because a signal handler cannot wait for one. This is safe for these reasons:
/// - The memory is allocated once and never freed.
/// - The memory is written before the handlers are installed, or while ``isTerminalEntered`` is `false`, so that no
///   handler uses it.
/// - The memory is accessed through a pointer. Swift does not enforce exclusive access to it, so a handler that
///   interrupts another access does not trap.
///
/// The handlers call only functions that are safe in a signal handler: `write`, `poll`, `tcsetattr`, `tcgetpgrp`,
/// `getpgrp`, `sigaction`, `pthread_self`, `pthread_sigmask` and `raise`. Apart from this memory, they use only atomics.
/// Until the terminal is restored, they use no generic type of the standard library except pointers: in a debug build,
/// the first use of such a type allocates memory.
nonisolated(unsafe) let terminalState: UnsafeMutablePointer<TerminalState> = {
  let pointer = UnsafeMutablePointer<TerminalState>.allocate(capacity: 1)
  pointer.initialize(to: TerminalState())
  return pointer
}()

/// Whether the process has taken control of the terminal, so that it must restore the terminal.
let isTerminalEntered = Atomic<Bool>(false)

/// The signal of which the owner has not been notified, or 0. It is CONT if the process has continued, after it was
/// stopped or after a signal that did not end it. Otherwise, it is WINCH.
let pendingSignal = Atomic<CInt>(0)

/// The thread that uses the terminal, or 0: the owner while it writes, or a signal handler from the restoration until
/// the process has ended or continues. Without it, the owner could draw after the restoration, or enter the screen
/// again because of CONT while another signal ends the process.
private let terminalUser = Atomic<UInt>(0)

/// Calls `body`, which writes to the terminal, unless a signal handler restores the terminal.
func withTerminal(_ body: () -> Void) {
  let thread = currentThread()
  guard terminalUser.compareExchange(expected: 0, desired: thread, ordering: .acquiringAndReleasing).exchanged else {
    return
  }
  body()
  _ = terminalUser.compareExchange(expected: thread, desired: 0, ordering: .acquiringAndReleasing)
}

/// Waits until the owner does not write, but at most ``restoreTimeout``, and keeps it from writing. A handler that
/// interrupts the owner's own thread does not wait, because the owner cannot continue before it.
private func takeTerminal() {
  let thread = currentThread()
  var milliseconds = restoreTimeout
  while milliseconds > 0 {
    let user = terminalUser.compareExchange(expected: 0, desired: thread, ordering: .acquiringAndReleasing)
    if user.exchanged || user.original == thread { return }
    poll(nil, 0, 1)
    milliseconds -= 1
  }
  terminalUser.store(thread, ordering: .releasing)
}

private func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// Restores the terminal. May be called at any time, on any thread, in a signal handler, and more than once.
///
/// Has no effect if the process does not have control of the terminal. After STOP, another job may have control of it.
/// Then only the screen is restored, because the settings are those of the other job. A second caller does not wait for
/// the first one, which may be interrupted forever, but performs the same steps again. The settings are restored first,
/// because a terminal that accepts no more output would block all steps after a write.
func leaveTerminal() {
  guard isTerminalEntered.load(ordering: .acquiring) else { return }
  let state = terminalState
  if isTerminalForeground() { tcsetattr(state.pointee.descriptors.input, TCSANOW, &state.pointee.originalSettings) }
  var output = pollfd(fd: state.pointee.descriptors.output, events: Int16(POLLOUT), revents: 0)
  if state.pointee.usesScreen, poll(&output, 1, restoreTimeout) > 0 {
    let sequence = state.pointee.restoreSequence
    // The user can forbid jobs in the background to write (`stty tostop`).
    withTerminalOutputSignal(SIG_BLOCK) {
      _ = write(state.pointee.descriptors.output, sequence.utf8Start, sequence.utf8CodeUnitCount)
    }
  }
  isTerminalEntered.store(false, ordering: .releasing)
}

/// The time in milliseconds to wait for the owner, and then until the terminal accepts output. After this time, the
/// restore sequence is not written.
private let restoreTimeout: CInt = 2000

/// Registers a function that restores the terminal when the process exits, on any thread.
func leaveTerminalAtExit() {
  atexit {
    takeTerminal()
    leaveTerminal()
  }
}

/// Returns whether the process may use the terminal: the terminal does not belong to another job of the shell.
func isTerminalForeground() -> Bool {
  let group = tcgetpgrp(terminalState.pointee.descriptors.input)
  return group < 0 || group == getpgrp()
}

/// Calls `body` while the current thread blocks or does not block the signal TTOU. The system sends it to a job in the
/// background that uses the terminal, unless the thread blocks it.
func withTerminalOutputSignal(_ change: CInt, _ body: () -> Void) {
  var (signals, previous) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  sigaddset(&signals, SIGTTOU)
  pthread_sigmask(change, &signals, &previous)
  body()
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}

/// Installs the signal handlers and saves the previous actions.
func catchTerminalSignals() {
  provideSignalStack()
  // Swift initialises a global on its first use, which must not happen in a signal handler.
  isTerminalEntered.store(false, ordering: .releasing)
  pendingSignal.store(0, ordering: .releasing)
  terminalUser.store(0, ordering: .releasing)
  for signal in endSignals + [SIGTSTP] { catchSignal(signal, passOn) }
  for signal in crashSignals { catchSignal(signal, crash, flags: SA_ONSTACK) }
  for signal in [SIGCONT, SIGWINCH] { catchSignal(signal, note) }
}

/// Saves the action of a signal, and installs a handler unless the process ignores the signal.
private func catchSignal(_ signal: CInt, _ handler: SignalHandler, flags: CInt = 0) {
  let previous = terminalState.pointee.previousActions + Int(signal)
  previous.initialize(to: sigaction())
  sigaction(signal, nil, previous)
  // The handler is then the special value `SIG_IGN` and not a function. Swift compares functions only by their bits.
  if unsafeBitCast(previous.pointee.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return }
  var action = sigaction()
  action.handler = handler
  action.sa_flags = flags | SA_SIGINFO | SA_RESTART
  // On one thread, a signal does not interrupt the handler of another one, and so not the restoration of the terminal.
  sigemptyset(&action.sa_mask)
  for other in endSignals + [SIGTSTP, SIGCONT] { sigaddset(&action.sa_mask, other) }
  sigaction(signal, &action, nil)
}

/// Gives the current thread a separate stack for crash handlers, unless it has one. Without such a stack, a handler
/// could not run after a stack overflow.
///
/// All threads share one such stack. If two threads crash at the same time, it is enough that one of the handlers
/// finishes.
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

private let endSignals: [CInt] = [SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU]
private let crashSignals: [CInt] = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

typealias SignalInfo = UnsafeMutablePointer<siginfo_t>
private typealias SignalHandler = @convention(c) (CInt, SignalInfo?, UnsafeMutableRawPointer?) -> Void

/// Restores the terminal, and calls the previous handler or performs the default action, which ends or stops the
/// process.
///
/// The process continues if the previous handler returns, and after TSTP: as soon as the shell continues it, or at once
/// if no shell could. The owner is then woken to take control of the terminal again.
private func passOn(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  takeTerminal()
  leaveTerminal()
  if let handler = terminalState.pointee.previousActions[Int(signal)].handler {
    handler(signal, info, context)
  } else {
    performDefaultAction(of: signal)
  }
  terminalUser.store(0, ordering: .releasing)
  note(SIGCONT, info, context)
  errno = code
}

/// Restores the terminal, calls the previous handler, such as the one of Swift that prints a backtrace, and ends the
/// process.
private func crash(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  takeTerminal()
  leaveTerminal()
  terminalState.pointee.previousActions[Int(signal)].handler?(signal, info, context)
  performDefaultAction(of: signal)
}

/// Performs the default action of a signal whose handler runs. Returns if the action does not end the process.
private func performDefaultAction(of signal: CInt) {
  var (standard, current) = (sigaction(), sigaction())
  sigaction(signal, &standard, &current)
  // The signal is blocked while its handler runs.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(signal)
  sigaction(signal, &current, nil)
}

/// Notes that the process has continued or, at WINCH, that the size of the terminal has changed. Wakes the thread of
/// ``TerminalSession``: if the pipe is full, the write fails, but then the thread will wake anyway.
private func note(_ signal: CInt, _ info: SignalInfo?, _ context: UnsafeMutableRawPointer?) {
  let code = errno
  if signal == SIGWINCH {
    _ = pendingSignal.compareExchange(expected: 0, desired: SIGWINCH, ordering: .acquiringAndReleasing)
  } else {
    pendingSignal.store(SIGCONT, ordering: .releasing)
  }
  writeByte(to: terminalState.pointee.wake.write)
  errno = code
}

extension sigaction {
  /// The handler function; `nil` for the default action. It is the first field on all platforms, with several names.
  ///
  /// All handlers are treated as functions with three parameters. A handler with one parameter, the signal number, can
  /// be called in the same way: in the calling conventions of all platforms that Swift supports, it ignores the other
  /// arguments.
  fileprivate var handler: SignalHandler? {
    get { withUnsafeBytes(of: self) { $0.load(as: SignalHandler?.self) } }
    set { withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: newValue, as: SignalHandler?.self) } }
  }
}
