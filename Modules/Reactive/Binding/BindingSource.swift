/// A source that cannot fail, and can therefore be bound to a target.
public protocol BindingSource<Value>: SignalProducerConvertible where Error == Never {}

extension Signal: BindingSource where Error == Never {}
extension SignalProducer: BindingSource where Error == Never {}

precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

/// A type that provides a target to which sources can be bound.
public protocol BindingTargetProvider<Value> {
  /// The type of the values.
  associatedtype Value

  /// The target of bindings to this object.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTargetProvider {
  /// Binds a source to a target, which receives each value. The binding ends with the target's lifetime or the source.
  /// It does not retain the target, so the binding to a property that nothing else retains ends at once.
  ///
  /// - Returns: A disposable that ends the binding, or `nil` if the target's lifetime has ended.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    provider: Self, source: Source
  ) -> (any Disposable)? where Source.Value == Value { provider.bindingTarget.bind(source.producer) }

  /// Binds a source to a target of optional values, in the same way as to a target of the source's type.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    provider: Self, source: Source
  ) -> (any Disposable)? where Value == Source.Value? {
    provider.bindingTarget.bind(source.producer.map(Optional.some))
  }
}

extension BindingTargetProvider {
  /// Explains why a source that can fail cannot be bound.
  @available(*, unavailable, message: "A source that can fail cannot be bound. Handle its error with flatMapError.")
  @discardableResult
  public static func <~ <Source: SignalProducerConvertible>(
    provider: Self, source: Source
  ) -> (any Disposable)? where Source.Value == Value { nil }
}

extension Signal.Observer {
  /// Binds a source to an observer, which receives each value, but no terminating event. The observer is not retained.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    observer: Signal<Value, Error>.Observer, source: Source
  ) -> any Disposable where Source.Value == Value {
    let send = UncheckedSendable<(Value) -> Void>(value: { [weak observer] value in observer?.send(value: value) })
    return source.producer.startWithValues { send.value($0) }
  }
}
