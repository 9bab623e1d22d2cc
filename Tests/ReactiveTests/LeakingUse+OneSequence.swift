import Reactive

extension LeakingUse {
  private struct Failure: Error {}

  static let ofOneSequence: [LeakingUse] = [
    LeakingUse("collect(count:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.collect(count: 2).map(\.count).producer
    },
    LeakingUse("collect(every:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.collect(every: .seconds(1), on: TestScheduler()).map(\.count).producer
    },
    LeakingUse("take(last:)") { sources, probe in sources.signal.map { probe.pass($0) }.take(last: 2).producer },
    LeakingUse("take(while:)") { sources, probe in sources.signal.take(while: { probe.pass($0) < 0 }).producer },
    LeakingUse("skip(while:)") { sources, probe in sources.signal.skip(while: { probe.pass($0) < 0 }).producer },
    LeakingUse("skip(until:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.skip(until: sources.trigger).producer
    },
    LeakingUse("skip(until:) as a trigger") { sources, probe in
      sources.signal.producer.skip(until: sources.trigger.filter { probe.pass(0) == 0 })
    },
    LeakingUse("take(untilReplacement:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.take(untilReplacement: sources.trigger.map(value: 0)).producer
    },
    LeakingUse("take(untilReplacement:) as the replacement") { sources, probe in
      sources.signal.producer.take(untilReplacement: sources.trigger.map { probe.pass(0) }.producer)
    },
    LeakingUse("take(duringLifetimeOf:)") { sources, probe in
      sources.signal.map { probe.pass($0) }.take(duringLifetimeOf: sources.property).producer
    },
    LeakingUse("reduce") { sources, probe in sources.signal.reduce(0) { $0 &+ probe.pass($1) }.producer },
    LeakingUse("scan(into:)") { sources, probe in sources.signal.scan(into: 0) { $0 &+= probe.pass($1) }.producer },
    LeakingUse("scanMap") { sources, probe in sources.signal.scanMap(0) { ($0, probe.pass($1)) }.producer },
    LeakingUse("combinePrevious") { sources, probe in
      sources.signal.map { probe.pass($0) }.combinePrevious(0).map(\.1).producer
    },
    LeakingUse("uniqueValues") { sources, probe in sources.signal.uniqueValues { probe.pass($0) }.producer },
    LeakingUse("dematerialize") { sources, probe in
      sources.signal.map { probe.pass($0) }.materialize().dematerialize().producer
    },
    LeakingUse("dematerializeResults") { sources, probe in
      sources.signal.map { probe.pass($0) }.materializeResults().dematerializeResults().producer
    },
    LeakingUse("attempt") { sources, probe in
      sources.signal.attempt { if probe.pass($0) > 0 { throw Failure() } }.producer.flatMapError { _ in .empty }
    },
    LeakingUse("attemptMap") { sources, probe in
      sources.signal.attemptMap { Result<Int, Never>.success(probe.pass($0)) }.producer
    },
    LeakingUse("and") { sources, probe in
      let even = sources.signal.map { probe.pass($0).isMultiple(of: 2) }
      return even.and(even.negate()).map { $0 ? 1 : 0 }.producer
    },
    LeakingUse("logEvents") { sources, probe in
      sources.signal.logEvents { _, _, _, _, _ in _ = probe.pass(0) }.producer
    },
    LeakingUse("then") { sources, probe in
      sources.signal.producer.map { probe.pass($0) }.then(sources.signal.producer)
    },
    LeakingUse("then, of the next one") { sources, probe in
      SignalProducer<Int, Never>.empty.then(sources.signal.producer.map { probe.pass($0) })
    },
    LeakingUse("repeat") { sources, probe in
      sources.signal.producer.take(first: 1).map { probe.pass($0) }.repeat(3)
    },
    LeakingUse("retry(upTo:)") { sources, probe in
      sources.signal.attempt { _ in _ = probe.pass(0) }.producer.retry(upTo: 3).flatMapError { _ in .empty }
    },
    LeakingUse("retry(upTo:interval:on:)") { _, probe in
      SignalProducer<Int, Failure>(error: Failure()).map { probe.pass($0) }
        .retry(upTo: 3, interval: 1, on: TestScheduler()).flatMapError { _ in .empty }
    },
  ]
}
