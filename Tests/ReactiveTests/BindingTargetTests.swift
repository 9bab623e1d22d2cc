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

  @Test("A main actor target drops the values that wait when its lifetime ends")
  @MainActor
  func waitingValueOnMainActor() async {
    let (lifetime, token) = Lifetime.make()
    let (source, log) = (MutableProperty(1), Atomic<[Int]>([]))
    let target = BindingTarget<Int>(on: MainActor.self, lifetime: lifetime) { value in log.modify { $0.append(value) } }
    let binding = target <~ source
    DispatchQueue.global().sync { source.value = 2 }
    token.dispose()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(log.value == [1] && binding?.isDisposed == true)
  }

  @Test("A main actor target does not retain its object")
  @MainActor
  func releasedObjectOnMainActor() {
    let (lifetime, token) = Lifetime.make()
    var label: Label? = Label()
    weak let held = label
    let target = label.map { BindingTarget(on: MainActor.self, lifetime: lifetime, object: $0, keyPath: \.text) }
    target <~ Property(value: "one")
    #expect(label?.text == "one")
    label = nil
    #expect(held == nil)
    withExtendedLifetime((target, token)) {}
  }

  @Test("A target whose lifetime or binding ends during a value receives none of the values that wait")
  func endDuringValue() {
    for endsLifetime in [false, true] {
      let (lifetime, token) = Lifetime.make()
      let (binding, received) = (SerialDisposable(), Atomic<[Int]>([]))
      let (signal, input) = Signal<Int, Never>.pipe()
      let target = BindingTarget<Int>(lifetime: lifetime) { value in
        received.modify { $0.append(value) }
        // A value that is sent during a delivery waits.
        input.send(value: value + 1)
        if endsLifetime { token.dispose() } else { binding.dispose() }
      }
      binding.inner = target <~ signal
      input.send(value: 1)
      #expect(received.value == [1])
    }
  }

  @Test("A target whose lifetime ends during a value of synchronous work cancels the work, and takes no new source")
  func endDuringSynchronousWork() {
    let (lifetime, token) = Lifetime.make()
    let (sent, received) = (Atomic<[Int]>([]), Atomic<[Int]>([]))
    let work = SignalProducer([1, 2]).on(value: { value in sent.modify { $0.append(value) } })
    let target = BindingTarget<Int>(lifetime: lifetime) { value in
      received.modify { $0.append(value) }
      token.dispose()
    }
    target <~ work
    #expect(sent.value == [1] && received.value == [1])
    #expect((target <~ work) == nil && sent.value == [1])
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

  @Test("A custom mutable property takes bound values through its own setter, and is not retained")
  func customProperty() {
    let source = MutableProperty(1)
    var counter: Counter? = Counter()
    weak let held = counter
    let binding = counter.flatMap { $0 <~ source }
    #expect(counter?.value == 2 && binding?.isDisposed == false)
    counter = nil
    #expect(held == nil && binding?.isDisposed == true)
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

  @Test("A binding to an observer can be disposed of, which sends no event")
  func disposedObserverBinding() {
    let (observer, source) = (TestObserver<Int, Never>(), MutableProperty(1))
    let input = observer.observer
    let binding = input <~ source
    binding.dispose()
    source.value = 2
    #expect(observer.events == [.value(1)] && binding.isDisposed)
    withExtendedLifetime(input) {}
  }

  @Test("An object and its type have a reactive property")
  @MainActor
  func extensions() {
    let label = Label()
    #expect(label.reactive.base === label)
    #expect(Label.reactive == ReactiveExtensions<Label>.self)
  }
}
