extension SignalProducer {
  /// Returns a producer that applies a signal operator to the signal of each start, before the work starts.
  ///
  ///     let evens = numbers.lift { $0.filter { $0.isMultiple(of: 2) } }
  ///     // numbers  --1--2--3--4-|
  ///     // evens    -----2-----4-|
  ///
  /// Disposing of a start interrupts the signal of that start.
  public func lift<NewValue, NewError>(
    _ transform: @escaping @Sendable (Signal<Value, Error>) -> Signal<NewValue, NewError>
  ) -> SignalProducer<NewValue, NewError> {
    SignalProducer<NewValue, NewError>(asynchronous: { [work = unchecked] output, resources in
      work.value.startWithSignal { signal, start in
        resources.insert(start)
        let transformed = transform(signal)
        withExtendedLifetime(transformed) { _ = resources.insert(transformed.core.attach(output.sink)) }
      }
    })
  }

  /// Returns a function that applies an operator for two signals to this producer and another one. At each start, the
  /// operator is applied before any work starts. The work of the other producer starts first.
  ///
  ///     let merged = letters.lift { letters in { others in letters.merge(with: others) } }(others)
  ///     // letters  --a-----b-|
  ///     // others   -----x--------y-|
  ///     // merged   --a--x--b-----y-|
  public func lift<Other, OtherError, NewValue, NewError>(
    _ transform: @escaping @Sendable (Signal<Value, Error>) -> (Signal<Other, OtherError>) -> Signal<NewValue, NewError>
  ) -> (SignalProducer<Other, OtherError>) -> SignalProducer<NewValue, NewError> {
    { [work = unchecked] other in
      SignalProducer<NewValue, NewError>(asynchronous: { [other = other.unchecked] output, resources in
        work.value.startWithSignal { signal, start in
          resources.insert(start)
          other.value.startWithSignal { otherSignal, otherStart in
            resources.insert(otherStart)
            let transformed = transform(signal)(otherSignal)
            withExtendedLifetime(transformed) { _ = resources.insert(transformed.core.attach(output.sink)) }
          }
        }
      })
    }
  }
}
