extension Transformation where NewError == Error {
  static func scan(
    into initial: UncheckedSendable<NewValue>, _ update: @escaping @Sendable (inout NewValue, Value) -> Void
  ) -> Transformation {
    scanMap(into: initial) { result, value in
      update(&result, value)
      return result
    }
  }

  static func scan(
    _ initial: UncheckedSendable<NewValue>, _ next: @escaping @Sendable (NewValue, Value) -> NewValue
  ) -> Transformation { scan(into: initial) { $0 = next($0, $1) } }
}

extension Signal {
  /// Combines each value with the previous result, and sends the new result. The first value is combined with
  /// `initialResult`.
  ///
  ///     let totals = numbers.scan(0, +)
  ///     // numbers  --1--2--3-|
  ///     // totals   --1--3--6-|
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Error> { lift(.scan(UncheckedSendable(value: initialResult), nextPartialResult)) }

  /// Works like ``scan(_:_:)``, but updates the result in place, which avoids copying a collection.
  ///
  ///     let lists = numbers.scan(into: []) { $0.append($1) }
  ///     // numbers  --1----2------3-------|
  ///     // lists    --[1]--[1,2]--[1,2,3]-|
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Error> { lift(.scan(into: UncheckedSendable(value: initialResult), updatePartialResult)) }
}

extension SignalProducer {
  /// Combines each value with the previous result, and sends the new result. See ``Signal/scan(_:_:)``.
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Error> { lift(.scan(UncheckedSendable(value: initialResult), nextPartialResult)) }
  /// Works like ``scan(_:_:)``, but updates the result in place, which avoids copying a collection.
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Error> { lift(.scan(into: UncheckedSendable(value: initialResult), updatePartialResult)) }
}
