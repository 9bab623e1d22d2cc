import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("TestObserver", .endsInTime)
struct TestObserverTests {
  struct Failure: Error, Equatable {}

  @Test(
    "An observer reports the events of its signal, and how it has ended",
    arguments: [.completed, .failed(Failure()), .interrupted] as [Signal<Int, Failure>.Event])
  func ends(end: Signal<Int, Failure>.Event) {
    let observer = TestObserver<Int, Failure>()
    for event in [.value(1), end] { observer.observer.send(event) }
    #expect(observer.events == [.value(1), end])
    #expect(observer.error == end.error)
    let answers = [observer.didComplete, observer.didFail, observer.didInterrupt]
    #expect(answers == [.completed, .failed(Failure()), .interrupted].map { $0 == end })
  }
}
