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

  @Test("takes what is valid, something in its place, or nothing")
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
      Issue.record("not coerced, but \(property.result.value)")
      return
    }
  }

  @Test("the first value stays, valid or not")
  func initial() {
    let property = Validated(-5, Self.decide)
    #expect(property.value == -5)
    #expect(property.result.value.isInvalid)
  }

  @Test("what somebody else sets the inner property to is validated, and stays")
  func inner() {
    let inner = MutableProperty(0)
    let property = Validated(inner, Self.decide)
    inner.value = -3
    #expect(property.value == -3)
    #expect(property.result.value.error == .negative)
    property.value = 300
    #expect(inner.value == 100)
    guard case .coerced = property.result.value else {
      Issue.record("its own writing counts as somebody else's")
      return
    }
  }

  @Test("the last proposal is validated again when what the decision depends on changes, which is not held")
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

  @Test("a decision that depends on another validating property sees what was proposed there, valid or not")
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
    }
    #expect(held == nil)
  }

  @Test("a value that is proposed by an observer is validated after the one that is delivered")
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

  @Test("with threads that set the inner property and propose, the last result is that of the last value")
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

  @Test("takes the values of what it is bound to, until it goes")
  func binding() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var property: Validated? = Validated(0, Self.decide)
    let result = property?.result
    property <~ signal
    input.send(value: 150)
    #expect(property?.value == 100)
    property = nil
    input.send(value: 7)
    #expect(result?.value.value == 100)
  }
}
