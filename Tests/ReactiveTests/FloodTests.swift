import Dispatch
import Reactive
import Synchronization
import Testing

/// Tests the limits of delivering events for other threads.
@Suite("Events that other threads send")
struct FloodTests {
  @Test("A thread returns although another thread keeps sending, and all events are delivered in order")
  func handover() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (delivering, full, done) = (Gate(), Gate(), Gate())
    let (isReturned, log) = (Reactive.Atomic(false), Reactive.Atomic<[Int]>([]))
    signal.observeValues { value in
      log.modify { $0.append(value) }
      if value == 0 {
        delivering.open()
        #expect(full.wait())
      }
    }
    let last = Reactive.Atomic(0)
    DispatchQueue(label: "sender").async {
      #expect(delivering.wait())
      // Without a hand-over, the other thread would return only after this loop, which ends in any case.
      while !isReturned.value, last.value < 1_000_000 {
        last.modify { $0 += 1 }
        input.send(value: last.value)
        if last.value == 500 { full.open() }
      }
      done.open()
    }
    input.send(value: 0)
    let isInTime = last.value < 1_000_000
    isReturned.value = true
    #expect(done.wait() && isInTime)
    #expect(log.value == Array(0...last.value))
  }

  @Test("If a thread delivers for threads that are delivering themselves, a queue continues after 1,000 events")
  func handoverToQueue() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Void, Never>.pipe()
    let (delivering, posted, returned, done) = (Gate(), Gate(), Gate(), Gate())
    let (isElsewhere, log) = (Reactive.Atomic(false), Reactive.Atomic<[Int]>([]))
    signal.observeValues { value in
      log.modify { $0.append(value) }
      if value == 0 {
        delivering.open()
        #expect(posted.wait())
      }
      // The thread that sent 0 returns only if it does not deliver this value.
      if value == 2000 { isElsewhere.value = returned.wait() }
      if value == 2500 { done.open() }
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
    #expect(done.wait() && isElsewhere.value)
    #expect(log.value == Array(0...2500))
  }

  @Test("A thread delivers all events that it has sent itself")
  func ownEvents() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Reactive.Atomic<[Int]>([])
    signal.observeValues { value in
      log.modify { $0.append(value) }
      if value == 0 { for next in 1...5000 { input.send(value: next) } }
    }
    input.send(value: 0)
    #expect(log.value == Array(0...5000))
  }

  @Test("A sender waits if more than 1,000 events are waiting, so that memory is bounded")
  func bound() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (delivered, delivering, full, done) = (Reactive.Atomic(0), Gate(), Gate(), Gate())
    signal.observeValues { value in
      if value == 0 {
        delivering.open()
        #expect(full.wait())
      }
      delivered.modify { $0 += 1 }
      if value == 20_000 { done.open() }
    }
    let most = Reactive.Atomic(0)
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
    #expect(done.wait())
    #expect(most.value <= 1001)
  }

  @Test("A thread that is delivering an event does not wait, so that threads cannot wait for each other")
  func noWaiting() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Void, Never>.pipe()
    let (delivering, flooded, done) = (Gate(), Gate(), Gate())
    let isInTime = Reactive.Atomic(false)
    signal.observeValues { value in
      if value == 0 {
        delivering.open()
        isInTime.value = flooded.wait()
      }
      if value == 5000 { done.open() }
    }
    other.observeValues {
      for value in 1...5000 { input.send(value: value) }
      flooded.open()
    }
    DispatchQueue(label: "sender").async {
      #expect(delivering.wait())
      otherInput.send(value: ())
    }
    input.send(value: 0)
    #expect(done.wait() && isInTime.value)
  }

  @Test("A property is created and released while another thread sets its source")
  func creation() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let isDone = Synchronization.Atomic(false)
    let (stopped, calls) = (Gate(), Reactive.Atomic(0))
    @Sendable func count(_ value: Int) -> Int {
      calls.modify { $0 += 1 }
      return value
    }
    DispatchQueue(label: "setter").async {
      var value = 0
      while !isDone.load(ordering: .acquiring) {
        value += 1
        first.value = value
      }
      stopped.open()
    }
    let forms = OperatorTable.all.compactMap(\.propertyForm)
    for _ in 0..<100 {
      for form in forms { _ = form([first.map(count), Property(second)]).value }
      let three = Property.combineLatest(first, first.map(count), second).value
      let positive = first.map { $0 >= 0 }
      #expect(three.1 >= 0 && Property.all([positive, positive]).value && Property.any([positive]).value)
    }
    isDone.store(true, ordering: .releasing)
    #expect(stopped.wait())
    // Nothing observes the sources any more.
    calls.value = 0
    first.value = 1
    #expect(calls.value == 0)
  }
}
