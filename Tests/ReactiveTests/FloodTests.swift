import Dispatch
import Reactive
import Testing

/// Tests the limits of delivering events for other threads.
@Suite("Events that other threads send")
struct FloodTests {
  @Test("After 1,000 events of a delivering thread, a queue delivers the rest, so that no thread waits for another")
  func handoverToQueue() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Void, Never>.pipe()
    let (delivering, posted, returned) = (Gate(), Gate(), Gate())
    let (isElsewhere, log) = (Atomic(false), Atomic<[Int]>([]))
    signal.observeValues { value in
      log.modify { $0.append(value) }
      if value == 0 {
        delivering.open()
        #expect(posted.wait())
      }
      // The first thread hands over after 100 events of others and 1,000 more, so it does not deliver this value. If it
      // does, it waits here for itself.
      if value == 2000 { isElsewhere.value = returned.wait() }
    }
    other.observeValues {
      for value in 1...2500 { input.send(value: value) }
      posted.open()
    }
    DispatchQueue(label: "sender").async {
      #expect(delivering.wait())
      otherInput.send(value: ())
    }
    input.send(value: 0)
    returned.open()
    #expect(isTrueSoon { log.value == Array(0...2500) } && isElsewhere.value)
  }

  @Test("A sender waits while 1,000 events are waiting, so that memory is bounded")
  func bound() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (delivered, delivering, full) = (Atomic(0), Gate(), Gate())
    signal.observeValues { value in
      if value == 0 {
        delivering.open()
        #expect(full.wait())
      }
      delivered.modify { $0 += 1 }
    }
    let most = Atomic(0)
    DispatchQueue(label: "sender").async {
      // Otherwise, this thread could deliver the first value itself.
      #expect(delivering.wait())
      for value in 1...20_000 {
        input.send(value: value)
        if value == 1000 { full.open() }
        most.modify { $0 = max($0, value - delivered.value) }
      }
    }
    input.send(value: 0)
    #expect(isTrueSoon { delivered.value == 20_001 })
    #expect(most.value <= 1001)
  }

  @Test(
    "A source retains no property that was derived and released while another thread set the source",
    arguments: OperatorTests.ofProperties)
  func creation(tested: Operator) {
    let sources = (0..<tested.sourceCount).map { _ in MutableProperty(0) }
    weak var held: AnyDisposable?
    do {
      let captured = AnyDisposable()
      held = captured
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 0..<200 {
          if thread == 0 { for source in sources { source.value = number } }
          for form in tested.propertyForms where thread == 1 {
            let derived = form(sources.map { $0.map { number in withExtendedLifetime(captured) { number } } })
            _ = derived.value
            derived.producer.start().dispose()
          }
        }
      }
    }
    withExtendedLifetime(sources) { #expect(held == nil) }
  }
}
