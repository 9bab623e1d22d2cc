import Reactive
import Testing

/// Something that sends the events of one input to any number of observers.
struct Broadcaster {
  typealias Event = Signal<Int, Failure>.Event
  typealias Numbers = Signal<Int, Failure>
  typealias Maker = Named<@Sendable () -> Broadcaster>
  /// Adds an observer, and returns a closure that removes it.
  typealias Observe = (@escaping @Sendable (Event) -> Void) -> (() -> Void)

  let send: (Event) -> Void
  let observe: Observe
  /// How many of the last values a new observer receives.
  var capacity = 0
  /// Returns how many values the pipe has delivered to the tested source, which may be fewer than were sent.
  var receivedCount: (() -> Int)?
  /// Whether the removal of an observer interrupts it.
  var interruptsRemoved = true
}

extension Broadcaster {
  static let makers =
    [
      Maker("signal") { observed(Numbers.pipe()) },
      Maker("signal of a reentrant pipe") { observed(Numbers.reentrantUnserializedPipe()) },
      Maker("merged signals") { observed { $0.merge(with: .never) } },
      Maker("flattened signal") { observed { $0.flatMap(.concat) { SignalProducer(value: $0) } } },
      Maker("producer of a signal") {
        let (signal, input) = Numbers.pipe()
        return Broadcaster(send: input.send, observe: { receive in signal.producer.start(receive).dispose })
      },
      Maker("property") {
        let property = MutableProperty(-1)
        return Broadcaster(
          send: { event in if let value = event.value { property.value = value } },
          observe: { receive in property.producer.promoteError().start(receive).dispose }, capacity: 1)
      },
    ]
    + [0, 1, 2, 100].map { capacity in
      Maker("replayLazily(upTo: \(capacity))") {
        let (signal, input) = Numbers.pipe()
        let (replayed, received) = (signal.producer.replayLazily(upTo: capacity), count(signal))
        return Broadcaster(
          send: input.send, observe: { receive in replayed.start(receive).dispose }, capacity: capacity,
          receivedCount: received)
      }
    }

  private static func observed(_ transform: (Numbers) -> Numbers) -> Broadcaster {
    let pipe = Numbers.pipe()
    let received = count(pipe.output)
    var broadcaster = observed((transform(pipe.output), pipe.input))
    broadcaster.receivedCount = received
    return broadcaster
  }

  /// Counts the values of a signal.
  private static func count(_ signal: Numbers) -> () -> Int {
    let count = Atomic(0)
    signal.observe { event in if event.value != nil { count.modify { $0 += 1 } } }
    return { count.value }
  }

  private static func observed(_ pipe: (output: Numbers, input: Numbers.Observer)) -> Broadcaster {
    Broadcaster(
      send: pipe.input.send,
      observe: { receive in
        let observation = pipe.output.observe(receive)
        return { observation?.dispose() }
      }, interruptsRemoved: false)
  }
}
