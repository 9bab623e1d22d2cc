import Reactive

/// Returns a number that tells both values apart.
@Sendable private func pair(_ first: Int, _ second: Int) -> Int { 100 &* first &+ second }

extension Int {
  /// Whether a number is not the first one of its source.
  fileprivate var flag: Bool { self % 10 > 1 }
}

extension OperatorTable {
  typealias Numbers = Operator.Numbers
  typealias Producer = Operator.Producer

  /// Adds operators that run both sources at the same time.
  mutating func addCombiningOperators() {
    pairRow(
      "merge",
      signals: [
        { $0.signal.merge(with: $1.signal) }, { .merge($0.signal, $1.signal) }, { .merge([$0.signal, $1.signal]) },
      ],
      mixed: [{ $0.producer.merge(with: $1.signal) }, { Producer.merge($0.producer, $1.signal) }],
      producers: [
        { $0.producer.merge(with: $1.producer) }, { .merge($0.producer, $1.producer) },
        { .merge([$0.producer, $1.producer]) },
        { SignalProducer<Producer, Failure>([$0.producer, $1.producer]).flatten(.merge) },
      ], .merge)
    pairRow(
      "combineLatest",
      signals: [
        { $0.signal.combineLatest(with: $1.signal).map(pair) },
        { Numbers.combineLatest($0.signal, $1.signal).map(pair) },
        { Numbers.combineLatest([$0.signal, $1.signal]).map { pair($0[0], $0[1]) } },
      ],
      mixed: [{ $0.producer.combineLatest(with: $1.signal).map(pair) }],
      producers: [
        { $0.producer.combineLatest(with: $1.producer).map(pair) },
        { Producer.combineLatest($0.producer, $1.producer).map(pair) },
        { Producer.combineLatest([$0.producer, $1.producer]).map { pair($0[0], $0[1]) } },
        { Producer.combineLatest([$0.producer, $1.producer], emptySentinel: []).map { pair($0[0], $0[1]) } },
        { Producer.combineLatest(Producer(value: 0), $0.producer, $1.producer).map { $0 + pair($1, $2) } },
      ],
      properties: [
        { $0.combineLatest(with: $1).map(pair) },
        { Property<Int>.combineLatest([$0, $1], emptySentinel: []).map { pair($0[0], $0[1]) } },
        { Property<Int>.combineLatest(Property(value: 0), $0, $1).map { $0 + pair($1, $2) } },
      ], .combineLatest(pair))
    pairRow(
      "zip",
      signals: [
        { $0.signal.zip(with: $1.signal).map(pair) }, { Numbers.zip($0.signal, $1.signal).map(pair) },
        { Numbers.zip([$0.signal, $1.signal]).map { pair($0[0], $0[1]) } },
        { Numbers.zip($0.signal, $1.signal, $1.signal).map { pair($0, $2) } },
      ],
      mixed: [{ $0.producer.zip(with: $1.signal).map(pair) }],
      producers: [
        { $0.producer.zip(with: $1.producer).map(pair) },
        { Producer.zip($0.producer, $1.producer).map(pair) },
        { Producer.zip([$0.producer, $1.producer]).map { pair($0[0], $0[1]) } },
        { Producer.zip(Producer(0..<9), $0.producer, $1.producer).map { pair($1, $2) } },
        { Producer.zip([$0.producer, $1.producer], emptySentinel: []).map { pair($0[0], $0[1]) } },
      ],
      properties: [
        { $0.zip(with: $1).map(pair) },
        { Property<Int>.zip([$0, $1], emptySentinel: []).map { pair($0[0], $0[1]) } },
        { Property<Int>.zip($0, $1, $1).map { pair($0, $2) } },
      ], .zip(pair))
    pairRow(
      "lift",
      producers: [{ $0.producer.lift { first in { second in first.merge(with: second) } }($1.producer) }],
      startsSecondFirst: true, .merge)
    addBooleanOperators()
    addSamplingOperators()
    addTriggers()
  }

  private mutating func addBooleanOperators() {
    booleanRow(
      "and and all", signals: [{ $0.and($1) }, { Signal.all($0, $1) }, { Signal.all([$0, $1]) }],
      producers: [{ $0.and($1) }, { SignalProducer.all($0, $1) }, { SignalProducer.all([$0, $1]) }],
      properties: [{ $0.and($1) }, { Property<Bool>.all($0, $1) }, { Property<Bool>.all([$0, $1]) }],
      .combineLatest { $0.flag && $1.flag ? 1 : 0 })
    booleanRow(
      "or and any", signals: [{ $0.or($1) }, { Signal.any($0, $1) }, { Signal.any([$0, $1]) }],
      producers: [{ $0.or($1) }, { SignalProducer.any($0, $1) }, { SignalProducer.any([$0, $1]) }],
      properties: [{ $0.or($1) }, { Property<Bool>.any($0, $1) }, { Property<Bool>.any([$0, $1]) }],
      .combineLatest { $0.flag || $1.flag ? 1 : 0 })
  }

  private typealias Flags = Signal<Bool, Failure>
  private typealias FlagProducer = SignalProducer<Bool, Failure>

  /// Adds an operator on Boolean values, which tell whether a number is not the first one of its source.
  private mutating func booleanRow(
    _ name: String, signals: [@Sendable (Flags, Flags) -> Flags],
    producers: [@Sendable (FlagProducer, FlagProducer) -> FlagProducer],
    properties: [@Sendable (Property<Bool>, Property<Bool>) -> Property<Bool>], _ model: OperatorModel
  ) {
    pairRow(
      name, signals: signals.map { form in { form($0.signal.map(\.flag), $1.signal.map(\.flag)).map { $0 ? 1 : 0 } } },
      producers: producers.map { form in
        { form($0.producer.map(\.flag), $1.producer.map(\.flag)).map { $0 ? 1 : 0 } }
      },
      properties: properties.map { form in { form($0.map(\.flag), $1.map(\.flag)).map { $0 ? 1 : 0 } } }, model)
  }

  private mutating func addSamplingOperators() {
    pairRow(
      "sample(with:)",
      signals: [
        { $0.signal.sample(with: $1.safeSignal).map(pair) }, { $0.signal.sample(with: $1.safeProducer).map(pair) },
      ],
      mixed: [{ $0.producer.sample(with: $1.safeSignal).map(pair) }],
      producers: [{ $0.producer.sample(with: $1.safeProducer).map(pair) }], .sample(pair))
    pairRow(
      "sample(on:)", signals: [{ $0.signal.sample(on: $1.trigger) }, { $0.signal.sample(on: $1.triggerProducer) }],
      mixed: [{ $0.producer.sample(on: $1.trigger) }], producers: [{ $0.producer.sample(on: $1.triggerProducer) }],
      .sample { first, _ in first })
    pairRow(
      "withLatest(from:)",
      signals: [
        { $0.signal.withLatest(from: $1.safeSignal).map(pair) },
        { $0.signal.withLatest(from: $1.safeProducer).map(pair) },
        { $0.signal.withLatest(from: Property(initial: .min, then: $1.safeProducer)).filter { $1 > .min }.map(pair) },
      ],
      mixed: [{ $0.producer.withLatest(from: $1.safeSignal).map(pair) }],
      producers: [{ $0.producer.withLatest(from: $1.safeProducer).map(pair) }], startsSecondFirst: true,
      .withLatest(pair))
  }

  private mutating func addTriggers() {
    pairRow(
      "take(until:)", signals: [{ $0.signal.take(until: $1.trigger) }, { $0.signal.take(until: $1.triggerProducer) }],
      producers: [{ $0.producer.take(until: $1.triggerProducer) }],
      startsSecondFirst: true, .takeUntil)
    pairRow(
      "skip(until:)", signals: [{ $0.signal.skip(until: $1.trigger) }, { $0.signal.skip(until: $1.triggerProducer) }],
      mixed: [{ $0.producer.skip(until: $1.trigger) }], producers: [{ $0.producer.skip(until: $1.triggerProducer) }],
      startsSecondFirst: true, .skipUntil)
    pairRow(
      "take(untilReplacement:)",
      signals: [{ $0.signal.take(untilReplacement: $1.signal) }, { $0.signal.take(untilReplacement: $1.producer) }],
      mixed: [{ $0.producer.take(untilReplacement: $1.signal) }],
      producers: [{ $0.producer.take(untilReplacement: $1.producer) }],
      startsSecondFirst: true, .takeUntilReplacement)
  }

  /// Adds operators that start the second source when the first one has ended.
  mutating func addConsecutiveOperators() {
    pairRow(
      "concat",
      producers: [
        { $0.producer.concat($1.producer) }, { $1.producer.prefix($0.producer) },
        { SignalProducer<Producer, Failure>([$0.producer, $1.producer]).flatten(.concat) },
        { SignalProducer<Producer, Failure>([$0.producer, .empty, $1.producer]).flatten(.concurrent(limit: 1)) },
      ],
      .consecutive(startsAt: { $0 == .completed || $0 == .interrupted }, end: { $0 == .interrupted ? .completed : $0 }))
    pairRow(
      "then", producers: [{ $0.producer.then($1.producer) }],
      .consecutive(forwards: false, startsAt: { $0 == .completed }))
    pairRow(
      "flatMapError",
      signals: [{ first, second in first.signal.flatMapError { _ in second.producer } }],
      producers: [{ first, second in first.producer.flatMapError { _ in second.producer } }],
      .consecutive(startsAt: { $0.error != nil }))
  }
}
