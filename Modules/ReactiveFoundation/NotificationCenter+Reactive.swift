public import Foundation
public import Reactive

extension NotificationCenter: ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: NotificationCenter {
  /// A signal of the notifications that are posted from now on, each sent on the thread that posts it.
  ///
  ///     NotificationCenter.default.reactive.notifications(forName: .NSSystemTimeZoneDidChange)
  ///
  /// One that is posted while another is being delivered, by another thread or from within an observer, is delivered
  /// after that, by the thread that is delivering; so what a notification carries has to be fit for use there.
  ///
  /// The signal does not end. The center is told when nobody needs the signal any longer: when it has no observers and
  /// nobody holds it.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; all if there is none.
  ///   - object: Who posts them; anybody if there is none. The signal does not hold it.
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
  /// Calls `action` with each notification that is posted, until `lifetime` ends.
  func observe(
    forName name: Notification.Name?, object: AnyObject?, during lifetime: Lifetime,
    _ action: @escaping @Sendable (Notification) -> Void
  ) {
    let observation = Shared(value: addObserver(forName: name, object: object, queue: nil, using: action))
    lifetime.observeEnded { self.removeObserver(observation.value) }
  }
}

/// What the threads that post share with the one that ends the observation.
///
/// Unchecked, because neither type that stands here says that any thread may use it, though any may. An observer takes
/// values from all threads and delivers them one at a time; it is `Sendable` only if its values are, and notifications
/// are not. What the center returns for an observation is never looked into, but given back to the center, which any
/// thread may call.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value
}
