import Dispatch
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Bindings", .endsInTime)
struct BindingTargetTests {
  @Test("A key path target assigns values at once, on its scheduler, or on the main actor")
  @MainActor
  func keyPath() {
    let ((lifetime, token), scheduler, source) = (Lifetime.make(), TestScheduler(), MutableProperty(1))
    let objects = [MutableProperty(0), MutableProperty(0), MutableProperty(0)]
    BindingTarget(lifetime: lifetime, object: objects[0], keyPath: \.value) <~ source
    BindingTarget(on: scheduler, lifetime: lifetime, object: objects[1], keyPath: \.value) <~ source
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: objects[2], keyPath: \.value) <~ source
    #expect(objects.map(\.value) == [1, 0, 1])
    scheduler.advance()
    #expect(objects.map(\.value) == [1, 1, 1])
    withExtendedLifetime((source, token)) {}
  }

  @Test("A binding ends with its source or the lifetime of its target, and none begins after that")
  func ends() {
    let ((lifetime, token), (signal, input), log) = (Lifetime.make(), Signal<Int, Never>.pipe(), Atomic<[Int]>([]))
    let target = BindingTarget<Int>(lifetime: lifetime) { value in
      log.modify { $0.append(value) }
      if value == 3 { token.dispose() }
    }
    let bindings = [target <~ SignalProducer(value: 1), target <~ signal]
    #expect(bindings.map { $0?.isDisposed } == [true, false])
    input.send(value: 2)
    target <~ SignalProducer([3, 4])
    input.send(value: 5)
    #expect(log.value == [1, 2, 3] && bindings[1]?.isDisposed == true)
    for target in [target, nil] { #expect((target <~ signal) == nil) }
  }

  @Test("A main actor target receives values at once on the main actor, and in order from other threads until its end")
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
        UIScheduler().schedule { continuation.resume() }  // This follows the values.
      }
    }
    #expect(log.value == Array(0..<100))
    // The main actor is busy, so this value waits until the end, and does not arrive.
    DispatchQueue.global().sync { source.value = 100 }
    token.dispose()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(log.value.count == 100 && binding?.isDisposed == true)
  }

  @Test("A bound observer receives the values until the binding is disposed of, but no end")
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
