import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("replayLazily(upTo:)")
struct ReplayLazilyTests {
  struct Failure: Error, Equatable {}

  private let pipe = Signal<Int, Failure>.pipe()

  @Test("The first start starts the work, which runs only once")
  func startsOnce() {
    let starts = Mutex(0)
    let replayed = SignalProducer<Int, Never>(value: 1).on(starting: { starts.withLock { $0 += 1 } })
      .replayLazily(upTo: 1)
    #expect(starts.withLock { $0 } == 0)
    for _ in 0..<3 { #expect(replayed.collect().first() == .success([1])) }
    #expect(starts.withLock { $0 } == 1)
  }

  @Test("A start on another thread during sending receives each value exactly once")
  func threads() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: .max)
    replayed.start()
    let observers = Mutex<[TestObserver<Int, Never>]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for number in 0..<500 {
        if index == 0 {
          input.send(value: number)
        } else if number < 50 {
          let observer = TestObserver<Int, Never>()
          replayed.start(observer.observer)
          observers.withLock { $0.append(observer) }
        }
      }
    }
    input.sendCompleted()
    for observer in observers.withLock({ $0 }) {
      #expect(observer.values == Array(0..<500))
      #expect(observer.didComplete)
    }
  }
}
