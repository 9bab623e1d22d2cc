import ProgramTesting
import Reactive
import Testing

@Suite("Retained objects", .endsInTime)
struct RetentionTests {
  private final class Item: Sendable { func use() {} }

  /// Creates an object, and one that may retain it.
  private struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (holder: Any?, object: AnyObject?)

    init<Object: AnyObject>(
      _ description: String, _ makeObject: @autoclosure @escaping @Sendable () -> Object,
      makeHolder: @escaping @Sendable (Object) -> Any?
    ) {
      testDescription = description
      make = {
        let object = makeObject()
        return (makeHolder(object), object)
      }
    }
  }

  private typealias Numbers = Signal<Int, Never>
  private typealias Validated = ValidatingProperty<Int, Never>
  private typealias Work = Action<Int, Int, Never>

  @Sendable private static func number(_ input: Int) -> SignalProducer<Int, Never> { SignalProducer(value: input) }
  @Sendable private static func sum(_ state: Int, _ input: Int) -> SignalProducer<Int, Never> { number(state + input) }

  /// Holders that need their object until they are released.
  private static let retaining = [
    Pair("a captured property", MutableProperty(1)) { Property(capturing: $0) },
    Pair("the inner property of a validating one", MutableProperty(1)) { Validated($0) { _ in .valid } },
    Pair("the action of a running execution", Action<Void, Int, Never> { .never }) { $0.apply().start() },
    Pair("the last value of a replaying producer, even after its end", Item()) { replaying([Item(), $0]) },
    Pair("the property that enables an action", MutableProperty(true)) { Work(enabledIf: $0, execute: number) },
  ]

  /// Holders that never retain their object.
  private static let notRetaining = [
    Pair("the source of derived properties", MutableProperty(1)) { source in
      let clock = TestScheduler()
      return [
        Property(source), source.map { $0 }, source.filter(initial: 1) { _ in true }, source.combinePrevious(1),
        source.skipRepeats(), source.uniqueValues(), source.flatMap(.latest) { _ in property },
        source.combineLatest(with: property), source.zip(with: property), Property.combineLatest([source, property]),
        Property.zip([source, property]), source.debounce(.seconds(1), on: clock),
        source.throttle(.seconds(1), on: clock), source.observable,
      ] as [Any?]
    },
    Pair("the observable property of a property", property.observable) { _ in property },
    Pair("the property with which another one is validated", MutableProperty(1)) {
      Validated(1, with: $0) { _, _ in .valid }
    },
    Pair("the validated state of an action", Validated(1) { _ in .valid }) { Work(validated: $0, execute: sum) },
    Pair("the property that throttle(while:) or a sampling operator reads", MutableProperty(true)) { state in
      let (signal, input) = Numbers.pipe()
      let numbers = signal.producer
      return [
        input, numbers.throttle(while: state, on: ImmediateScheduler()).start(), state.sample(on: numbers).start(),
        numbers.withLatest(from: state).start(), signal.withLatest(from: state), state.sample(on: signal),
      ] as [Any]
    },
    Pair("a property to which a property is bound", MutableProperty(1)) { $0 <~ property },
    Pair("the object of key path targets to which a property is bound", MutableProperty(1)) { object in
      let (lifetime, token) = Lifetime.make()
      BindingTarget(lifetime: lifetime, object: object, keyPath: \.value) <~ property
      MainActor.assumeIsolated {
        _ = BindingTarget(on: MainActor.self, lifetime: lifetime, object: object, keyPath: \.value) <~ property
      }
      return token
    },
    Pair("an observer to which a property is bound", Numbers.Observer(value: { _ in })) { $0 <~ property },
    Pair("an action to which a property is bound", Work(execute: number)) { $0 <~ property },
  ]

  /// Returns a producer that replays the last of some values, after its end.
  private static func replaying(_ items: [Item]) -> SignalProducer<Item, Never> {
    let (signal, input) = Signal<Item, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: 1)
    replayed.start()
    for item in items { input.send(value: item) }
    input.sendCompleted()
    return replayed
  }

  /// A property that is never released.
  private static let property = MutableProperty(1)

  /// Holders that have released their object. A result of `type(of:)` is only a type, which retains nothing.
  private static let noLongerRetaining = [
    Pair("the value of a released property that is observed", Item()) { item in
      let property = MutableProperty(item)
      return [property.signal.observeValues { _ in }, property.producer.startWithValues { _ in }]
    },
    Pair("an object that an observer captures, after the end", Item()) { item in
      let pipe = Numbers.pipe()
      let observation = pipe.output.observeValues { _ in item.use() }
      pipe.input.sendCompleted()
      return [pipe, observation] as [Any?]
    },
    Pair("an object that an observer of a signal without events captures", Item()) { item in
      type(of: Numbers.never.map { $0 }.observeValues { _ in item.use() })
    },
    Pair("an object that the action of a disposed disposable captures", Item()) { disposed(AnyDisposable($0.use)) },
    Pair("the member of a disposed composite disposable", AnyDisposable()) { disposed(CompositeDisposable([$0])) },
    Pair("the resources of a source of a property that was released", Item()) { item in
      MutableProperty(0) <~ property.map { value in withExtendedLifetime(item) { value } }
    },
    Pair("a removed member of a composite disposable", AnyDisposable()) { member in
      let composite = CompositeDisposable()
      composite.add(member)?.dispose()
      return composite
    },
    Pair("the scheduler of a released timer", TestScheduler()) { type(of: $0.timer(interval: .seconds(1))) },
    Pair("an older value of a replaying producer", Item()) { replaying([$0, Item()]) },
    Pair("an object that the work of a disposed start captures", Item()) { item in
      let input = Atomic<Numbers.Observer?>(nil)
      let work = SignalProducer<Int, Never> { observer, _ in input.value = observer }.on(value: { _ in item.use() })
      return [disposed(work.start()), input] as [Any]
    },
  ]

  private static func disposed(_ disposable: any Disposable) -> any Disposable {
    disposable.dispose()
    return disposable
  }

  @Test(
    "An object is retained while its holder needs it, and no longer",
    arguments: retaining.map { ($0, true) } + (notRetaining + noLongerRetaining).map { ($0, false) })
  @MainActor private func retention(pair: Pair, isRetained: Bool) {
    var holder: Any?
    weak var object: AnyObject?
    do {
      let made = pair.make()
      (holder, object) = (made.holder, made.object)
      #expect(object != nil)
    }
    withExtendedLifetime(holder) { #expect((object != nil) == isRetained) }
    holder = nil
    #expect(object == nil)  // Only the holder has retained the object.
  }

  /// Operators between a signal without events and its observer.
  private static let silentChains: [Named<@Sendable (Numbers) -> Numbers>] = [
    .init("no operator") { $0 }, .init("map") { $0.map { $0 } }, .init("filter") { $0.filter { _ in true } },
    .init("logEvents") { $0.logEvents() }, .init("on") { $0.on(value: { _ in }) },
    .init("flatMap(.latest)") { $0.flatMap(.latest) { SignalProducer(value: $0) } },
    .init("merge") { $0.merge(with: .never) },
    .init("two operators") { $0.map { $0 }.skipRepeats() },
  ]

  @Test("The resources of an observed signal without events are disposed of with its observer", arguments: silentChains)
  private func silent(chain: Named<@Sendable (Numbers) -> Numbers>) {
    for isFirst in [true, false] {
      let resource = AnyDisposable()
      let observation =
        isFirst
        ? chain.apply(Numbers.never.on(disposed: resource.dispose)).observe { _ in }
        : chain.apply(.never).on(disposed: resource.dispose).observe { _ in }
      #expect(!resource.isDisposed)
      observation?.dispose()
      #expect(resource.isDisposed)
    }
  }

  // MARK: Running work

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
    Holder("a property that is validated with a property") { Validated(0, with: $0.property) { _, _ in .valid } },
    Holder("an action whose state is a property") { Work(state: $0.property, execute: sum) },
  ]

  private static let targets = [
    Holder("a property that is bound twice") { work in
      let target = MutableProperty(0)
      target <~ work.safeProducer
      target <~ SignalProducer<Int, Never>.never
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
