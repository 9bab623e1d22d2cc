/// A combination of the values of several sources, for `combineLatest` and `zip`.
///
/// Each source has an input that stores its values. When a value arrives and every input has a value, the combination
/// makes an output from the next value of each input. Everything runs on one ``Strand``, so outputs are sent in the
/// order in which they are made.
@usableFromInline
final class Combination<CombinationInputs, Output, Error: Swift.Error>: Sendable {
  @usableFromInline typealias State = CombinationState<CombinationInputs>
  /// A function that passes a value to one of the inputs, or `nil` when the source of the input completes.
  @usableFromInline typealias Receive<Value> = @Sendable (inout State, Value?) -> Void

  @usableFromInline let sink: Sink<Output, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let makeOutput: @Sendable (inout State) -> Output
  @usableFromInline let serialState: SerialState<State>

  /// Creates a combination of `inputs`, which have no values yet. It runs on `strand`, on which it calls `sink`.
  /// `makeOutput` makes an output from the next value of each input.
  @usableFromInline
  init(
    _ strategy: CombinationStrategy, of inputs: CombinationInputs, count: Int, into sink: Sink<Output, Error>,
    on strand: Strand,
    makeOutput: @escaping @Sendable (inout State) -> Output
  ) {
    self.sink = sink
    self.strand = strand
    self.makeOutput = makeOutput
    serialState = SerialState(State(inputs, InputCounts(strategy, count: count)))
  }

  /// Subscribes to a source, and passes its events to an input. The subscription is disposed of when the source ends or
  /// when `upstream` is disposed of.
  @inlinable
  func connect<Value>(
    _ subscribe: SignalProducer<Value, Error>.Subscribe, _ upstream: CompositeDisposable,
    _ receive: @escaping Receive<Value>
  ) {
    guard !upstream.isDisposed else { return }
    let disposable = upstream.insertStart()
    subscribe(
      Sink(
        value: { self.send($0, receive) },
        end: { ending in
          disposable.dispose()
          self.end(ending, receive)
        }),
      disposable)
  }

  @inlinable
  func send<Value>(_ value: Value, _ receive: @escaping Receive<Value>) {
    strand.perform({ deliver(value, receive) }, orPost: { { self.deliver(value, receive) } })
  }

  @usableFromInline
  func end<Value>(_ ending: Termination<Error>, _ receive: @escaping Receive<Value>) {
    strand.perform({ deliver(ending, receive) }, orPost: { { self.deliver(ending, receive) } })
  }

  // MARK: On the strand

  @inlinable
  func deliver<Value>(_ value: Value, _ receive: Receive<Value>) {
    let (output, isLast) = serialState.state.accept(value, receive, makeOutput)
    if let output { sink.value(output) }
    if isLast { deliverLast(.completed) }
  }

  @inlinable
  func deliver<Value>(_ ending: Termination<Error>, _ receive: Receive<Value>) {
    if case .completed = ending {
      guard serialState.state.complete(receive) else { return }
    }
    deliverLast(ending)
  }

  @usableFromInline
  func deliverLast(_ ending: Termination<Error>) {
    if serialState.state.counts.end() { sink.end(ending) }
  }
}

/// The rule by which a ``Combination`` combines values.
@usableFromInline
enum CombinationStrategy: Sendable {
  /// Uses the latest value of each input. A value can be used several times.
  case latest
  /// Uses each value once: the first values together, then the second values, and so on.
  case zip
}

/// The values that a ``Combination`` has received and can still use. Each event calls one mutating method: a value
/// calls `accept`, and a completion calls `complete`.
@usableFromInline
struct CombinationState<CombinationInputs> {
  /// A ``CombinationInput`` for each source.
  @usableFromInline var inputs: CombinationInputs
  @usableFromInline var counts: InputCounts

  init(_ inputs: CombinationInputs, _ counts: InputCounts) {
    self.inputs = inputs
    self.counts = counts
  }

  /// Passes a value to an input. Returns the output, or `nil` if an input is empty, and whether it is the last output.
  @inlinable
  mutating func accept<Value, Output>(
    _ value: Value, _ receive: (inout Self, Value?) -> Void, _ makeOutput: (inout Self) -> Output
  ) -> (output: Output?, isLast: Bool) {
    guard !counts.hasEnded else { return (nil, false) }
    receive(&self, value)
    guard counts.empty == 0 else { return (nil, false) }
    let output = makeOutput(&self)
    return (output, counts.isExhausted)
  }

  /// Records the completion of the source of an input. Returns `true` if there can be no further output.
  @inlinable
  mutating func complete<Value>(_ receive: (inout Self, Value?) -> Void) -> Bool {
    receive(&self, nil)
    return counts.isExhausted
  }
}

/// The counts of empty and running inputs of a ``Combination``.
@usableFromInline
struct InputCounts: Sendable {
  @usableFromInline let strategy: CombinationStrategy
  /// The number of inputs without a value.
  @usableFromInline var empty: Int
  /// The number of sources that have not completed.
  @usableFromInline var running: Int
  /// Whether there can be no further output.
  @usableFromInline var isExhausted = false
  @usableFromInline var hasEnded = false

  init(_ strategy: CombinationStrategy, count: Int) {
    self.strategy = strategy
    empty = count
    running = count
  }

  /// Records the end of the combination. Returns `false` if it had ended before.
  @inlinable
  mutating func end() -> Bool {
    defer { hasEnded = true }
    return !hasEnded
  }
}

/// The values of one source that a ``Combination`` can still use.
@usableFromInline
struct CombinationInput<Value> {
  /// The next value to use.
  @usableFromInline var value: Value?
  /// The values after `value`. Only `zip` needs them.
  @usableFromInline var queue = FIFOQueue<Value>()
  @usableFromInline var isCompleted = false

  @inlinable
  init() {}

  /// Stores a value, or records the completion if `new` is `nil`.
  @inlinable
  mutating func receive(_ new: Value?, _ counts: inout InputCounts) {
    guard let new else { return complete(&counts) }
    if value == nil {
      counts.empty -= 1
      value = new
    } else if counts.strategy == .latest {
      value = new
    } else {
      queue.append(new)
    }
  }

  @inlinable
  mutating func complete(_ counts: inout InputCounts) {
    isCompleted = true
    counts.running -= 1
    if counts.strategy == .zip ? value == nil : counts.running == 0 { counts.isExhausted = true }
  }

  /// Returns the value for the next output. Call only while no input is empty.
  @inlinable
  mutating func next(_ counts: inout InputCounts) -> Value {
    guard let next = value else { preconditionFailure("An output needs a value from every input.") }
    if counts.strategy == .zip {
      value = queue.popFirst()
      if value == nil {
        counts.empty += 1
        if isCompleted { counts.isExhausted = true }
      }
    }
    return next
  }
}
