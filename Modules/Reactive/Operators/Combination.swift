/// Puts the values of several sequences together, for `combineLatest` and `zip` of any number of them.
///
/// Each sequence has an inlet, which keeps what has come from it. Whenever no inlet is empty, one output is made of
/// what they have. All of it happens on one strand, so that what was put together first is sent first.
@usableFromInline
final class Combination<Inlets, Output, Error: Swift.Error>: Sendable {
  @usableFromInline typealias State = CombinationState<Inlets>
  /// Gives a value, or nothing for the completion, to one of the inlets.
  @usableFromInline typealias Receive<Value> = @Sendable (inout State, Value?) -> Void

  @usableFromInline let sink: Sink<Output, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let gather: @Sendable (inout State) -> Output
  @usableFromInline let confined: Confined<State>

  /// - Parameters:
  ///   - count: How many inlets there are, all of them empty.
  ///   - sink: Where the outputs go, called on the strand.
  ///   - gather: Makes an output by taking the next value of each inlet.
  @inlinable
  init(
    _ pairing: Pairing, of inlets: Inlets, count: Int, into sink: Sink<Output, Error>, on strand: Strand,
    gather: @escaping @Sendable (inout State) -> Output
  ) {
    self.sink = sink
    self.strand = strand
    self.gather = gather
    confined = Confined(State(inlets, Tally(pairing, count: count)))
  }

  /// Starts a sequence that flows into an inlet; what it needs is disposed of when it ends, or with `upstream`.
  @inlinable
  func connect<Value>(
    _ subscribe: SignalProducer<Value, Error>.Subscribe, _ upstream: CompositeDisposable,
    _ receive: @escaping Receive<Value>
  ) {
    guard !upstream.isDisposed else { return }
    let own = CompositeDisposable()
    upstream.insert(own)
    subscribe(
      Sink(
        value: { self.send($0, receive) },
        end: { ending in
          own.dispose()
          self.end(ending, receive)
        }),
      own)
  }

  @inlinable
  func send<Value>(_ value: Value, _ receive: @escaping Receive<Value>) {
    guard strand.enter(orPost: { { self.deliver(value, receive) } }) else { return }
    deliver(value, receive)
    strand.leave()
  }

  @inlinable
  func end<Value>(_ ending: Ending<Error>, _ receive: @escaping Receive<Value>) {
    guard strand.enter(orPost: { { self.deliver(ending, receive) } }) else { return }
    deliver(ending, receive)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver<Value>(_ value: Value, _ receive: Receive<Value>) {
    let (output, isLast) = confined.state.accept(value, receive, gather)
    if let output { sink.value(output) }
    if isLast { deliverLast(.completed) }
  }

  @inlinable
  func deliver<Value>(_ ending: Ending<Error>, _ receive: Receive<Value>) {
    if case .completed = ending {
      guard confined.state.complete(receive) else { return }
    }
    deliverLast(ending)
  }

  @inlinable
  func deliverLast(_ ending: Ending<Error>) {
    if confined.state.tally.end() { sink.end(ending) }
  }
}

/// How the values of several sequences are put together.
@usableFromInline
enum Pairing: Sendable {
  /// The last value of each, again and again.
  case latest
  /// The first values of all, then the second values, and so on: each value once.
  case zip
}

/// What the sequences of a ``Combination`` have sent and is still to be used. Each event is one change of it.
@usableFromInline
struct CombinationState<Inlets> {
  /// An ``Inlet`` for each sequence.
  @usableFromInline var inlets: Inlets
  @usableFromInline var tally: Tally

  @inlinable
  init(_ inlets: Inlets, _ tally: Tally) {
    self.inlets = inlets
    self.tally = tally
  }

  /// - Returns: The output that there is now, and whether nothing can come after it.
  @inlinable
  mutating func accept<Value, Output>(
    _ value: Value, _ receive: (inout Self, Value?) -> Void, _ gather: (inout Self) -> Output
  ) -> (output: Output?, isLast: Bool) {
    guard !tally.hasEnded else { return (nil, false) }
    receive(&self, value)
    guard tally.empty == 0 else { return (nil, false) }
    let output = gather(&self)
    return (output, tally.isExhausted)
  }

  /// - Returns: Whether nothing more can come.
  @inlinable
  mutating func complete<Value>(_ receive: (inout Self, Value?) -> Void) -> Bool {
    receive(&self, nil)
    return tally.isExhausted
  }
}

/// What is known of all the inlets of a ``Combination``.
@usableFromInline
struct Tally: Sendable {
  @usableFromInline let pairing: Pairing
  /// How many inlets have no value to give.
  @usableFromInline var empty: Int
  /// How many sequences have not completed.
  @usableFromInline var running: Int
  /// Whether nothing more can come.
  @usableFromInline var isExhausted = false
  @usableFromInline var hasEnded = false

  @inlinable
  init(_ pairing: Pairing, count: Int) {
    self.pairing = pairing
    empty = count
    running = count
  }

  /// - Returns: Whether this is the first end.
  @inlinable
  mutating func end() -> Bool {
    defer { hasEnded = true }
    return !hasEnded
  }
}

/// What one of the sequences of a ``Combination`` has sent and is still to be used.
@usableFromInline
struct Inlet<Value> {
  /// The value that is next.
  @usableFromInline var value: Value?
  /// The values after it, where each is used once.
  @usableFromInline var following = Queue<Value>()
  @usableFromInline var isCompleted = false

  @inlinable
  init() {}

  /// Takes a value in, or nothing for the completion.
  @inlinable
  mutating func receive(_ new: Value?, _ tally: inout Tally) {
    guard let new else { return complete(&tally) }
    if value == nil {
      tally.empty -= 1
      value = new
    } else if tally.pairing == .latest {
      value = new
    } else {
      following.append(new)
    }
  }

  @inlinable
  mutating func complete(_ tally: inout Tally) {
    isCompleted = true
    tally.running -= 1
    if tally.pairing == .zip ? value == nil : tally.running == 0 { tally.isExhausted = true }
  }

  /// The value for the next output. Called only while no inlet is empty.
  @inlinable
  mutating func next(_ tally: inout Tally) -> Value {
    guard let next = value else { preconditionFailure("an output is made only while every inlet has a value") }
    if tally.pairing == .zip {
      value = following.popFirst()
      if value == nil {
        tally.empty += 1
        if isCompleted { tally.isExhausted = true }
      }
    }
    return next
  }
}

/// Values that leave in the order in which they came, in constant time on average.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 32, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
