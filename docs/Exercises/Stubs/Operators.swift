import Reactive

/// Exercise 1. Returns the highest score so far; 0 before the first score. The property changes only if a score is
/// higher.
func highScore(of scores: Signal<Int, Never>) -> Property<Int> {
  Property(value: 0)
}

/// Exercise 2. Returns whether the user is typing. A key press makes the property true. Two seconds after the last key
/// press, it becomes false. Further key presses meanwhile send nothing.
///
/// Each key press starts work, which sends `true` and later `false`.
func isTyping(_ keys: Signal<Void, Never>, clock: any DateScheduler) -> Property<Bool> {
  Property(value: false)
}
