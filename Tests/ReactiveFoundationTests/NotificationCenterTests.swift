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

  @Test("A signal sends the notifications with its name and of its sender, of which nil means any")
  func namesAndSenders() {
    let (senders, names) = ([nil, Sender(), Sender()], [Self.arrived, Self.left])
    @Sendable func text(_ name: Notification.Name, _ sender: Any?, _ number: Any?) -> String {
      "\(name.rawValue) \(sender.map { "\(ObjectIdentifier($0 as AnyObject))" } ?? "nil") \(number ?? "")"
    }
    for (name, sender) in [(names[0], senders[1]), (nil, senders[1]), (names[0], nil), (nil, nil)] {
      // Only the observation retains the signal.
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

  @Test("The center releases its closure at the end of the lifetime")
  func lifetime() {
    let (lifetime, token) = Lifetime.make()
    weak var held: Sender?
    do {
      let captured = Sender()
      held = captured
      center.observe(forName: nil, object: nil, during: lifetime) { _ in withExtendedLifetime(captured) {} }
    }
    #expect(held != nil)
    token.dispose()
    #expect(held == nil)
  }
}
