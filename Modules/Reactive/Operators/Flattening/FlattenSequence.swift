extension Transformation where Value: Sequence & SendableMetatype, NewValue == Value.Element, NewError == Error {
  static func flatten() -> Transformation {
    .synchronous { sink, resources in
      sink.receiving { values in
        for value in values {
          guard !resources.isDisposed else { return }
          sink.value(value)
        }
      }
    }
  }
}

extension Signal where Value: Sequence & SendableMetatype {
  /// Sends the elements of each sequence in order.
  ///
  ///     let numbers = groups.flatten()
  ///     // groups   -[1,2]-[3]-|
  ///     // numbers  -1,2---3---|
  public func flatten() -> Signal<Value.Element, Error> { lift(.flatten()) }
}

extension SignalProducer where Value: Sequence & SendableMetatype {
  /// Sends the elements of each sequence in order. See ``Signal/flatten()``.
  public func flatten() -> SignalProducer<Value.Element, Error> { lift(.flatten()) }
}
