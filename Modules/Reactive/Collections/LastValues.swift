/// The last values of a sequence, up to a capacity.
@usableFromInline
struct LastValues<Value> {
  @usableFromInline let capacity: Int
  @usableFromInline var values: [Value] = []
  /// The index of the oldest value.
  @usableFromInline var oldest = 0

  @usableFromInline
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds a value. If the capacity has been reached, the new value replaces the oldest one, which is returned.
  @inlinable
  mutating func append(_ value: Value) -> Value? {
    guard capacity > 0 else { return nil }
    guard values.count == capacity else {
      values.append(value)
      return nil
    }
    let dropped = values[oldest]
    values[oldest] = value
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    return dropped
  }

  /// Sends the values, oldest first. Stops and returns `false` if `upstream` is disposed of.
  @inlinable
  func send(to sink: Sink<Value, some Swift.Error>, until upstream: CompositeDisposable) -> Bool {
    for index in values.indices {
      guard !upstream.isDisposed else { return false }
      let shifted = oldest + index
      sink.value(values[shifted < values.count ? shifted : shifted - values.count])
    }
    return !upstream.isDisposed
  }
}
