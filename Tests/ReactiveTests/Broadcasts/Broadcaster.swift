import Reactive
import Testing

/// Something that sends the events of one input to any number of observers.
struct Broadcaster {
  typealias Event = Signal<Int, Failure>.Event
  typealias Numbers = Signal<Int, Failure>

  let send: (Event) -> Void
  /// Releases the input.
  let release: () -> Void
  /// Adds an observer, and returns a closure that removes it.
  let observe: (@escaping @Sendable (Event) -> Void) -> (() -> Void)
  /// Returns the current value, if there is one.
  var read: () -> Int? = { nil }
}

/// A kind of broadcaster, and the model for it.
struct BroadcasterKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> Broadcaster
  let makeModel: @Sendable () -> Broadcaster

  static let all =
    signals + [property]
    + [0, 1, 2, 100].map { capacity in
      BroadcasterKind(
        testDescription: "replayLazily(upTo: \(capacity))",
        make: { ofPipe(Numbers.pipe()) { start($0.producer.replayLazily(upTo: capacity)) } },
        makeModel: { SimpleInput(SimpleReplay(of: SimpleSignal(), upTo: capacity)).broadcaster })
    }

  private typealias Event = Broadcaster.Event
  private typealias Numbers = Broadcaster.Numbers
  private typealias Observe = (@escaping @Sendable (Event) -> Void) -> (() -> Void)

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

  private static let signals = [
    BroadcasterKind(
      testDescription: "signal", make: { ofPipe(Numbers.pipe(), observation) },
      makeModel: { SimpleInput(SimpleSignal()).broadcaster }),
    BroadcasterKind(
      testDescription: "signal of a reentrant pipe",
      make: { ofPipe(Numbers.reentrantUnserializedPipe(), observation) },
      makeModel: { SimpleInput(SimpleSignal()).broadcaster }),
    BroadcasterKind(
      testDescription: "derived signal",
      make: { ofPipe(Numbers.unserializedPipe()) { observation(of: $0.map { $0 }) } },
      makeModel: { SimpleInput(SimpleSignal()).broadcaster }),
    BroadcasterKind(
      testDescription: "producer of a signal", make: { ofPipe(Numbers.pipe()) { start($0.producer) } },
      makeModel: { SimpleInput(SimpleSignal()).startBroadcaster }),
  ]

  /// A property, which cannot end before it is released.
  private static let property = BroadcasterKind(
    testDescription: "property",
    make: {
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
    },
    makeModel: { SimpleInput(SimpleProperty()).broadcaster })
}
