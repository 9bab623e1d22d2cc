import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("Binding targets")
struct BindingTargetTests {
  final class Box: Sendable {
    let content = Atomic(0)
    var number: Int {
      get { content.value }
      set { content.value = newValue }
    }
  }

  @MainActor
  final class Label: ReactiveExtensionsProvider {
    var text = ""
    static let defaultText = "none"
  }

  @Test("A key path target assigns values while its object exists, and does not retain the object")
  func keyPath() {
    let (lifetime, token) = Lifetime.make()
    var box: Box? = Box()
    weak let held = box
    let target = box.map { BindingTarget(lifetime: lifetime, object: $0, keyPath: \.number) }
    let source = MutableProperty(1)
    target <~ source
    source.value = 2
    #expect(box?.number == 2)
    box = nil
    #expect(held == nil)
    source.value = 3
    withExtendedLifetime(token) {}
  }

  @Test("A key path target assigns values on its scheduler")
  func keyPathOnScheduler() {
    let (lifetime, token) = Lifetime.make()
    let (box, scheduler) = (Box(), TestScheduler())
    BindingTarget(on: scheduler, lifetime: lifetime, object: box, keyPath: \.number) <~ Property(value: 5)
    #expect(box.number == 0)
    scheduler.advance()
    #expect(box.number == 5)
    withExtendedLifetime(token) {}
  }

  @Test("A target drops the values that wait for its scheduler when its lifetime ends")
  func waitingValue() {
    let (lifetime, token) = Lifetime.make()
    let (box, scheduler) = (Box(), TestScheduler())
    BindingTarget(on: scheduler, lifetime: lifetime) { box.number = $0 } <~ Property(value: 5)
    token.dispose()
    scheduler.advance()
    #expect(box.number == 0)
  }

  @Test("A main actor target assigns values immediately on the main actor, and enqueues values from other threads")
  @MainActor
  func keyPathOnMainActor() async {
    let (lifetime, token) = Lifetime.make()
    let label = Label()
    let text = MutableProperty("one")
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: label, keyPath: \.text) <~ text
    #expect(label.text == "one")
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        text.value = "two"
        UIScheduler().schedule { continuation.resume() }
      }
    }
    #expect(label.text == "two")
    withExtendedLifetime(token) {}
  }

  @Test("Binding to a nil target has no effect")
  func optional() {
    let source = MutableProperty(1)
    var target: MutableProperty<Int>? = nil
    #expect((target <~ source) == nil)
    target = MutableProperty(0)
    target <~ source
    source.value = 2
    #expect(target?.value == 2)
  }

  @Test("A bound observer receives values but no terminating event, and is not retained")
  func observer() {
    let observer = TestObserver<Int, Never>()
    let source = MutableProperty(1)
    var input: Signal<Int, Never>.Observer? = observer.observer
    weak let held = input
    _ = input.map { $0 <~ source }
    source.value = 2
    _ = input.map { $0 <~ SignalProducer(value: 3) }
    #expect(observer.events == [.value(1), .value(2), .value(3)])
    input = nil
    #expect(held == nil)
    source.value = 4
    #expect(observer.values == [1, 2, 3])
  }

  @Test("An object and its type have a reactive property")
  @MainActor
  func extensions() {
    let label = Label()
    #expect(label.reactive.base === label)
    #expect(Label.reactive == ReactiveExtensions<Label>.self)
  }
}
