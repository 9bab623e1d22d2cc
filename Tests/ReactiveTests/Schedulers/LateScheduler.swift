import Foundation
import Reactive

/// A scheduler that has already begun to run each action when the action is cancelled.
final class LateScheduler: DateScheduler {
  private let clock: TestScheduler

  init(_ clock: TestScheduler) { self.clock = clock }

  var currentDate: Date { clock.currentDate }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    clock.schedule(action)
    return AnyDisposable()
  }

  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    clock.schedule(after: date, action: action)
    return AnyDisposable()
  }

  func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    clock.schedule(after: date, interval: interval, leeway: leeway, action: action)
  }
}
