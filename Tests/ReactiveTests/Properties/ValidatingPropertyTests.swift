import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("ValidatingProperty", .endsInTime)
struct ValidatingPropertyTests {
  typealias Validated = ValidatingProperty<Int, Failure>

  /// The decision about a number, which depends on a limit: a negative number is invalid, a number above the limit is
  /// replaced, and 7 is replaced with an error.
  @Sendable private static func decide(_ number: Int, _ limit: Int) -> Validated.Decision {
    if number < 0 { return .invalid(Failure(number: number)) }
    return number == 7 ? .coerced(6, Failure()) : number > limit ? .coerced(limit, nil) : .valid
  }

  /// A simple implementation. The limit is the last number that is set, even if it is not valid itself.
  private struct Model {
    let observesLimit: Bool
    var value: Int
    var last: Int
    var limit = 5
    var log: [String] = []

    var result: Validated.Result {
      switch decide(last, limit) {
      case .valid: .valid(last)
      case .coerced(let value, let error): .coerced(replacement: value, proposed: last, error: error)
      case .invalid(let error): .invalid(last, error)
      }
    }

    mutating func propose(_ number: Int) {
      last = number
      log.append("result \(result)")
      guard let taken = result.value else { return }
      value = taken
      log.append("value \(taken)")
    }

    mutating func setInner(_ number: Int) {
      (value, last) = (number, number)
      log += ["result \(result)", "value \(number)"]
    }

    mutating func setLimit(_ number: Int) {
      limit = number
      if observesLimit { propose(last) }
    }
  }

  private enum Dependency: CaseIterable { case none, property, validating }

  @Test("A validating property has the values and results of its model", arguments: Dependency.allCases, [false, true])
  private func random(dependency: Dependency, hasInner: Bool) throws {
    for seed in UInt64(0)..<500 {
      var generator = SeededGenerator(seed: seed)
      let initial = Int.random(in: -2...12, using: &generator)
      let (inner, limit) = (MutableProperty(initial), MutableProperty(5))
      let validatingLimit = Validated(5) { number in
        number.isMultiple(of: 2) ? .valid : number > 5 ? .coerced(0, nil) : .invalid(Failure())
      }
      let property =
        switch (dependency, hasInner) {
        case (.none, true): Validated(inner) { Self.decide($0, 5) }
        case (.none, false): Validated(initial) { Self.decide($0, 5) }
        case (.property, true): Validated(inner, with: limit, Self.decide)
        case (.property, false): Validated(initial, with: limit, Self.decide)
        case (.validating, true): Validated(inner, with: validatingLimit, Self.decide)
        case (.validating, false): Validated(initial, with: validatingLimit, Self.decide)
        }
      var model = Model(observesLimit: dependency != .none, value: initial, last: initial)
      let log = Atomic<[String]>([])
      property.result.signal.observeValues { result in log.modify { $0.append("result \(result)") } }
      property.signal.observeValues { value in log.modify { $0.append("value \(value)") } }
      #expect("\(property.result.value)" == "\(model.result)")
      for _ in 0..<12 {
        let number = Int.random(in: -2...12, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where hasInner:
          inner.value = number
          model.setInner(number)
        case 1 where dependency != .none:
          limit.value = number
          validatingLimit.value = number
          model.setLimit(number)
        default:
          property.value = number
          model.propose(number)
        }
        try #require(log.value == model.log, "seed \(seed)")
        try #require(property.value == model.value, "seed \(seed)")
        let isInvalid = "\(property.result.value)".hasPrefix("invalid")
        try #require((property.result.value.error != nil) == isInvalid, "seed \(seed)")
      }
    }
  }

  @Test("The numbers that an observer proposes are validated afterwards, the last one last, and with the last limit")
  func reentrance() throws {
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      let steps = (0..<4).map { _ in (Bool.random(using: &generator), Int.random(in: -2...12, using: &generator)) }
      let limit = MutableProperty(5)
      let property = Validated(0, with: limit, Self.decide)
      property.signal.take(first: 1).observeValues { _ in
        for (isLimit, number) in steps { if isLimit { limit.value = number } else { property.value = number } }
        // The numbers wait until this delivery is over.
        #expect(property.value == 1 && property.result.value.value == 1)
      }
      property.value = 1
      var model = Model(observesLimit: true, value: 1, last: 1)
      for (isLimit, number) in steps { if isLimit { model.setLimit(number) } else { model.propose(number) } }
      try #require("\(property.result.value)" == "\(model.result)", "seed \(seed)")
    }
  }

  @Test("Several threads can set the inner property and the validating one, without a lost value or an overlap")
  func threads() {
    for _ in 0..<50 {
      let inner = MutableProperty(0)
      let (isValidating, overlapCount) = (Atomic(false), Atomic(0))
      let property = Validated(inner) { _ in
        if isValidating.swap(true) { overlapCount.modify { $0 += 1 } }
        // Takes long enough that the other thread tries to begin.
        for _ in 0..<100 where !isValidating.value { overlapCount.modify { $0 += 1 } }
        isValidating.value = false
        return .valid
      }
      let values = TestObserver<Int, Never>()
      values.observe(inner)
      onThreads(2) { thread in
        for number in 1...50 {
          if thread == 0 { inner.value = number } else { property.value = -number }
        }
      }
      #expect(values.values.count == 1 + 2 * 50 && values.lastValue == inner.value)
      #expect(property.result.value.value == inner.value && overlapCount.value == 0)
    }
  }

  @Test("After the release of a property, neither its binding nor its dependency changes the inner property")
  func release() {
    let (inner, limit, source) = (MutableProperty(0), MutableProperty(5), MutableProperty(200))
    do {
      let property = Validated(inner, with: limit, Self.decide)
      property <~ source  // The limit replaces 200 by 5.
    }
    source.value = 1
    limit.value = 1
    #expect(inner.value == 5)
  }
}
