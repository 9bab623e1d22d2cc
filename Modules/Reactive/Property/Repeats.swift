/// The closure of `skipRepeats`, and the last value that was sent. The variable is used only by the owner of one
/// executor, that of the property or of a start.
final class Repeats<Value> {
  let isRepeat: @Sendable (Value, Value) -> Bool
  private var last: Value

  init(_ isRepeat: @escaping @Sendable (Value, Value) -> Bool, after value: Value) {
    self.isRepeat = isRepeat
    last = value
  }

  /// Returns whether `value` is equivalent to the last value. Otherwise, it becomes the last value.
  func skips(_ value: Value) -> Bool {
    if isRepeat(last, value) { return true }
    last = value
    return false
  }
}
