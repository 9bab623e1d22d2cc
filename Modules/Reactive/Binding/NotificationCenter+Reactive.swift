// Elsewhere these types stand in the whole of Foundation, which every client of this module would have to load for them.
#if canImport(Darwin)
  public import Foundation

  extension NotificationCenter: ReactiveExtensionsProvider {}

  extension ReactiveExtensions where Base: NotificationCenter {
    /// A signal of the notifications that are posted, on the threads on which they are.
    ///
    /// It does not end. The center is told when nobody needs the signal any longer.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications; all if there is none.
    ///   - object: Who posts them; anybody if there is none.
    public func notifications(
      forName name: Notification.Name?, object: AnyObject? = nil
    ) -> Signal<Notification, Never> {
      Signal { observer, lifetime in
        let center = base
        let input = Trusted(value: observer)
        let observation = Trusted<any NSObjectProtocol>(
          value: center.addObserver(forName: name, object: object, queue: nil) { input.value.send(value: $0) })
        lifetime.observeEnded { center.removeObserver(observation.value) }
      }
    }
  }
#endif
