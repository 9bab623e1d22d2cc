public import Foundation
public import Reactive

extension NotificationCenter: ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: NotificationCenter {
  /// Returns a signal of the notifications that are posted from now on.
  ///
  ///     NotificationCenter.default.reactive.notifications(forName: .NSSystemTimeZoneDidChange)
  ///
  /// The signal sends a notification on the thread that posts it, with one exception. If a notification is posted
  /// during the delivery of another, by a different thread or by an observer, the thread that is already delivering
  /// delivers it afterwards. So the contents of a notification must be usable on every thread that posts notifications.
  ///
  /// The signal does not end. When it is neither observed nor retained, it stops observing the notification center.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications, or `nil` for all names.
  ///   - object: The sender of the notifications, or `nil` for all senders. The signal does not retain it.
  public func notifications(
    forName name: Notification.Name?, object: AnyObject? = nil
  ) -> Signal<Notification, Never> {
    Signal { observer, lifetime in
      let observer = Shared(value: observer)
      base.observe(forName: name, object: object, during: lifetime) { observer.value.send(value: $0) }
    }
  }
}

extension NotificationCenter {
  /// Calls `action` with each posted notification until `lifetime` ends.
  func observe(
    forName name: Notification.Name?, object: AnyObject?, during lifetime: Lifetime,
    _ action: @escaping @Sendable (Notification) -> Void
  ) {
    let observation = Shared(value: addObserver(forName: name, object: object, queue: nil, using: action))
    lifetime.observeEnded { self.removeObserver(observation.value) }
  }
}

/// A value that is shared by the threads that post notifications and the thread that ends the observation.
///
/// The conformance to `Sendable` is unchecked because the wrapped types are not declared `Sendable`. Both are used
/// safely:
///
/// - The input of a signal accepts values from all threads and delivers them one at a time. It is `Sendable` only if
///   its values are, and notifications are not.
/// - The observation token is only passed back to the notification center, whose methods any thread may call.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value
}
