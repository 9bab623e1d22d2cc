import Reactive
import ReactiveTesting
import Testing

/// A row of the table of operators: the forms of an operator, and the model for all of them.
struct Operator: Sendable, CustomTestStringConvertible {
  typealias Numbers = Signal<Int, Failure>
  typealias Producer = SignalProducer<Int, Failure>
  typealias Event = Numbers.Event
  typealias Form = @Sendable ([Source]) -> Producer
  typealias PropertyForm = @Sendable ([Property<Int>]) -> Property<Int>

  let testDescription: String
  let sourceCount: Int
  let forms: [Form]
  /// The number of forms, the last ones, that use only the producers of their sources. The others observe a signal
  /// before they are started.
  let producerFormCount: Int
  var propertyForms: [PropertyForm] = []
  /// Whether a start begins with the second source.
  var startsSecondFirst = false
  let model: OperatorModel

  var producerForms: [Form] { Array(forms.suffix(producerFormCount)) }

  /// All histories of four events, or until the end of all sources, and random ones of flattened sources.
  var histories: [[Step]] {
    sourceCount == 1 ? Self.ofOneSource : sourceCount == 2 ? Self.ofTwoSources : Self.ofFlattenedSources
  }

  static let ends: [Event] = [.completed, .failed(Failure()), .interrupted]

  private static let ofOneSource = histories(sourceCount: 1) { _, _ in [1, 2, 3] }

  private static let ofTwoSources = histories(sourceCount: 2) { source, history in
    [1 + 10 * source + history.count { $0.source == source }]
  }

  private static func histories(sourceCount: Int, values: (_ source: Int, _ history: [Step]) -> [Int]) -> [[Step]] {
    (0..<4).reduce([[]]) { histories, _ in
      histories.flatMap { history in
        let ended = history.filter(\.event.isTerminating).map(\.source)
        let next = (0..<sourceCount).filter { !ended.contains($0) }.flatMap { source in
          (values(source, history).map { .value($0) } + ends).map { Step(source: source, event: $0) }
        }
        return next.isEmpty ? [history] : next.map { history + [$0] }
      }
    }
  }
}

/// A source of an operator, which counts its starts and disposals.
final class Source: Sendable {
  private let output: Operator.Numbers
  private let input: Atomic<Operator.Numbers.Observer?>
  private let work: Operator.Producer
  private let counts = Atomic((starts: 0, disposals: 0))

  /// Creates a source that sends the events of its pipe, or whose producer sends all of the given events at its start.
  init(sending events: [Operator.Event]? = nil) {
    let cold = events.map { events in
      Operator.Producer { observer, lifetime in for event in events where !lifetime.hasEnded { observer.send(event) } }
    }
    let pipe = Operator.Numbers.pipe()
    (output, input, work) = (pipe.output, Atomic(pipe.input), cold ?? pipe.output.producer)
  }

  /// Sends an event. An interruption can also be the release of the input, which first sends the values that wait.
  func send(_ event: Operator.Event, releasesInput: Bool = false) {
    if releasesInput, event == .interrupted { input.value = nil } else { input.value?.send(event) }
  }

  /// Whether everything that has been started has also been disposed of.
  var isDisposed: Bool {
    let (starts, disposals) = counts.value
    return starts == disposals
  }

  var startCount: Int { counts.value.starts }

  /// Counts a start, and returns a disposable that counts its end.
  func run() -> any Disposable {
    counts.modify { $0.starts += 1 }
    return AnyDisposable { self.counts.modify { $0.disposals += 1 } }
  }

  var signal: Operator.Numbers { output.on(disposed: run().dispose) }

  var producer: Operator.Producer {
    work.on(starting: { self.counts.modify { $0.starts += 1 } }, disposed: { self.counts.modify { $0.disposals += 1 } })
  }
}

extension Source {
  /// A trigger that fires at each value, and completes at a completion or a failure.
  var trigger: Signal<Void, Never> { signal.materialize().filter { !$0.isTerminating }.map { _ in } }
  var triggerProducer: SignalProducer<Void, Never> { producer.materialize().filter { !$0.isTerminating }.map { _ in } }

  /// The source without its failure, which becomes a completion.
  var safeSignal: Signal<Int, Never> { signal.flatMapError { _ in SignalProducer<Int, Never>.empty } }
  var safeProducer: SignalProducer<Int, Never> { producer.flatMapError { _ in .empty } }
}

/// The rows of the table of operators.
struct OperatorTable: Sendable {
  var rows: [Operator] = []

  static let all: [Operator] = {
    var table = OperatorTable()
    table.addValueOperators()
    table.addStatefulOperators()
    table.addEndingOperators()
    table.addCombiningOperators()
    table.addConsecutiveOperators()
    table.addStrategies()
    return table.rows
  }()

  /// Adds an operator on one source.
  mutating func row(
    _ name: String, _ ofSignal: @escaping @Sendable (Operator.Numbers) -> Operator.Numbers,
    _ ofProducer: @escaping @Sendable (Operator.Producer) -> Operator.Producer,
    property: (@Sendable (Property<Int>) -> Property<Int>)? = nil, _ model: OperatorModel
  ) {
    producerRow(name, ofProducer, property: property, model, others: { ofSignal($0[0].signal).producer })
  }

  /// Adds an operator on one source that only producers have.
  mutating func producerRow(
    _ name: String, _ form: @escaping @Sendable (Operator.Producer) -> Operator.Producer,
    property: (@Sendable (Property<Int>) -> Property<Int>)? = nil, _ model: OperatorModel,
    others: Operator.Form...
  ) {
    var row = Operator(
      testDescription: name, sourceCount: 1, forms: others + [{ form($0[0].producer) }], producerFormCount: 1,
      model: model)
    if let property { row.propertyForms = [{ property($0[0]) }] }
    rows.append(row)
  }

  /// Adds an operator on two sources, with its forms for signals, for a producer and a signal, and for producers.
  mutating func pairRow(
    _ name: String, signals: [@Sendable (Source, Source) -> Operator.Numbers] = [],
    mixed: [@Sendable (Source, Source) -> Operator.Producer] = [],
    producers: [@Sendable (Source, Source) -> Operator.Producer],
    properties: [@Sendable (Property<Int>, Property<Int>) -> Property<Int>] = [], startsSecondFirst: Bool = false,
    _ model: OperatorModel
  ) {
    let signalForms = signals.map { form -> Operator.Form in { form($0[0], $0[1]).producer } }
    let producerForms = (mixed + producers).map { form -> Operator.Form in { form($0[0], $0[1]) } }
    var row = Operator(
      testDescription: name, sourceCount: 2, forms: signalForms + producerForms, producerFormCount: producers.count,
      startsSecondFirst: startsSecondFirst, model: model)
    row.propertyForms = properties.map { form in { form($0[0], $0[1]) } }
    rows.append(row)
  }
}
