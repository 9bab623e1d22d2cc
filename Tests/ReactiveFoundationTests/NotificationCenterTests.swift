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
  private final class Sender: Sendable {
    let name: String
    init(_ name: String = "") { self.name = name }
  }

  /// An object that finishes a stream when it is released.
  private final class Captured: Sendable {
    private let releases: AsyncStream<Void>.Continuation
    init(releases: AsyncStream<Void>.Continuation) { self.releases = releases }
    deinit { releases.finish() }
  }

  private let center = NotificationCenter()

  @Test("A signal sends the notifications with its name and of its sender, of which nil means any")
  func namesAndSenders() {
    let (a, b) = (Sender("a"), Sender("b"))
    for (name, sender, expected) in [
      (Self.arrived, a, ["arrived a!"]), (nil, a, ["arrived a!", "left a!"]),
      (Self.arrived, nil, ["arrived nil!", "arrived a!", "arrived b!"]),
      (nil, nil, ["arrived nil!", "arrived a!", "arrived b!", "left nil!", "left a!", "left b!"]),
    ] as [(Notification.Name?, Sender?, [String])] {
      // Only the observation retains the signal. The mark shows that the user info arrives.
      let (observer, notifications) = (TestObserver<String, Never>(), center.reactive.notifications)
      observer.observe(
        notifications(name, sender).map { notification in
          let sender = (notification.object as? Sender)?.name ?? "nil"
          return "\(notification.name.rawValue) \(sender)\(notification.userInfo?["mark"] ?? "")"
        })
      for posted in [Self.arrived, Self.left] {
        for poster in [nil, a, b] { center.post(name: posted, object: poster, userInfo: ["mark": "!"]) }
      }
      #expect(observer.values == expected)
    }
  }

  @Test("A signal does not retain the sender")
  func releasedSender() {
    var sender: Sender? = Sender()
    weak let weakSender = sender
    let signal = center.reactive.notifications(forName: Self.arrived, object: sender)
    sender = nil
    withExtendedLifetime(signal) { #expect(weakSender == nil) }
  }

  @Test("The center releases its closure at the end of the lifetime", .timeLimit(.minutes(1)))
  func lifetime() async {
    let (lifetime, token) = Lifetime.make()
    let (releases, continuation) = AsyncStream.makeStream(of: Void.self)
    var captured: Captured? = Captured(releases: continuation)
    weak let held = captured
    center.observe(forName: nil, object: nil, during: lifetime) { [captured] _ in withExtendedLifetime(captured) {} }
    captured = nil
    #expect(held != nil)
    token.dispose()
    // On Apple's platforms, an autorelease pool may release the closure later. The time limit ends this wait otherwise.
    for await _ in releases {}
  }
}
