import Reactive
import Testing

@Suite("Running work")
struct RunningWorkTests {
  /// Starts work, and returns the object that keeps it running.
  typealias Holder = Named<@Sendable (Source) -> Any?>

  private static func scoped(_ disposable: (any Disposable)?) -> Any? { disposable.map { ScopedDisposable($0) } }

  private static let starts = [
    Holder("a start") { $0.unretained.map { $0 }.start() },
    Holder("the handle of startWithSignal") { work in
      work.unretained.startWithSignal { signal, handle in
        signal.observe { _ in }
        return handle
      }
    },
    Holder("a derived signal") { $0.safeSignal.map { $0 } },
    Holder("an observation of a derived signal") { scoped($0.safeSignal.map { $0 }.observe { _ in }) },
    Holder("a replaying producer that was started") { work in
      let replayed = work.safeProducer.replayLazily(upTo: 1)
      replayed.start().dispose()
      return replayed
    },
    Holder("a start of a replaying producer") { scoped($0.safeProducer.replayLazily(upTo: 1).start()) },
    Holder("an execution of an action") { work in Action<Void, Int, Never> { work.unretained }.apply().start() },
  ]

  private static let properties = [
    Holder("a property") { $0.property },
    Holder("the producer of a property") { $0.property.producer },
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
      target <~ work.safeProducer
      return target
    },
    Holder("the lifetime of a binding target") { work in
      let (lifetime, token) = Lifetime.make()
      BindingTarget<Int>(lifetime: lifetime) { _ in } <~ work.safeProducer
      return token
    },
    Holder("the lifetime of take(during:)") { work in
      let (lifetime, token) = Lifetime.make()
      work.safeProducer.take(during: lifetime).start()
      return token
    },
    Holder("the property of take(duringLifetimeOf:)") { work in
      let property = MutableProperty(0)
      work.safeProducer.take(duringLifetimeOf: property).start()
      return property
    },
    Holder("an asynchronous stream") { $0.safeProducer.asyncStream },
    Holder("the asynchronous values of a property") { $0.property.values },
    Holder("the asynchronous values of a signal") { $0.safeSignal.values },
  ]

  @Test("Work runs until the object that keeps it running is released", arguments: starts + properties + targets)
  func holders(holder: Holder) {
    let work = Source()
    var held = holder.apply(work)
    #expect(held != nil && !work.isDisposed)
    held = nil
    #expect(work.isDisposed)
  }
}

extension Source {
  fileprivate var property: Property<Int> { Property(initial: 0, then: safeProducer) }

  /// Work that does not retain its own observer.
  fileprivate var unretained: SignalProducer<Int, Never> { SignalProducer { _, lifetime in lifetime += self.run() } }
}
