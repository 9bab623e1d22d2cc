import Reactive

/// Returns the highest score so far; 0 before the first score.
func highScore(of scores: Signal<Int, Never>) -> Property<Int> {
  // The property adds the initial value, and `skipRepeats` removes scores that change nothing.
  Property(initial: 0, then: scores.scan(0) { max($0, $1) }).skipRepeats()
}

/// Returns whether the user is typing: whether a key was pressed within the last two seconds.
func isTyping(_ keys: Signal<Void, Never>, clock: any DateScheduler) -> Property<Bool> {
  // The next key press cancels the delay of the previous one.
  let states = keys.flatMap(.latest) {
    SignalProducer<Bool, Never>(value: false).delay(2, on: clock).prefix(value: true)
  }
  return Property(initial: false, then: states).skipRepeats()
}
