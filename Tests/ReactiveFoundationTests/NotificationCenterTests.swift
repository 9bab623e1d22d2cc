import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Testing

@testable import ReactiveFoundation

@Suite("NotificationCenter.reactive.notifications(forName:object:)")
struct NotificationCenterTests {
  private static let arrived = Notification.Name("arrived")
  private static let left = Notification.Name("left")

  /// An object that posts notifications.
  private final class Sender: Sendable {}

  private let center = NotificationCenter()

  @Test("Only notifications with the name and of the sender arrive, or with all names or of all senders if one is nil")
  func namesAndSenders() {
    let (senders, names) = ([nil, Sender(), Sender()], [Self.arrived, Self.left])
    @Sendable func text(_ name: Notification.Name, _ sender: Any?, _ number: Any?) -> String {
      "\(name.rawValue) \(sender.map { "\(ObjectIdentifier($0 as AnyObject))" } ?? "nil") \(number ?? "")"
    }
    for (name, sender) in [(names[0], senders[1]), (nil, senders[1]), (names[0], nil), (nil, nil)] {
      let (observer, notifications) = (TestObserver<String, Never>(), center.reactive.notifications)
      observer.observe(notifications(name, sender).map { text($0.name, $0.object, $0.userInfo?["number"]) })
      var expected: [String] = []
      for posted in names {
        for poster in senders {
          let isExpected = (name == nil || name == posted) && (sender == nil || sender === poster)
          if isExpected { expected.append(text(posted, poster, expected.count)) }
          center.post(name: posted, object: poster, userInfo: ["number": expected.count - 1])
          #expect(observer.values == expected)
        }
      }
    }
  }

  @Test("All notifications from many threads arrive, one at a time")
  func threads() {
    let (count, isBusy, overlaps) = (Atomic(0), Atomic(false), Atomic(0))
    let observation = center.reactive.notifications(forName: Self.arrived).observeValues { _ in
      if isBusy.swap(true) { overlaps.modify { $0 += 1 } }
      count.modify { $0 += 1 }
      isBusy.value = false
    }
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in center.post(name: Self.arrived, object: nil) }
    observation?.dispose()
    #expect(count.value == 1_000 && overlaps.value == 0)
  }

  @Test("The signal continues while it is observed or retained, and releases the closures of removed observers")
  func observers() {
    weak var held: Sender?
    var signal: Signal<Notification, Never>? = center.reactive.notifications(forName: Self.arrived)
    let (first, second) = (Atomic(0), Atomic(0))
    do {
      let probe = Sender()
      held = probe
      let observation = signal?.observeValues { _ in withExtendedLifetime(probe) { first.modify { $0 += 1 } } }
      center.post(name: Self.arrived, object: nil)
      observation?.dispose()
    }
    let observation = signal?.observeValues { _ in second.modify { $0 += 1 } }
    signal = nil
    center.post(name: Self.arrived, object: nil)
    observation?.dispose()
    center.post(name: Self.arrived, object: nil)
    #expect(first.value == 1 && second.value == 1 && held == nil)
  }

  @Test("A signal does not retain the sender")
  func releasedSender() {
    weak var held: Sender?
    let signal: Signal<Notification, Never>
    do {
      let sender = Sender()
      held = sender
      signal = center.reactive.notifications(forName: Self.arrived, object: sender)
    }
    withExtendedLifetime(signal) { #expect(held == nil) }
  }

  @Test("The center no longer calls the closure after the end of the lifetime, and releases it")
  func lifetime() {
    let ((lifetime, token), count) = (Lifetime.make(), Atomic(0))
    weak var held: Sender?
    do {
      let probe = Sender()
      held = probe
      center.observe(forName: nil, object: nil, during: lifetime) { _ in
        withExtendedLifetime(probe) { count.modify { $0 += 1 } }
      }
    }
    center.post(name: Self.arrived, object: nil)
    #expect(held != nil)
    token.dispose()
    center.post(name: Self.left, object: nil)
    #expect(count.value == 1 && held == nil)
  }
}
