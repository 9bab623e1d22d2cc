extension SignalProducer {
  /// Starts the work, and blocks the calling thread until the work ends. Values are ignored.
  ///
  /// Do not call it on the main thread of an app, or on a thread that the work needs.
  ///
  /// - Returns: The error if the work failed; otherwise success, even after an interruption.
  @discardableResult
  @inlinable
  public func wait() -> Result<Void, Error> {
    let outcome = then(SignalProducer<Void, Error>(value: ())).last()
    return outcome ?? .success(())
  }
}
