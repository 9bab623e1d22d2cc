import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("TestObserver", .endsInTime)
struct TestObserverTests {
  struct Failure: Error, Equatable {}

  @Test("An observer reports the values of its source, and how this ends, or that the observation is disposed of")
  func events() {
    let ends: [Signal<Int, Failure>.Event] = [.completed, .failed(Failure()), .interrupted]
    for (count, end) in (0...2).flatMap({ count in ends.map { (count, $0) } }) {
      let ((signal, input), observer) = (Signal<Int, Failure>.pipe(), TestObserver<Int, Failure>())
      let observation = observer.observe(signal)
      for value in 0..<count { input.send(value: value) }
      #expect(!observer.didComplete && !observer.didFail && !observer.didInterrupt)
      if end == .interrupted { observation.dispose() } else { input.send(end) }
      input.send(value: 7)  // This follows the end.
      #expect(observer.values == Array(0..<count) && observer.events == (0..<count).map { .value($0) } + [end])
      #expect(observer.lastValue == (count > 0 ? count - 1 : nil) && observer.error == end.error)
      #expect([observer.didComplete, observer.didFail, observer.didInterrupt] == ends.map { $0 == end })
    }
  }
}
