import Reactive
import ReactiveTesting
import Testing

@Suite("Taking until an event")
struct TakeTests {
  @Test("A start retains the trigger of take(until:) and the lifetime of take(during:)")
  func retainedTrigger() {
    let (source, input) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Int, Never>.pipe()
    let (lifetime, token) = Lifetime.make()
    let (until, during) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    until.observe(source.producer.take(until: trigger.map { _ in }))
    during.observe(source.producer.take(during: lifetime))
    input.send(value: 1)
    triggerInput.send(value: 0)
    token.dispose()
    input.send(value: 2)
    #expect(until.events == [.value(1), .completed] && during.events == [.value(1), .completed])
  }

  @Test("A value that causes its own trigger is forwarded by skip(until:), and not by take(until:)")
  func ownTrigger() {
    let (numbers, input) = Signal<Int, Never>.pipe()
    let trigger = numbers.filter { $0 == 2 }.map { _ in }
    let (skipped, taken) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    skipped.observe(numbers.skip(until: trigger))
    taken.observe(numbers.take(until: trigger))
    for number in 1...3 { input.send(value: number) }
    #expect(skipped.values == [2, 3] && taken.events == [.value(1), .completed])
  }

  @Test("A replacement releases the original, and skip(until:) its trigger, when they have sent a value")
  func earlyRelease() {
    let sources = (0..<4).map { _ in Source() }
    let starts = [
      sources[0].producer.take(untilReplacement: sources[1].producer).start(),
      sources[2].producer.skip(until: sources[3].triggerProducer).start(),
    ]
    for source in [1, 3] { sources[source].pipe.input.send(value: 1) }
    #expect(sources.map(\.isDisposed) == [true, false, false, true])
    for start in starts { start.dispose() }
  }

  @Test("A replacement that sends a value and is interrupted, both during another event, loses neither")
  func replacementDuringEvent() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (replacement, replacementInput) = Signal<Int, Never>.pipe()
    let events = TestObserver<Int, Never>()
    let replaced = signal.take(untilReplacement: replacement)
    replaced.observeValues { value in
      guard value == 1 else { return }
      replacementInput.send(value: 10)
      replacementInput.sendInterrupted()
    }
    replaced.observe(events.observer)
    input.send(value: 1)
    #expect(events.events == [.value(1), .value(10), .interrupted])
  }
}
