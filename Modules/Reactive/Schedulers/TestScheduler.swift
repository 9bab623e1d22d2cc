public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A scheduler whose clock is controlled by a test.
///
/// Actions run on the thread that moves the clock, in the order of their dates. Actions with the same date run in the
/// order in which they were scheduled.
public final class TestScheduler: DateScheduler {
  private struct Entry {
    let date: Date
    let number: Int
    let action: @Sendable () -> Void
  }

  private struct State {
    var now: Date
    var nextNumber = 0
    var entries: [Entry] = []
  }

  private let state: Locked<State>

  /// Creates a scheduler whose clock is set to `startDate`.
  public init(startDate: Date = Date(timeIntervalSinceReferenceDate: 0)) { state = Locked(State(now: startDate)) }
  /// The current date of the clock.
  public var currentDate: Date { state.withLock { $0.now } }

  /// Runs `action` when the clock is next advanced, even by a zero interval.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: currentDate, action: action)
  }

  /// Runs `action` when the clock reaches `date`.
  @discardableResult
  public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let date = orNow(date)
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      let entry = Entry(date: date, number: state.nextNumber, action: action)
      let index = state.entries.firstIndex { $0.date > date } ?? state.entries.endIndex
      state.entries.insert(entry, at: index)
      return state.nextNumber
    }
    return AnyDisposable { [weak self] in self?.remove(number) }
  }

  /// Runs `action` when the clock reaches `date`, and then every `interval`.
  @discardableResult
  public func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0),
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let next = SerialDisposable()
    `repeat`(at: orNow(date), interval.orZero.timeInterval, action, in: next)
    return next
  }

  /// Moves the clock forward by a nanosecond, which runs the actions that are due now.
  public func advance() { advance(by: .nanoseconds(1)) }

  /// Moves the clock forward by `interval`, and runs the actions that become due.
  public func advance(by interval: DispatchTimeInterval) {
    advance(to: date(after: interval.timeInterval))
  }

  /// Moves the clock forward by `seconds`, and runs the actions that become due.
  public func advance(by seconds: TimeInterval) { advance(to: date(after: seconds)) }

  /// Moves the clock forward to `date`, at most to `Date.distantFuture`, and runs the actions that become due.
  public func advance(to date: Date) {
    while let entry = removeNextEntry(dueBy: date) { entry.action() }
  }

  /// Runs all scheduled actions in the order of their dates, and moves the clock forward to `Date.distantFuture`.
  /// Cancel repeated actions first, because they repeat until that date.
  public func run() { advance(to: .distantFuture) }

  /// Sets the clock back by `interval`, as the user of a device can. Scheduled actions keep their dates.
  public func rewind(by interval: DispatchTimeInterval) {
    state.withLock { $0.now = max(.distantPast, $0.now.addingTimeInterval(-interval.orZero.timeInterval)) }
  }

  private func remove(_ number: Int) {
    let removed = state.withLock { state in
      state.entries.firstIndex { $0.number == number }.map { state.entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes and returns the first entry that is due by `date`, and moves the clock to its date. If there is none,
  /// moves the clock to `date` and returns `nil`.
  private func removeNextEntry(dueBy date: Date) -> Entry? {
    state.withLock { state in
      let next = state.entries.first.flatMap { $0.date <= min(date, .distantFuture) ? $0 : nil }
      let now = next?.date ?? min(date, .distantFuture)
      if now > state.now { state.now = now }
      return next.map { _ in state.entries.removeFirst() }
    }
  }

  private func `repeat`(
    at date: Date, _ interval: TimeInterval, _ action: @escaping @Sendable () -> Void, in next: SerialDisposable
  ) {
    next.inner = schedule(after: date) { [weak self] in
      action()
      if interval.isFinite { self?.repeat(at: date.addingTimeInterval(interval), interval, action, in: next) }
    }
  }
}

extension TestScheduler {
  /// Moves the clock forward by a nanosecond. See ``advance(to:)``.
  @MainActor
  public func advance() async { await advance(by: .nanoseconds(1)) }

  /// Moves the clock forward by `interval`, and gives the tasks that an action resumes time to run before the next one.
  @MainActor
  public func advance(by interval: DispatchTimeInterval) async {
    await advance(to: date(after: interval.timeInterval))
  }

  /// Moves the clock forward by `seconds`, and gives the tasks that an action resumes time to run before the next one.
  @MainActor
  public func advance(by seconds: TimeInterval) async { await advance(to: date(after: seconds)) }

  /// Moves the clock forward to `date`, runs the actions that become due, and gives the tasks that an action resumes
  /// time to run before the next one. Tasks of the main actor that are ready then run in any case. On a busy machine,
  /// other tasks may run later.
  @MainActor
  public func advance(to date: Date) async {
    await yieldToReadyTasks()
    while let entry = removeNextEntry(dueBy: date) {
      entry.action()
      await yieldToReadyTasks()
    }
  }

  /// Runs all scheduled actions, like ``advance(to:)``. Cancel repeated actions first, because they repeat for ever.
  @MainActor
  public func run() async { await advance(to: .distantFuture) }
}

/// Suspends until the tasks of the main actor that are ready to run have run, and most probably the others, too. The
/// main actor runs tasks in order. The function suspends several times, because one task may resume another.
@MainActor
private func yieldToReadyTasks() async {
  for _ in 0..<20 { await Task.yield() }
}
