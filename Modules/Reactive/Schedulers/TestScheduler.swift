public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A scheduler whose clock a test moves by hand.
///
/// Work runs on the thread that moves the clock, ordered by its date, and with the same date in the order in which it
/// was scheduled.
public final class TestScheduler: DateScheduler {
  struct Entry: Sendable {
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

  /// Makes a scheduler whose clock stands at `startDate`.
  public init(startDate: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    state = Locked(State(now: startDate))
  }

  /// What the clock shows.
  public var currentDate: Date {
    state.withLock { $0.now }
  }

  /// Runs `action` when the clock is next moved, even by nothing.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    insert(at: currentDate, action)
  }

  /// Runs `action` when the clock reaches `date`.
  @discardableResult
  public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    insert(at: date, action)
  }

  /// Runs `action` when the clock reaches `date`, and then every `interval`.
  @discardableResult
  public func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0),
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let next = SerialDisposable()
    `repeat`(at: date, interval.timeInterval, action, in: next)
    return next
  }

  /// Moves the clock forward by a nanosecond, and so runs what is due now.
  public func advance() {
    advance(by: .nanoseconds(1))
  }

  /// Moves the clock forward, and runs what becomes due on the way.
  public func advance(by interval: DispatchTimeInterval) {
    advance(to: currentDate.addingTimeInterval(interval.timeInterval))
  }

  /// Moves the clock forward by `seconds`, and runs what becomes due on the way.
  public func advance(by seconds: TimeInterval) {
    advance(to: currentDate.addingTimeInterval(seconds))
  }

  /// Moves the clock forward to `date`, and runs what becomes due on the way.
  public func advance(to date: Date) {
    while let entry = takeNext(until: date) {
      entry.action()
    }
    reach(date)
  }

  /// Moves the clock on until nothing waits any longer.
  public func run() {
    advance(to: .distantFuture)
  }

  /// Sets the clock back, as the user of a device may do. What has been scheduled keeps its date.
  public func rewind(by interval: DispatchTimeInterval) {
    state.withLock { $0.now.addTimeInterval(-interval.timeInterval) }
  }

  private func insert(at date: Date, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      let entry = Entry(date: date, number: state.nextNumber, action: action)
      let index = state.entries.firstIndex { $0.date > date } ?? state.entries.endIndex
      state.entries.insert(entry, at: index)
      return state.nextNumber
    }
    return AnyDisposable { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    let removed = state.withLock { state in
      state.entries.firstIndex { $0.number == number }.map { state.entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  func reach(_ date: Date) {
    state.withLock { $0.now = max($0.now, date) }
  }

  func takeNext(until date: Date) -> Entry? {
    state.withLock { state in
      guard let first = state.entries.first, first.date <= date else { return nil }
      state.now = max(state.now, first.date)
      return state.entries.removeFirst()
    }
  }

  private func `repeat`(
    at date: Date, _ interval: TimeInterval, _ action: @escaping @Sendable () -> Void, in next: SerialDisposable
  ) {
    next.inner = insert(at: date) { [weak self] in
      action()
      self?.repeat(at: date.addingTimeInterval(interval), interval, action, in: next)
    }
  }
}
