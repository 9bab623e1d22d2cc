import Reactive
import ReactiveTesting
import Testing

@Suite("Exercises: operators")
struct OperatorExercises {
  @Test("The high score changes only if a score is higher")
  func scores() {
    let (scores, input) = Signal<Int, Never>.pipe()
    let highest = TestObserver<Int, Never>()
    highest.observe(highScore(of: scores))
    for score in [3, 1, 7, 7, 5] { input.send(value: score) }
    #expect(highest.values == [0, 3, 7])
  }

  @Test("The user is typing until two seconds after the last key")
  func typing() {
    let clock = TestScheduler()
    let (keys, input) = Signal<Void, Never>.pipe()
    let states = TestObserver<Bool, Never>()
    states.observe(isTyping(keys, clock: clock))
    input.send(value: ())
    clock.advance(by: .seconds(1))
    input.send(value: ())
    clock.advance(by: .milliseconds(1900))
    #expect(states.values == [false, true])
    clock.advance(by: .milliseconds(100))
    #expect(states.values == [false, true, false])
  }
}
