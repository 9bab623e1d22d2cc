extension SignalProducer {
  /// Starts the work, and blocks the calling thread until the work ends. Values are ignored. Returns the error if the
  /// work failed, otherwise a success, even after an interruption. For the threads that may wait, see ``last()``.
  @discardableResult
  public func wait() -> Result<Void, Error> {
    let outcome = then(SignalProducer<Void, Error>(value: ())).last()
    return outcome ?? .success(())
  }
}
