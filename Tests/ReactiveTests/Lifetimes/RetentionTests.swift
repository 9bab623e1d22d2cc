import Testing

import Reactive

/// Tests which objects retain others.
@Suite("Retained objects")
struct RetentionTests {
  private final class Item: Sendable, Error {
    func use() {}
  }

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

  private static let retaining = [
    Pair("a captured property", MutableProperty(1)) { Property(capturing: $0) },
    Pair("the inner property of a validating one", MutableProperty(1)) { Validated($0) { _ in .valid } },
    Pair("the action of a running execution", Action<Void, Int, Never> { .never }) { $0.apply().start() },
    Pair("the last value of a replaying producer, even after its end", Item()) { item in
      replaying([Item(), item])
    },
    Pair("the property that enables an action", MutableProperty(true)) { isEnabled in
      Action<Int, Int, Never>(enabledIf: isEnabled) { SignalProducer(value: $0) }
    },
  ]

  private static let notRetaining = [
    Pair("the source of a property", MutableProperty(1)) { Property($0) },
    Pair("the observable property of a property", property.observable) { _ in property },
    Pair("the property with which another one is validated", MutableProperty(1)) { other in
      Validated(1, with: other) { _, _ in .valid }
    },
    Pair("the validated state of an action", Validated(1) { _ in .valid }) { state in
      Action<Int, Int, Never>(validated: state) { SignalProducer(value: $0 + $1) }
    },
    Pair("the property of throttle(while:)", MutableProperty(true)) { isThrottling in
      let pipe = Numbers.pipe()
      return [pipe, pipe.output.producer.throttle(while: isThrottling, on: ImmediateScheduler()).start()] as [Any]
    },
    Pair("a property to which a property is bound", MutableProperty(1)) { $0 <~ property },
    Pair("an observer to which a property is bound", Numbers.Observer(value: { _ in })) { $0 <~ property },
    Pair("an action to which a property is bound", Action<Int, Int, Never> { SignalProducer(value: $0) }) {
      $0 <~ property
    },
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
    Pair("an older value of a replaying producer", Item()) { item in
      replaying([item, Item()])
    },
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

  @Test("An object is retained until its holder is released", arguments: retaining)
  private func retained(pair: Pair) {
    var holder: Any?
    weak var object: AnyObject?
    do {
      let made = pair.make()
      (holder, object) = (made.holder, made.object)
    }
    withExtendedLifetime(holder) { #expect(object != nil) }
    holder = nil
    #expect(object == nil)
  }

  @Test("An object that is not needed is not retained", arguments: notRetaining + noLongerRetaining)
  private func released(pair: Pair) {
    let holder: Any?
    weak var object: AnyObject?
    do {
      let made = pair.make()
      (holder, object) = (made.holder, made.object)
      #expect(object != nil)
    }
    withExtendedLifetime(holder) { #expect(object == nil) }
  }
}
