public import Reactive

/// An observer for tests, which records the events of a signal, a producer or a property.
///
/// It is thread-safe, and works with any test framework. With Swift Testing, for example:
///
///     let title = TestObserver<String, Never>()
///     title.observe(viewModel.outputs.title)
///     viewModel.inputs.nextMonthPressed()
///     #expect(title.values == ["January 2015", "February 2015"])
public final class TestObserver<Value: Sendable, Error: Swift.Error>: Sendable {
  private let recorded = Atomic<[Signal<Value, Error>.Event]>([])

  /// Creates an observer with no recorded events.
  public init() {}

  /// An observer that records each event. Pass it to `observe(_:)` of a signal or `start(_:)` of a producer.
  public var observer: Signal<Value, Error>.Observer {
    Signal.Observer { event in self.recorded.modify { $0.append(event) } }
  }

  /// Observes `source` by starting its producer, and returns a disposable that ends the observation. For a property,
  /// the first value is its current value.
  @discardableResult
  public func observe(_ source: some SignalProducerConvertible<Value, Error>) -> any Disposable {
    source.producer.start(observer)
  }

  /// All recorded events, in the order in which they arrived.
  public var events: [Signal<Value, Error>.Event] {
    recorded.value
  }

  /// All recorded values, in the order in which they arrived.
  public var values: [Value] {
    events.compactMap(\.value)
  }

  /// The last recorded value, or `nil` if no value has arrived.
  public var lastValue: Value? {
    values.last
  }

  /// The error if the sequence failed, otherwise `nil`.
  public var error: Error? {
    events.last?.error
  }

  /// Whether the sequence completed.
  public var didComplete: Bool {
    if case .completed? = events.last { true } else { false }
  }

  /// Whether the sequence failed.
  public var didFail: Bool {
    error != nil
  }

  /// Whether the sequence was interrupted.
  public var didInterrupt: Bool {
    if case .interrupted? = events.last { true } else { false }
  }
}
