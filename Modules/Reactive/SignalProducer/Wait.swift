extension SignalProducer {
  /// Starts the work, and blocks the calling thread until the work ends. Values are ignored. Do not call this on the
  /// main thread of an app, or on a thread that the work needs.
  ///
  /// - Returns: A failure with the error if the work failed. Otherwise a success, even if the work was interrupted.
  @discardableResult
  public func wait() -> Result<Void, Error> {
    let outcome = then(SignalProducer<Void, Error>(value: ())).last()
    return outcome ?? .success(())
  }
}
