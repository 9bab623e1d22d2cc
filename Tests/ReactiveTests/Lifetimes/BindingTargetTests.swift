import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("Bindings")
struct BindingTargetTests {
  private final class Box: Sendable {
    let content = Atomic(0)
    var number: Int {
      get { content.value }
      set { content.value = newValue }
    }
  }

  @MainActor
  private final class Label {
    var text = ""
  }

  /// A mutable property without its own binding target.
  private final class Counter: MutablePropertyProtocol, Sendable {
    typealias Value = Int
    typealias Error = Never
    let token = Lifetime.Token()
    let content = MutableProperty(0)
    var value: Int {
      get { content.value }
      set { content.value = newValue + 1 }
    }
    var lifetime: Lifetime { Lifetime(token) }
    var producer: SignalProducer<Int, Never> { content.producer }
    var signal: Signal<Int, Never> { content.signal }
  }

  @Test("A bound property takes the values of the source until the binding is disposed of or the property is released")
  func property() {
    let (source, observer) = (MutableProperty(1), TestObserver<Int?, Never>())
    var target: MutableProperty<Int?>? = MutableProperty(nil)
    observer.observe(target?.signal ?? .empty)
    (target <~ source)?.dispose()
    let binding = target <~ source
    source.value = 2
    target = nil
    #expect(observer.events == [.value(1), .value(1), .value(2), .completed] && binding?.isDisposed == true)
  }

  @Test("Binding to a nil target has no effect")
  func optional() {
    let target: MutableProperty<Int>? = nil
    #expect((target <~ MutableProperty(1)) == nil)
  }

  @Test("A custom mutable property takes bound values through its own setter, and is not retained")
  func customProperty() {
    let source = MutableProperty(1)
    var counter: Counter? = Counter()
    weak let held = counter
    let binding = counter.flatMap { $0 <~ source }
    #expect(counter?.value == 2)
    counter = nil
    withExtendedLifetime(source) { #expect(held == nil && binding?.isDisposed == true) }
  }

  @Test("A key path target assigns values on its scheduler while its object exists, and does not retain the object")
  @MainActor
  func keyPath() {
    let ((lifetime, token), scheduler, source) = (Lifetime.make(), TestScheduler(), MutableProperty(1))
    var (boxes, labels) = ([Box(), Box()], [Label()])
    weak let (box, label) = (boxes.first, labels.first)
    BindingTarget(lifetime: lifetime, object: boxes[0], keyPath: \.number) <~ source
    BindingTarget(on: scheduler, lifetime: lifetime, object: boxes[1], keyPath: \.number) <~ source
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: labels[0], keyPath: \.text) <~ source.map { "\($0)" }
    #expect(boxes.map(\.number) == [1, 0] && label?.text == "1")
    scheduler.advance()
    #expect(boxes.map(\.number) == [1, 1])
    (boxes, labels) = ([], [])
    #expect(box == nil && label == nil)
    source.value = 2
    withExtendedLifetime(token) {}
  }

  @Test(
    "A main actor target receives values at once on the main actor, in order from other threads, and none at its end")
  @MainActor
  func mainActor() async {
    let ((lifetime, token), source, log) = (Lifetime.make(), MutableProperty(0), Atomic<[Int]>([]))
    let binding =
      BindingTarget<Int>(on: MainActor.self, lifetime: lifetime) { value in log.modify { $0.append(value) } } <~ source
    source.value = 1
    #expect(log.value == [0, 1])
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        for value in 2..<100 { source.value = value }
        UIScheduler().schedule { continuation.resume() }
      }
    }
    #expect(log.value == Array(0..<100))
    DispatchQueue.global().sync { source.value = 100 }
    token.dispose()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(log.value.count == 100 && binding?.isDisposed == true)
  }

  @Test("A bound observer receives values but no terminating event, not even when the binding is disposed of")
  func observer() {
    let (observer, source) = (TestObserver<Int, Never>(), MutableProperty(1))
    let input = observer.observer
    input <~ SignalProducer(value: 3)
    let binding = input <~ source
    binding.dispose()
    source.value = 2
    #expect(observer.events == [.value(3), .value(1)] && binding.isDisposed)
    withExtendedLifetime(input) {}
  }
}
