extension SignalProducer {
  /// Starts the work and blocks the calling thread until it ends. The values are left out.
  ///
  /// Not for the main thread of an app, nor where the work needs the thread that waits.
  ///
  /// - Returns: The error, if the work failed; success otherwise, after an interruption as well.
  @discardableResult
  @inlinable
  public func wait() -> Result<Void, Error> {
    let outcome = then(SignalProducer<Void, Error>(value: ())).last()
    return outcome ?? .success(())
  }
}
