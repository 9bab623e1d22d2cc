/// A property that checks what it is set to, and takes it, something in its place, or nothing.
///
///     let age = ValidatingProperty<Int, AgeError>(18) { age in
///       age < 0 ? .invalid(.negative) : age > 150 ? .coerced(150, nil) : .valid
///     }
///     age.value = -1      // age.value is 18, age.result.value is .invalid(-1, .negative)
///
/// What is set goes through the validator one at a time, and in the order in which it came: at once, unless the
/// property is just delivering or validating, on another thread or further up. The values that it takes are stored in
/// an inner property. If somebody else sets that, the value is validated too, but stays whatever comes of it.
public final class ValidatingProperty<Value, ValidationError: Swift.Error>: MutablePropertyProtocol {
  private let validation: Validation<Value, ValidationError>

  /// What became of the value that was last proposed, here or by way of the inner property.
  public let result: Property<Result>

  /// Makes a property that stores in `inner`, which it holds, what `validator` lets through.
  ///
  /// - Parameters:
  ///   - inner: Has the value.
  ///   - validator: Decides about a value. It runs for the one that is there at once, which stays in any case.
  public init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
    validation = Validation(inner, validator)
    result = Property(validation.results)
  }

  deinit {
    validation.end()
  }

  /// Makes a property with its first value, which need not be valid.
  ///
  /// - Parameters:
  ///   - initial: The first value.
  ///   - validator: Decides about a value.
  public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
    self.init(MutableProperty(initial), validator)
  }

  /// Makes a property that stores in `inner`, which it holds, what `validator` lets through.
  ///
  /// - Parameters:
  ///   - inner: Has the value.
  ///   - other: A property that the decision depends on. Whenever it changes, the value that was last proposed is
  ///     proposed again. It is not held.
  ///   - validator: Decides about a value, given the value of `other`.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) where Other.Value: Sendable {
    let other = Property(other)
    self.init(inner) { validator($0, other.value) }
    validation.proposeAgain(with: other.signal)
  }

  /// Makes a property with its first value, which need not be valid.
  ///
  /// - Parameters:
  ///   - initial: The first value.
  ///   - other: A property that the decision depends on. Whenever it changes, the value that was last proposed is
  ///     proposed again. It is not held.
  ///   - validator: Decides about a value, given the value of `other`.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other, _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) where Other.Value: Sendable {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a property that stores in `inner`, which it holds, what `validator` lets through.
  ///
  /// - Parameters:
  ///   - inner: Has the value.
  ///   - other: A property that the decision depends on. Whenever a value is proposed to it, the value that was last
  ///     proposed here is proposed again. It is not held.
  ///   - validator: Decides about a value, given the one that was last proposed to `other`, valid or not.
  public convenience init<OtherValue: Sendable, OtherError>(
    _ inner: MutableProperty<Value>, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) {
    let results = other.result
    self.init(inner) { validator($0, results.value.proposed) }
    validation.proposeAgain(with: results.signal)
  }

  /// Makes a property with its first value, which need not be valid.
  ///
  /// - Parameters:
  ///   - initial: The first value.
  ///   - other: A property that the decision depends on. Whenever a value is proposed to it, the value that was last
  ///     proposed here is proposed again. It is not held.
  ///   - validator: Decides about a value, given the one that was last proposed to `other`, valid or not.
  public convenience init<OtherValue: Sendable, OtherError>(
    _ initial: Value, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// The value that was last taken. What it is set to is proposed.
  public var value: Value {
    get { validation.inner.value.value }
    set { validation.propose(newValue) }
  }

  /// How long the inner property is held.
  public var lifetime: Lifetime { validation.inner.value.lifetime }

  /// A producer that sends the value now, and then each that is taken.
  public var producer: SignalProducer<Value, Never> { validation.inner.value.producer }

  /// A signal of each value that is taken.
  public var signal: Signal<Value, Never> { validation.inner.value.signal }

  /// Proposes each value, as long as the inner property is held and this one is.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak validation] value in validation?.propose(value) }
  }

  /// What a validator says of a value.
  public enum Decision {
    /// The value is taken.
    case valid
    /// The value is not taken, but another in its place; perhaps with the reason.
    case coerced(Value, ValidationError?)
    /// The value is not taken, for this reason.
    case invalid(ValidationError)
  }

  /// What became of a value that was proposed.
  public enum Result {
    /// It was taken.
    case valid(Value)
    /// Another was taken in its place.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// It was not taken.
    case invalid(Value, ValidationError)

    /// Whether nothing was taken.
    public var isInvalid: Bool {
      if case .invalid = self { true } else { false }
    }

    /// What was taken.
    public var value: Value? {
      switch self {
      case .valid(let value): value
      case .coerced(let replacement, _, _): replacement
      case .invalid: nil
      }
    }

    /// Why nothing was taken.
    public var error: ValidationError? {
      if case .invalid(_, let error) = self { error } else { nil }
    }

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

extension ValidatingProperty: Sendable where Value: Sendable {}

extension ValidatingProperty.Decision: Sendable where Value: Sendable {}

extension ValidatingProperty.Result: Sendable where Value: Sendable {}

/// What a validating property does, on the strand of its inner property: so that the results change in the order in
/// which the inner property does, whoever sets it.
private final class Validation<Value, ValidationError: Swift.Error>: Sendable {
  typealias Result = ValidatingProperty<Value, ValidationError>.Result
  typealias Decision = ValidatingProperty<Value, ValidationError>.Decision

  private struct State {
    var lastProposed: Value
    /// Whether the inner property is just delivering a value that came from here.
    var isAnnouncing = false
  }

  let inner: Trusted<MutableProperty<Value>>
  private let heldResults: Trusted<MutableProperty<Result>>
  private let validator: @Sendable (Value) -> Decision
  private let confined: Confined<State>
  private let observations = CompositeDisposable()

  init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
    let initial = inner.value
    self.inner = Trusted(value: inner)
    self.validator = validator
    heldResults = Trusted(value: MutableProperty(Result(initial, validator(initial))))
    confined = Confined(State(lastProposed: initial))
    observations.add(inner.signal.observeValues { [weak self] value in self?.follow(value) })
  }

  var results: MutableProperty<Result> { heldResults.value }

  private var core: PropertyCore<Value> { inner.value.core }

  func end() {
    observations.dispose()
  }

  func propose(_ value: Value) {
    guard core.enter(orPost: { { self.decide(value) } }) else { return }
    decide(value)
    core.leave()
  }

  func proposeAgain<Trigger>(with trigger: Signal<Trigger, Never>) {
    observations.add(trigger.observeValues { [weak self] _ in self?.proposeAgain() })
  }

  private func proposeAgain() {
    guard core.enter(orPost: { { self.decide(self.confined.state.lastProposed) } }) else { return }
    decide(confined.state.lastProposed)
    core.leave()
  }

  // MARK: On the strand

  private func decide(_ value: Value) {
    confined.state.lastProposed = value
    let result = Result(value, validator(value))
    // Whoever set the inner property in the meantime has posted the delivery already, so this one is posted behind it.
    var old: Value?
    _ = core.enter(
      committing: {
        guard let taken = result.value else { return }
        old = core.current
        core.current = taken
      },
      orPost: { { self.announce(result) } })
    // It goes after the lock, since a deinitialiser may run anything.
    withExtendedLifetime(old) {}
  }

  private func announce(_ result: Result) {
    results.value = result
    guard let taken = result.value else { return }
    confined.state.isAnnouncing = true
    core.deliver(taken)
    confined.state.isAnnouncing = false
  }

  /// Takes note of a value that somebody else has set.
  private func follow(_ value: Value) {
    guard !confined.state.isAnnouncing else { return }
    confined.state.lastProposed = value
    results.value = Result(value, validator(value))
  }
}
