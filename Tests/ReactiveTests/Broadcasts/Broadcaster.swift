import Reactive
import Testing

/// Something that sends the events of one input to any number of observers.
struct Broadcaster {
  typealias Event = Signal<Int, Failure>.Event
  typealias Numbers = Signal<Int, Failure>
  /// Adds an observer, and returns a closure that removes it.
  typealias Observe = (@escaping @Sendable (Event) -> Void) -> (() -> Void)

  let send: (Event) -> Void
  /// Releases the input.
  let release: () -> Void
  let observe: Observe
  /// Returns the current value, if there is one.
  var read: () -> Int? = { nil }
}

extension Broadcaster {
  typealias Pair = Named<@Sendable () -> (tested: Broadcaster, model: Broadcaster)>

  /// All kinds of broadcasters, and their models.
  static let pairs =
    [
      Pair("signal") { (ofPipe(Numbers.pipe(), observation), simpleSignal()) },
      Pair("signal of a reentrant pipe") { (ofPipe(Numbers.reentrantUnserializedPipe(), observation), simpleSignal()) },
      Pair("derived signal") {
        (ofPipe(Numbers.unserializedPipe()) { observation(of: $0.map { $0 }) }, simpleSignal())
      },
      Pair("producer of a signal") {
        (ofPipe(Numbers.pipe()) { start($0.producer) }, simpleSignal(isProducer: true))
      },
      Pair("property") { (property(), simpleProperty()) },
    ]
    + [0, 1, 2, 100].map { capacity in
      Pair("replayLazily(upTo: \(capacity))") {
        (ofPipe(Numbers.pipe()) { start($0.producer.replayLazily(upTo: capacity)) }, simpleReplay(upTo: capacity))
      }
    }

  /// Returns a broadcaster that observes the signal of a pipe in some way.
  private static func ofPipe(
    _ pipe: (output: Numbers, input: Numbers.Observer), _ observe: (Numbers) -> Observe
  ) -> Broadcaster {
    let input = Atomic<Numbers.Observer?>(pipe.input)
    return Broadcaster(
      send: { event in input.value?.send(event) }, release: { input.value = nil }, observe: observe(pipe.output))
  }

  private static func observation(of signal: Numbers) -> Observe {
    { receive in
      let observation = signal.observe(receive)
      return { observation?.dispose() }
    }
  }

  private static func start(_ producer: SignalProducer<Int, Failure>) -> Observe {
    { receive in producer.start(receive).dispose }
  }

  /// Returns a property, which cannot end before it is released.
  private static func property() -> Broadcaster {
    let source = MutableProperty(0)
    let property = Atomic<MutableProperty<Int>?>(source)
    return Broadcaster(
      send: { event in
        guard let value = event.value, let property = property.value else { return property.value = nil }
        switch value % 3 {
        case 0: property.value = value
        case 1: property.swap(value)
        default: property.modify { $0 = value }
        }
      },
      release: { property.value = nil }, observe: start(source.producer.promoteError()),
      read: { property.value?.value })
  }
}
