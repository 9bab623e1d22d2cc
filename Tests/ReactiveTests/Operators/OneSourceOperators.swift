import Reactive

/// Returns a number that has the digits of small numbers after a one.
func code(_ numbers: [Int]) -> Int { numbers.reduce(1) { $0 &* 10 &+ $1 } }

extension Int {
  fileprivate var double: Int { 2 &* self }
  fileprivate var isSmall: Bool { self < 3 }
  fileprivate var doubleIfSmall: Int? { isSmall ? double : nil }

  /// Returns the difference to the previous value, which this one replaces.
  @Sendable fileprivate static func difference(_ previous: inout Int, _ value: Int) -> Int {
    defer { previous = value }
    return value &- previous
  }

  @Sendable fileprivate static func checked(_ value: Int) -> Result<Int, Failure> {
    value.isSmall ? .success(value) : .failure(Failure(number: value))
  }
}

extension OperatorTable {
  /// Adds operators that treat each value alone, and pass on the end.
  mutating func addValueOperators() {
    let double = OperatorModel.values { $0.map(\.double) }
    row("map", { $0.map { 2 &* $0 } }, { $0.map { 2 &* $0 } }, property: { $0.map { 2 &* $0 } }, double)
    let path: any KeyPath<Int, Int> & Sendable = \.double
    row("map(KeyPath)", { $0.map(path) }, { $0.map(path) }, property: { $0.map(path) }, double)
    row(
      "map(value:)", { $0.map(value: 7) }, { $0.map(value: 7) }, property: { $0.map(value: 7) },
      .values { $0.map { _ in 7 } })
    let small = OperatorModel.values { $0.filter { $0 < 3 } }
    row("filter", { $0.filter { $0 < 3 } }, { $0.filter { $0 < 3 } }, small)
    let isSmall: any KeyPath<Int, Bool> & Sendable = \.isSmall
    row("filter(KeyPath)", { $0.filter(isSmall) }, { $0.filter(isSmall) }, small)
    producerRow(
      "filter(initial:)", { $0.filter(\.isSmall).prefix(value: 0) }, property: { $0.filter(initial: 0) { $0 < 3 } },
      .ending { values, end in ([0] + values.filter { $0 < 3 }, end.concatenated) })
    let smallDoubles = OperatorModel.values { $0.compactMap { $0 < 3 ? 2 &* $0 : nil } }
    row("compactMap", { $0.compactMap { $0.doubleIfSmall } }, { $0.compactMap { $0.doubleIfSmall } }, smallDoubles)
    row("skipNil", { $0.map(\.doubleIfSmall).skipNil() }, { $0.map(\.doubleIfSmall).skipNil() }, smallDoubles)
    row(
      "negate", { $0.map(\.isSmall).negate().map { $0 ? 1 : 0 } }, { $0.map(\.isSmall).negate().map { $0 ? 1 : 0 } },
      property: { $0.map(\.isSmall).negate().map { $0 ? 1 : 0 } }, .values { $0.map { $0 < 3 ? 0 : 1 } })
    row(
      "flatten of sequences", { $0.map { 0..<($0 & 3) }.flatten() }, { $0.map { 0..<($0 & 3) }.flatten() },
      .values { $0.flatMap { 0..<($0 & 3) } })
    row(
      "mapError", { $0.mapError { Failure(number: $0.number + 1) } },
      { $0.mapError { Failure(number: $0.number + 1) } },
      .ending { ($0, $1?.error.map { .failed(Failure(number: $0.number + 1)) } ?? $1) })
    addIdentities()
    addFlatMaps()
  }

  /// Adds operators that pass on all events, if nothing else happens.
  private mutating func addIdentities() {
    row("on", { $0.on(value: { _ in }) }, { $0.on(value: { _ in }) }, .identity)
    row("logEvents", { $0.logEvents { _, _, _, _, _ in } }, { $0.logEvents { _, _, _, _, _ in } }, .identity)
    row("observe(on:)", { $0.observe(on: ImmediateScheduler()) }, { $0.observe(on: ImmediateScheduler()) }, .identity)
    row("dematerialize", { $0.materialize().dematerialize() }, { $0.materialize().dematerialize() }, .identity)
    row(
      "dematerializeResults", { $0.materializeResults().dematerializeResults() },
      { $0.materializeResults().dematerializeResults() }, .identity)
    let token = Lifetime.Token()
    row("take(during:)", { $0.take(during: Lifetime(token)) }, { $0.take(during: Lifetime(token)) }, .identity)
    producerRow("start(on:)", { $0.start(on: ImmediateScheduler()) }, .identity)
    producerRow("lift", { $0.lift { $0.map { $0 } } }, .identity)
  }

  private mutating func addFlatMaps() {
    let strategies: [FlattenStrategy] = [.merge, .concat, .concurrent(limit: 2), .latest, .race, .throttle]
    for strategy in strategies {
      let model: OperatorModel = strategy == .race ? .values { Array($0.prefix(1)) } : .identity
      row(
        "flatMap(\(strategy))", { $0.flatMap(strategy) { Operator.Producer(value: $0) } },
        { $0.flatMap(strategy) { Operator.Producer(value: $0) } },
        property: { $0.map { Property(value: $0) }.flatten(strategy) }, model)
    }
  }

  /// Adds operators whose values depend on the values before.
  mutating func addStatefulOperators() {
    let sums = OperatorModel.values { values in values.indices.map { values[...$0].reduce(1, &+) } }
    row("scan", { $0.scan(1) { $0 &+ $1 } }, { $0.scan(1) { $0 &+ $1 } }, sums)
    row("scan(into:)", { $0.scan(into: 1) { $0 &+= $1 } }, { $0.scan(into: 1) { $0 &+= $1 } }, sums)
    let differences = OperatorModel.values { values in zip(values, [0] + values).map { $0 &- $1 } }
    row("scanMap", { $0.scanMap(0) { ($1, $1 &- $0) } }, { $0.scanMap(0) { ($1, $1 &- $0) } }, differences)
    row("scanMap(into:)", { $0.scanMap(into: 0, Int.difference) }, { $0.scanMap(into: 0, Int.difference) }, differences)
    row(
      "combinePrevious(0)", { $0.combinePrevious(0).map { $1 &- $0 } }, { $0.combinePrevious(0).map { $1 &- $0 } },
      property: { $0.combinePrevious(0).map { $1 &- $0 } }, differences)
    row(
      "combinePrevious()", { $0.combinePrevious().map { $1 &- $0 } }, { $0.combinePrevious().map { $1 &- $0 } },
      .values { values in zip(values.dropFirst(), values).map { $0 &- $1 } })
    row(
      "skipRepeats", { $0.skipRepeats() }, { $0.skipRepeats() }, property: { $0.skipRepeats() },
      .values { values in values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { values[$0] } })
    row(
      "skipRepeats(_:)", { $0.skipRepeats { $1 <= $0 } }, { $0.skipRepeats { $1 <= $0 } },
      property: { $0.skipRepeats { $1 <= $0 } },
      .values { $0.reduce(into: []) { sent, value in if value > sent.last ?? .min { sent.append(value) } } })
    row(
      "uniqueValues", { $0.uniqueValues() }, { $0.uniqueValues() }, property: { $0.uniqueValues() },
      .values { $0.reduce(into: []) { sent, value in if !sent.contains(value) { sent.append(value) } } })
    row(
      "uniqueValues(_:)", { $0.uniqueValues { $0 % 2 } }, { $0.uniqueValues { $0 % 2 } },
      property: { $0.uniqueValues { $0 % 2 } },
      .values { values in
        values.indices.filter { index in !values[..<index].contains { $0 % 2 == values[index] % 2 } }.map { values[$0] }
      })
    for count in -1...3 {
      row(
        "skip(first: \(count))", { $0.skip(first: count) }, { $0.skip(first: count) },
        .values { Array($0.dropFirst(max(0, count))) })
    }
    row(
      "skip(while:)", { $0.skip(while: { $0 < 2 }) }, { $0.skip(while: { $0 < 2 }) },
      .values { Array($0.drop { $0 < 2 }) })
  }
}

// MARK: Other ends

extension OperatorTable {
  /// Adds operators that end before their source, or that send values at its end.
  mutating func addEndingOperators() {
    row(
      "take()", { $0.take() }, { $0.take() },
      .ending { (Array($0.prefix(1)), $0.isEmpty ? $1 : .completed) })
    for count in -1...3 {
      row(
        "take(first: \(count))", { $0.take(first: count) }, { $0.take(first: count) },
        .ending { (Array($0.prefix(max(0, count))), count < 1 ? .interrupted : $0.count < count ? $1 : .completed) })
    }
    row(
      "take(while:)", { $0.take(while: { $0 < 3 }) }, { $0.take(while: { $0 < 3 }) },
      .ending { (Array($0.prefix { $0 < 3 }), $0.contains { $0 > 2 } ? .completed : $1) })
    row(
      "take(until:) with a predicate", { $0.take(until: { $0 < 3 }) }, { $0.take(until: { $0 < 3 }) },
      .ending { (Array($0[...($0.firstIndex { $0 > 2 } ?? $0.count - 1)]), $0.contains { $0 > 2 } ? .completed : $1) })
    row(
      "take(during:) with an ended lifetime", { $0.take(during: .empty) }, { $0.take(during: .empty) },
      .ending { _, _ in ([], .interrupted) })
    let untilThree = OperatorModel.ending { values, end in
      (Array(values.prefix { $0 < 3 }), values.first { $0 > 2 }.map { .failed(Failure(number: $0)) } ?? end)
    }
    row(
      "attempt", { $0.attempt { Int.checked($0).map { _ in } } }, { $0.attempt { Int.checked($0).map { _ in } } },
      untilThree)
    row("attemptMap", { $0.attemptMap(Int.checked) }, { $0.attemptMap(Int.checked) }, untilThree)
    row(
      "dematerialize that ends", { $0.materialize().map(\.endingEarly).dematerialize() },
      { $0.materialize().map(\.endingEarly).dematerialize() },
      .ending { (Array($0.prefix { $0 < 3 }), $0.contains { $0 > 2 } ? .completed : $1) })
    row(
      "materialize", { $0.materialize().compactMap(\.code).promoteError() },
      { $0.materialize().compactMap(\.code).promoteError() },
      .ending { ($0 + ($1?.code.map { [$0] } ?? []), $1?.error == nil ? $1 : .completed) })
    row(
      "materializeResults", { $0.materializeResults().map(\.code).promoteError() },
      { $0.materializeResults().map(\.code).promoteError() },
      .ending { ($0 + ($1?.error == nil ? [] : [-1]), $1?.error == nil ? $1 : .completed) })
    addResults()
    addGroups()
    producerRow(
      "concat(value:)", { $0.concat(value: 9) }, .ending { ($0 + ($1.continues ? [9] : []), $1.concatenated) })
    producerRow(
      "concat(error:)", { $0.concat(error: Failure(number: 9)) },
      .ending { ($0, $1.continues ? .failed(Failure(number: 9)) : $1) })
    producerRow("prefix(value:)", { $0.prefix(value: 9) }, .ending { ([9] + $0, $1.concatenated) })
  }

  private mutating func addResults() {
    for count in 0...3 {
      row(
        "take(last: \(count))", { $0.take(last: count) }, { $0.take(last: count) },
        .results { Array($0.suffix(count)) })
    }
    row("reduce", { $0.reduce(1) { $0 &+ $1 } }, { $0.reduce(1) { $0 &+ $1 } }, .results { [$0.reduce(1, &+)] })
    row(
      "reduce(into:)", { $0.reduce(into: 1) { $0 &+= $1 } }, { $0.reduce(into: 1) { $0 &+= $1 } },
      .results { [$0.reduce(1, &+)] })
    row("collect", { $0.collect().map(code) }, { $0.collect().map(code) }, .results { [code($0)] })
  }

  /// Adds operators that send groups of values.
  private mutating func addGroups() {
    /// Begins a group before a value or after it. The last group waits for the completion, and may be the first and empty.
    func groups(
      before isNext: @escaping @Sendable ([Int], Int) -> Bool = { _, _ in false },
      after isFull: @escaping @Sendable ([Int]) -> Bool = { _ in false }
    ) -> OperatorModel {
      .ending { values, end in
        var groups: [[Int]] = [[]]
        for value in values {
          if isNext(groups[groups.count - 1], value) { groups.append([]) }
          groups[groups.count - 1].append(value)
          if isFull(groups[groups.count - 1]) { groups.append([]) }
        }
        let last = groups.removeLast()
        if end == .completed, groups.isEmpty || !last.isEmpty { groups.append(last) }
        return (groups.map(code), end)
      }
    }
    row(
      "collect(count:)", { $0.collect(count: 2).map(code) }, { $0.collect(count: 2).map(code) },
      groups(after: { $0.count == 2 }))
    row(
      "collect by the group", { $0.collect { $0.reduce(0, &+) > 3 }.map(code) },
      { $0.collect { $0.reduce(0, &+) > 3 }.map(code) }, groups(after: { $0.reduce(0, &+) > 3 }))
    row(
      "collect by the next value", { $0.collect { $1 == 2 || $0.count == 2 }.map(code) },
      { $0.collect { $1 == 2 || $0.count == 2 }.map(code) }, groups(before: { $1 == 2 || $0.count == 2 }))
  }
}

extension Operator.Event {
  /// A completion instead of a value above 2, otherwise the event.
  fileprivate var endingEarly: Operator.Event { (value ?? 0) > 2 ? .completed : self }

  /// A number for the event. There is none for an interruption, because disposing of a start causes it, too.
  fileprivate var code: Int? {
    switch self {
    case .value(let value): value
    case .completed: -2
    case .failed: -1
    case .interrupted: nil
    }
  }
}

extension Result<Int, Failure> { fileprivate var code: Int { (try? get()) ?? -1 } }

extension Operator.Event? {
  /// Whether a concatenation continues after the end.
  fileprivate var continues: Bool { self == .completed || self == .interrupted }

  /// The end of a concatenation for the end of a part.
  fileprivate var concatenated: Operator.Event? { continues ? .completed : self }
}
