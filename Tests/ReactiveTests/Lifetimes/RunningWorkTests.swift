import Reactive
import ReactiveTesting
import Testing

/// Tests what keeps work running.
@Suite("Running work")
struct RunningWorkTests {
  /// Work that is disposed of when nothing needs it any more.
  final class Work: Sendable {
    let isDisposed = AnyDisposable()
    private let numbers: Signal<Int, Never>

    init(_ numbers: Signal<Int, Never>) {
      self.numbers = numbers
    }

    var signal: Signal<Int, Never> { numbers.on(disposed: isDisposed.dispose) }
    var producer: SignalProducer<Int, Never> { numbers.producer.on(disposed: isDisposed.dispose) }

    /// Work that does not retain its own observer.
    var unretained: SignalProducer<Int, Never> {
      SignalProducer { [isDisposed] _, lifetime in lifetime += isDisposed }
    }

    var property: Property<Int> { Property(initial: 0, then: producer) }
  }

  /// Starts work, and returns what keeps it running.
  typealias Holder = Named<@Sendable (Work) -> Any?>

  private static func scoped(_ disposable: (any Disposable)?) -> Any? { disposable.map { ScopedDisposable($0) } }

  private static let starts =
    [
      Holder("a start") { $0.unretained.map { $0 }.start() },
      Holder("a start that is disposed of at the end of a scope") { scoped($0.producer.start()) },
      Holder("the handle of startWithSignal") { work in
        work.unretained.startWithSignal { signal, handle in
          signal.observe { _ in }
          return handle
        }
      },
      Holder("the signal of startWithSignal") { $0.producer.startWithSignal { signal, _ in signal } },
      Holder("an observation in startWithSignal") {
        scoped($0.producer.startWithSignal { signal, _ in signal.observe { _ in } })
      },
      Holder("a derived signal") { $0.signal.map { $0 } },
      Holder("an observation of a derived signal") { scoped($0.signal.map { $0 }.observe { _ in }) },
      Holder("a replaying producer that was started") { work in
        let replayed = work.producer.replayLazily(upTo: 1)
        replayed.start().dispose()
        return replayed
      },
      Holder("a start of a replaying producer") { scoped($0.producer.replayLazily(upTo: 1).start()) },
      Holder("an execution of an action") { work in Action<Void, Int, Never> { work.unretained }.apply().start() },
    ]
    + [FlattenStrategy.merge, .concat, .latest, .race].map { strategy in
      Holder("a start of a flattened sequence, \(strategy)") { work in
        scoped(SignalProducer<SignalProducer<Int, Never>, Never>(value: work.unretained).flatten(strategy).start())
      }
    }

  private static let properties = [
    Holder("a property") { $0.property },
    Holder("the signal of a property") { $0.property.signal },
    Holder("the producer of a property") { $0.property.producer },
    Holder("an observation of a property") { scoped($0.property.signal.observeValues { _ in }) },
    Holder("a start of the producer of a property") { scoped($0.property.producer.start()) },
    Holder("a property that is derived from a property") { $0.property.map { $0 }.combineLatest(with: $0.property) },
    Holder("an observable property") { $0.property.observable },
    Holder("a property that is validated with a property") { work in
      ValidatingProperty<Int, Never>(0, with: work.property) { _, _ in .valid }
    },
    Holder("an action whose state is a property") { work in
      Action<Int, Int, Never>(state: work.property) { SignalProducer(value: $0 + $1) }
    },
  ]

  private static let targets = [
    Holder("a bound property") { work in
      let target = MutableProperty(0)
      target <~ work.producer
      return target
    },
    Holder("the lifetime of a binding target") { work in
      let (lifetime, token) = Lifetime.make()
      BindingTarget<Int>(lifetime: lifetime) { _ in } <~ work.producer
      return token
    },
    Holder("the lifetime of take(during:)") { work in
      let (lifetime, token) = Lifetime.make()
      work.producer.take(during: lifetime).start()
      return token
    },
    Holder("the property of take(duringLifetimeOf:)") { work in
      let property = MutableProperty(0)
      work.producer.take(duringLifetimeOf: property).start()
      return property
    },
    Holder("the property of take(duringLifetimeOf:) of a signal") { work in
      let property = MutableProperty(0)
      work.signal.take(duringLifetimeOf: property).observe { _ in }
      return property
    },
    Holder("an asynchronous stream") { $0.producer.asyncStream },
    Holder("an asynchronous stream that may throw") { $0.producer.asyncThrowingStream },
    Holder("the asynchronous values of a property") { $0.property.values },
    Holder("the asynchronous values of a signal") { $0.signal.values },
  ]

  @Test("Work runs until the object that keeps it running is released", arguments: starts + properties + targets)
  func holders(holder: Holder) {
    let (numbers, input) = Signal<Int, Never>.pipe()
    let work = Work(numbers)
    var held = holder.apply(work)
    #expect(held != nil && !work.isDisposed.isDisposed)
    held = nil
    #expect(work.isDisposed.isDisposed)
    withExtendedLifetime(input) {}
  }
}
