import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("The order of events on two threads")
struct ThreadOrderTests {
  /// Sends 1 on another thread, starts `producer` on this one while 1 is being delivered, and sends 2 while the new
  /// start is receiving its first value. Returns a log of the calls of a closure of the new start.
  private func log(of producer: SignalProducer<Int, Never>, send: @escaping @Sendable (Int) -> Void) -> [String] {
    let (delivering, started, sent) = (Gate(), Gate(), Gate())
    let log = Atomic<[String]>([])
    producer.startWithValues { value in
      guard value == 1 else { return }
      delivering.open()
      #expect(started.wait())
    }
    DispatchQueue(label: "sender").async {
      send(1)
      send(2)
      sent.open()
    }
    #expect(delivering.wait())
    producer.on(value: { value in
      log.modify { $0.append("begin \(value)") }
      if value == 1 {
        started.open()
        #expect(sent.wait())
      }
      log.modify { $0.append("end \(value)") }
    }).start()
    return log.value
  }

  @Test("A start receives the current value of a property completely before a newer value from another thread")
  func property() {
    let property = MutableProperty(0)
    let log = log(of: property.producer) { property.value = $0 }
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("A start receives replayed values completely before a newer value from another thread")
  func replay() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = log(of: signal.producer.replayLazily(upTo: 1)) { input.send(value: $0) }
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("first, single, last and wait return when the work ends on another thread")
  func waiting() {
    let returned = Gate()
    let results = Atomic<[Int?]>([])
    DispatchQueue(label: "waiting").async {
      let work = SignalProducer<Int, Never>([1, 2]).start(on: QueueScheduler())
      let values = [work.first(), work.single(), work.last()].map { $0?.get() }
      // The results are set after the work has ended again.
      _ = work.wait()
      results.value = values
      returned.open()
    }
    #expect(returned.wait())
    #expect(results.value == [1, nil, 2])
  }
}
