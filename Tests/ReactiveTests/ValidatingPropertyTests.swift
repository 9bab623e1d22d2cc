import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("ValidatingProperty")
struct ValidatingPropertyTests {
  enum Invalid: Error { case negative, lonely }

  typealias Validated = ValidatingProperty<Int, Invalid>

  static func decide(_ number: Int) -> Validated.Decision {
    number < 0 ? .invalid(.negative) : number > 100 ? .coerced(100, nil) : .valid
  }

  @Test("The result has changed when an observer receives the value")
  func order() {
    let property = Validated(0, Self.decide)
    let results = TestObserver<Int?, Never>()
    results.observe(property.signal.map { _ in property.result.value.value })
    property.value = 10
    property.value = 200
    #expect(results.values == [10, 100])
  }

  @Test("A proposed value is accepted, replaced or rejected")
  func decisions() {
    let property = Validated(0, Self.decide)
    let (values, results) = (TestObserver<Int, Never>(), TestObserver<Validated.Result, Never>())
    values.observe(property)
    results.observe(property.result)
    property.value = 10
    property.value = -1
    property.value = 200
    #expect(property.value == 100)
    #expect(values.values == [0, 10, 100])
    #expect(results.values.map(\.value) == [0, 10, nil, 100])
    #expect(results.values.map(\.isInvalid) == [false, false, true, false])
    #expect(results.values[2].error == .negative)
    guard case .coerced(replacement: 100, proposed: 200, error: nil) = property.result.value else {
      Issue.record("The result is not coerced: \(property.result.value)")
      return
    }
  }

  @Test("The initial value is kept, valid or not")
  func initial() {
    let property = Validated(-5, Self.decide)
    #expect(property.value == -5)
    #expect(property.result.value.isInvalid)
  }

  @Test("A value that is set on the inner property is validated, and kept even if it is invalid")
  func inner() {
    let inner = MutableProperty(0)
    let property = Validated(inner, Self.decide)
    inner.value = -3
    #expect(property.value == -3)
    #expect(property.result.value.error == .negative)
    property.value = 300
    #expect(inner.value == 100)
    guard case .coerced = property.result.value else {
      Issue.record("The property's own change was treated as an external change.")
      return
    }
  }

  @Test("The last proposed value is validated again when a dependency changes, and the dependency is not retained")
  func dependency() {
    weak var held: MutableProperty<Bool>?
    let property: Validated
    do {
      let isAllowed = MutableProperty(false)
      held = isAllowed
      property = Validated(0, with: isAllowed) { number, isAllowed in
        isAllowed ? Self.decide(number) : .invalid(.lonely)
      }
      #expect(property.result.value.error == .lonely)
      property.value = 200
      #expect(property.value == 0)
      isAllowed.value = true
      #expect(property.value == 100)
      property.value = -1
      #expect(property.value == 100)
      isAllowed.value = false
      #expect(property.result.value.error == .lonely)
    }
    #expect(held == nil)
    property.value = 5
    #expect(property.value == 100)
  }

  @Test("A value that is set on the inner property is the one that is validated again when a dependency changes")
  func dependencyOfInner() {
    let limit = MutableProperty(100)
    let inner = MutableProperty(0)
    let property = Validated(inner, with: limit) { number, limit in number > limit ? .coerced(limit, nil) : .valid }
    property.value = 1
    inner.value = 7
    limit.value = 5
    #expect(property.value == 5)
  }

  @Test("A decision that depends on another validating property receives its last proposed value")
  func validatingDependency() {
    weak var held: Validated?
    let property: Validated
    do {
      let other = Validated(1, Self.decide)
      held = other
      property = Validated(0, with: other) { number, other in number <= other ? .valid : .invalid(.lonely) }
      property.value = 5
      #expect(property.value == 0)
      other.value = -1
      #expect(property.result.value.error == .lonely)
      other.value = 500
      #expect(other.value == 100)
      #expect(property.value == 5)
      property.value = 200
      #expect(property.value == 200)
    }
    #expect(held == nil)
  }

  @Test("A value proposed by an observer is validated after the current delivery")
  func recursion() {
    let property = Validated(0, Self.decide)
    let (first, second) = (TestObserver<Int, Never>(), TestObserver<Int?, Never>())
    property.signal.observeValues { value in
      if value < 3 { property.value = value + 1 }
    }
    first.observe(property)
    second.observe(property.result.map(\.value))
    property.value = 1
    #expect(first.values == [0, 1, 2, 3])
    #expect(second.values == [0, 1, 2, 3])
  }

  @Test("With several threads, the last result belongs to the last value")
  func threads() {
    for _ in 0..<50 {
      let inner = MutableProperty(0)
      let property = ValidatingProperty<Int, Invalid>(inner) { _ in .valid }
      let values = TestObserver<Int, Never>()
      values.observe(inner)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 1...50 {
          if thread == 0 { inner.value = number } else { property.value = -number }
        }
      }
      #expect(values.values.count == 101)
      #expect(values.lastValue == inner.value)
      #expect(property.result.value.value == inner.value)
    }
  }

  @Test("A deinitialised property stops observing its dependency")
  func dependencyIsReleased() {
    let ended = AnyDisposable()
    do {
      let source = SignalProducer<Int, Never>.never.on(disposed: { ended.dispose() })
      let property = Validated(0, with: Property(initial: 1, then: source)) { number, _ in Self.decide(number) }
      withExtendedLifetime(property) { #expect(!ended.isDisposed) }
    }
    #expect(ended.isDisposed)
  }

  @Test("A replacement with an error is not rejected, and its result keeps the error")
  func replacementWithError() {
    let property = Validated(0) { $0 < 0 ? .coerced(0, .negative) : .valid }
    property.value = -4
    #expect(property.value == 0 && property.result.value.value == 0)
    #expect(!property.result.value.isInvalid && property.result.value.error == nil)
    guard case .coerced(replacement: 0, proposed: -4, error: .negative) = property.result.value else {
      Issue.record("The result is not coerced: \(property.result.value)")
      return
    }
  }

  @Test(
    "Before a proposal, the initial value is proposed again when a dependency changes",
    arguments: [false, true], [false, true])
  func initialAndDependency(isInner: Bool, isValidating: Bool) {
    let limit = MutableProperty(5)
    let decide: @Sendable (Int, Int) -> Validated.Decision = { $0 > $1 ? .coerced($1, nil) : .valid }
    let validating = Validated(limit) { _ in .valid }
    let property =
      switch (isInner, isValidating) {
      case (true, true): Validated(MutableProperty(7), with: validating, decide)
      case (true, false): Validated(MutableProperty(7), with: limit, decide)
      case (false, true): Validated(7, with: validating, decide)
      case (false, false): Validated(7, with: limit, decide)
      }
    #expect(property.value == 7 && property.result.value.value == 5)
    limit.value = 4
    #expect(property.value == 4)
    limit.value = 10
    #expect(property.value == 7)
    withExtendedLifetime(validating) {}
  }

  @Test("After its release, a property leaves its inner property alone, and its result has completed")
  func release() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (inner, dependency) = (MutableProperty(0), MutableProperty(0))
    let results = TestObserver<Validated.Result, Never>()
    do {
      let property = Validated(inner, with: dependency) { number, _ in Self.decide(number) }
      property <~ signal
      results.observe(property.result)
      input.send(value: 200)
      #expect(inner.value == 100)
    }
    #expect(results.didComplete)
    input.send(value: 7)
    dependency.value = 1
    #expect(inner.value == 100)
    inner.value = -1
    #expect(results.values.map(\.value) == [0, 100])
  }

  @Test("A value that is set on the inner property during a validation is delivered and validated first")
  func settingInnerDuringValidation() {
    let inner = MutableProperty(0)
    let property = Validated(inner) { number in
      if number == 1 { inner.value = 150 }
      return Self.decide(number)
    }
    let (values, results) = (TestObserver<Int, Never>(), TestObserver<Int?, Never>())
    values.observe(property.signal)
    results.observe(property.result.signal.map(\.value))
    property.value = 1
    #expect(values.values == [150, 1] && results.values == [100, 1] && inner.value == 1)
  }
}
