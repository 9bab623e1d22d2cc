import Synchronization

extension PropertyCore {
  /// Sets the value, and announces the change.
  func set(_ new: Value) {
    set(new, { self.changes.deliver(new) })
  }

  /// Sets the value, and then runs `announce` on the executor.
  @inline(__always)
  func set(_ new: Value, _ announce: @autoclosure () -> () -> Void) {
    // The old value is released after the lock, because its deinitialiser may run any code.
    var value = new
    var moment: UInt64 = 0
    executor.perform(
      committing: {
        // A value without a size has the address of the object, so the thread sanitizer would report its header.
        if MemoryLayout<Value>.size > 0 { swap(&self.value, &value) }
        moment = advance()
      },
      { [moment, announce = announce()] in
        self.changes.position = moment
        announce()
      })
  }

  /// Changes the value atomically, and announces the change, even if `change` throws. The lock is held while `change`
  /// runs.
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    var new: Value?
    var moment: UInt64 = 0
    executor.perform(
      committing: {
        outcome = Swift.Result { () throws(Failure) in try change(&value) }
        new = value
        moment = advance()
      },
      { [moment, new] in
        self.changes.position = moment
        if let new { self.changes.deliver(new) }
      })
    guard let outcome else { preconditionFailure("An executor must run the closure that commits a change.") }
    return try outcome.get()
  }

  /// Records a change. Called while the lock is held.
  private func advance() -> UInt64 {
    let moment = Moment.next()
    stamp = Stamp(changed: moment, seen: moment)
    return moment
  }
}
