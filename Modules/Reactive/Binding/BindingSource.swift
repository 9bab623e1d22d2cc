/// What can be bound to a target: anything whose values cannot fail.
public protocol BindingSource<Value>: SignalProducerConvertible where Error == Never {}

extension Signal: BindingSource where Error == Never {}

extension SignalProducer: BindingSource where Error == Never {}

precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

/// What has a target that sources can be bound to.
public protocol BindingTargetProvider<Value> {
  /// The type of the values.
  associatedtype Value

  /// The target.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTargetProvider {
  /// Hands the target each value of the source, until the target's lifetime ends or the source does.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  @inlinable
  public static func <~ <Source: BindingSource>(
    provider: Self, source: Source
  ) -> (any Disposable)? where Source.Value == Value {
    provider.bindingTarget.bind(source.producer)
  }

  /// Hands a target of optionals each value of the source.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  @inlinable
  public static func <~ <Source: BindingSource>(
    provider: Self, source: Source
  ) -> (any Disposable)? where Value == Source.Value? {
    provider.bindingTarget.bind(source.producer.map(Optional.some))
  }
}

extension Signal.Observer {
  /// Sends each value of the source, and no end, as long as somebody else holds the observer.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  @inlinable
  public static func <~ <Source: BindingSource>(
    observer: Signal<Value, Error>.Observer, source: Source
  ) -> any Disposable where Source.Value == Value {
    let send = Trusted<(Value) -> Void>(value: { [weak observer] value in observer?.send(value: value) })
    return source.producer.startWithValues { send.value($0) }
  }
}
