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

  private let center = NotificationCenter()

  @Test("Notifications arrive with their contents, in order, before the post returns")
  func arrival() {
    let numbers = TestObserver<Int?, Never>()
    let sender = NSObject()
    numbers.observe(
      center.reactive.notifications(forName: Self.arrived)
        .filter { $0.name == Self.arrived && $0.object != nil }
        .map { $0.userInfo?["number"] as? Int })
    for number in 1...3 {
      center.post(name: Self.arrived, object: sender, userInfo: ["number": number])
      #expect(numbers.lastValue == number)
    }
    #expect(numbers.values == [1, 2, 3])
    #expect(numbers.events.count == 3)
  }

  @Test("Notifications of the default center arrive")
  func defaultCenter() {
    let name = Notification.Name("NotificationCenterTests.\(UUID())")
    let names = TestObserver<Notification.Name, Never>()
    let observation = names.observe(NotificationCenter.default.reactive.notifications(forName: name).map(\.name))
    NotificationCenter.default.post(name: name, object: nil)
    observation.dispose()
    #expect(names.values == [name])
  }

  @Test("Only notifications with the name and of the sender arrive, or with all names or of all senders if one is nil")
  func namesAndSenders() {
    let (sender, other) = (Sender(), Sender())
    let (some, all) = (TestObserver<ObjectIdentifier?, Never>(), TestObserver<ObjectIdentifier?, Never>())
    let (anyName, everything) = (TestObserver<Notification.Name, Never>(), TestObserver<Notification.Name, Never>())
    some.observe(center.reactive.notifications(forName: Self.arrived, object: sender).map(poster))
    anyName.observe(center.reactive.notifications(forName: nil, object: sender).map(\.name))
    everything.observe(center.reactive.notifications(forName: nil).map(\.name))
    all.observe(center.reactive.notifications(forName: Self.arrived).map(poster))
    center.post(name: Self.arrived, object: nil)
    center.post(name: Self.arrived, object: other)
    center.post(name: Self.arrived, object: sender)
    center.post(name: Self.left, object: sender)
    #expect(some.values == [ObjectIdentifier(sender)])
    #expect(anyName.values == [Self.arrived, Self.left])
    #expect(everything.values == [Self.arrived, Self.arrived, Self.arrived, Self.left])
    #expect(all.values == [nil, ObjectIdentifier(other), ObjectIdentifier(sender)])
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
    #expect(count.value == 1_000)
    #expect(overlaps.value == 0)
  }

  @Test("The signal continues while it has an observer, and delivers nothing after the last is removed")
  func observers() {
    let (first, second) = (TestObserver<Notification.Name, Never>(), TestObserver<Notification.Name, Never>())
    let observations = {
      let names = center.reactive.notifications(forName: Self.arrived).map(\.name)
      return [first.observe(names), second.observe(names)]
    }()
    center.post(name: Self.arrived, object: nil)
    observations[0].dispose()
    center.post(name: Self.arrived, object: nil)
    observations[1].dispose()
    center.post(name: Self.arrived, object: nil)
    #expect(first.values.count == 1)
    #expect(second.values.count == 2)
  }

  @Test("Disposing of the last observation releases the captures of its closure")
  func release() {
    weak var held: Sender?
    do {
      let probe = Sender()
      held = probe
      let observation = center.reactive.notifications(forName: Self.arrived)
        .observeValues { _ in withExtendedLifetime(probe) {} }
      center.post(name: Self.arrived, object: nil)
      observation?.dispose()
    }
    #expect(held == nil)
  }

  @Test("A retained signal can be observed again after its last observer was removed")
  func observingAgain() {
    let signal = center.reactive.notifications(forName: Self.arrived)
    signal.observeValues { _ in }?.dispose()
    let names = TestObserver<Notification.Name, Never>()
    names.observe(signal.map(\.name))
    center.post(name: Self.arrived, object: nil)
    #expect(names.values == [Self.arrived])
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
    #expect(held == nil)
    withExtendedLifetime(signal) {}
  }

  @Test("The center no longer calls the closure after the end of the lifetime, and releases it")
  func lifetime() {
    let (lifetime, token) = Lifetime.make()
    let names = Atomic<[Notification.Name]>([])
    weak var held: Sender?
    do {
      let probe = Sender()
      held = probe
      center.observe(forName: nil, object: nil, during: lifetime) { notification in
        withExtendedLifetime(probe) { names.modify { $0.append(notification.name) } }
      }
    }
    center.post(name: Self.arrived, object: nil)
    #expect(held != nil)
    token.dispose()
    center.post(name: Self.left, object: nil)
    #expect(names.value == [Self.arrived])
    #expect(held == nil)
  }
}

/// An object that posts notifications.
private final class Sender: Sendable {}

/// The identifier of the object that posted a notification.
private func poster(_ notification: Notification) -> ObjectIdentifier? {
  notification.object.map { ObjectIdentifier($0 as AnyObject) }
}
