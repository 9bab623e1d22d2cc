public import Reactive

/// Records what a signal, a producer or a property sends, for a test to look at.
///
/// It works with any test framework: in Swift Testing, for instance,
///
///     let title = TestObserver<String, Never>()
///     title.observe(viewModel.outputs.title)
///     viewModel.inputs.nextMonth()
///     #expect(title.values == ["January 2015", "February 2015"])
public final class TestObserver<Value: Sendable, Error: Swift.Error>: Sendable {
  private let recorded = Atomic<[Signal<Value, Error>.Event]>([])

  /// Makes an observer that has seen nothing.
  public init() {}

  /// What to observe a signal or to start a producer with.
  public var observer: Signal<Value, Error>.Observer {
    Signal.Observer { event in self.recorded.modify { $0.append(event) } }
  }

  /// Starts the producer of `source`: for a property, its value now is the first value.
  ///
  /// - Returns: A disposable that ends the observation.
  @discardableResult
  public func observe(_ source: some SignalProducerConvertible<Value, Error>) -> any Disposable {
    source.producer.start(observer)
  }

  /// All events, in the order in which they came.
  public var events: [Signal<Value, Error>.Event] {
    recorded.value
  }

  /// The values, in the order in which they came.
  public var values: [Value] {
    events.compactMap(\.value)
  }

  /// The last value.
  public var lastValue: Value? {
    values.last
  }

  /// The error, where the sequence failed.
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
