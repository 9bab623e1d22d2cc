public import Reactive

extension SignalProducer {
  /// The states of loading what this producer computes: loading at the start, then loaded with each value, or failed.
  ///
  /// It cannot fail itself, so that a failure does not end what is bound to it.
  public func loadable() -> SignalProducer<Loadable<Value, Error>, Never> {
    map(Loadable.loaded)
      .flatMapError { SignalProducer<Loadable<Value, Error>, Never>(value: .failed($0, previous: nil)) }
      .prefix(value: .loading(previous: nil))
  }
}
