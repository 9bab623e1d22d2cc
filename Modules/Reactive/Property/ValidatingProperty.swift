/// A property that validates each new value, and accepts it, replaces it or rejects it.
///
///     let age = ValidatingProperty<Int, AgeError>(18) { age in
///       age < 0 ? .invalid(.negative) : age > 150 ? .coerced(150, nil) : .valid
///     }
///     age.value = -1      // age.value is 18, age.result.value is .invalid(-1, .negative)
///
/// Setting the property **proposes** a value. Proposed values are validated one at a time, in order. If the property is
/// already validating or delivering a value, the new value is validated afterwards, otherwise immediately.
///
/// Accepted values and replacements are stored in an **inner** property. If you set the inner property directly, the
/// value is validated too, but it is stored unchanged, even if it is invalid.
public final class ValidatingProperty<Value, ValidationError: Swift.Error>: MutablePropertyProtocol {
  private let inner: MutableProperty<Value>
  private let results: MutableProperty<Result>
  /// The result of validating the last value, whether it was proposed or set on the inner property.
  public let result: Property<Result>
  private let validator: @Sendable (Value) -> Decision
  /// The last value that was proposed, or set on the inner property.
  private let lastValue: SerialState<Value>
  /// Whether the inner property is delivering a value that this property has stored.
  private let isAnnouncing = SerialState(false)
  private let observations = CompositeDisposable()

  /// Creates a property that validates values with `validator` and stores them in `inner`, which it retains. The
  /// validator is called immediately with the current value of `inner`, which is kept even if it is invalid.
  public init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
    let initial = inner.value
    self.inner = inner
    self.validator = validator
    results = MutableProperty(Result(initial, validator(initial)))
    result = Property(results)
    lastValue = SerialState(initial)
    observations.add(inner.signal.observeValues { [unretained] in unretained.value()?.recordExternalValue($0) })
  }

  deinit { observations.dispose() }

  /// Creates a property with an initial value, which need not be valid.
  public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
    self.init(MutableProperty(initial), validator)
  }

  /// Creates a property that stores values in `inner`, which it retains, and whose validator also depends on `other`,
  /// which it does not retain. When `other` changes, the last value proposed or set on `inner` is proposed again.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) where Other.Value: Sendable {
    let other = Property(other)
    self.init(inner) { validator($0, other.value) }
    observations.add(other.signal.observeValues { [unretained] _ in unretained.value()?.proposeAgain() })
  }

  /// Creates a property with an initial value, which need not be valid, and a validator that also depends on `other`.
  /// See ``init(_:with:_:)``.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other, _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) where Other.Value: Sendable { self.init(MutableProperty(initial), with: other, validator) }

  /// Creates a property whose validator also receives the last value that `other` validated, even if that value was
  /// replaced or rejected. `inner` is retained, but not `other`. When the `result` of `other` changes, the last value
  /// proposed to this property or set on `inner` is proposed again.
  public convenience init<OtherValue: Sendable, OtherError>(
    _ inner: MutableProperty<Value>, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) { self.init(inner, with: other.result, { validator($0, $1.proposed) }) }

  /// Creates a property with an initial value, which need not be valid, and a validator that also receives the last
  /// value that `other` validated. See ``init(_:with:_:)``.
  public convenience init<OtherValue: Sendable, OtherError>(
    _ initial: Value, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) { self.init(MutableProperty(initial), with: other, validator) }

  /// The current value of the inner property. Setting it proposes a value.
  public var value: Value {
    get { inner.value }
    set { core.executor.perform({ self.decide(newValue) }) }
  }

  /// The lifetime of the inner property, which ends when that property is deinitialised.
  public var lifetime: Lifetime { inner.lifetime }
  /// A producer that sends the current value and then each new value of the inner property.
  public var producer: SignalProducer<Value, Never> { inner.producer }
  /// A signal of each new value of the inner property.
  public var signal: Signal<Value, Never> { inner.signal }

  /// A target that proposes each value, until this property or the inner one is deinitialised.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [unretained] in unretained.value()?.value = $0 }
  }

  /// Returns this property for closures that do not retain it and stay in its isolation domain.
  private var unretained: UncheckedSendable<() -> ValidatingProperty?> { .init(value: { [weak self] in self }) }

  private func proposeAgain() { core.executor.perform({ self.decide(self.lastValue.state) }) }

  // MARK: On the executor of the inner property, so that the results change in the same order as its values

  private func decide(_ value: Value) {
    lastValue.state = value
    let result = Result(value, validator(value))
    // This thread owns the executor, so the announcement is posted. A value that was set on the inner property during
    // the validation has already been posted, and is announced first.
    if let taken = result.value {
      core.set(taken, { self.announce(result, taken) })
    } else {
      core.executor.perform({ self.results.value = result })
    }
  }

  private func announce(_ result: Result, _ taken: Value) {
    results.value = result
    isAnnouncing.state = true
    core.changes.deliver(taken)
    isAnnouncing.state = false
  }

  /// Records a value that was set directly on the inner property.
  private func recordExternalValue(_ value: Value) {
    guard !isAnnouncing.state else { return }
    lastValue.state = value
    results.value = Result(value, validator(value))
  }

  /// The decision of a validator about a value.
  public enum Decision {
    /// The value is accepted.
    case valid
    /// The value is replaced by another, optionally with an error that states the reason.
    case coerced(Value, ValidationError?)
    /// The value is rejected, with an error that states the reason.
    case invalid(ValidationError)
  }

  /// The result of validating a value.
  public enum Result {
    /// The value was accepted.
    case valid(Value)
    /// The value was replaced by another.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// The value was rejected.
    case invalid(Value, ValidationError)

    /// Whether the value was rejected.
    public var isInvalid: Bool { if case .invalid = self { true } else { false } }

    /// The accepted value or the replacement; `nil` if the value was rejected.
    public var value: Value? {
      switch self {
      case .valid(let value): value
      case .coerced(let replacement, _, _): replacement
      case .invalid: nil
      }
    }

    /// The error of a rejected value; `nil` if the value was accepted or replaced.
    public var error: ValidationError? { if case .invalid(_, let error) = self { error } else { nil } }

    fileprivate init(_ value: Value, _ decision: Decision) {
      switch decision {
      case .valid: self = .valid(value)
      case .coerced(let replacement, let error):
        self = .coerced(replacement: replacement, proposed: value, error: error)
      case .invalid(let error): self = .invalid(value, error)
      }
    }

    fileprivate var proposed: Value {
      switch self {
      case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
      }
    }
  }
}

extension ValidatingProperty: StoredProperty {
  var core: PropertyCore<Value> { inner.core }
}

extension ValidatingProperty: Sendable where Value: Sendable {}
extension ValidatingProperty.Decision: Sendable where Value: Sendable {}
extension ValidatingProperty.Result: Sendable where Value: Sendable {}
