import Reactive
import ReactiveTesting
import Testing

/// Tests which objects retain others.
@Suite("Retained objects")
struct RetentionTests {
  private final class Item: Sendable, Error {
    func use() {}
  }

  /// Creates an object, and one that may retain it.
  typealias Pair = Named<@Sendable () -> (holder: Any?, object: AnyObject)>

  private static let retaining = [
    Pair("the value of a property") {
      let item = Item()
      return (MutableProperty(item), item)
    },
    Pair("what the closure of an observer captures") {
      let (pipe, item) = (Signal<Int, Never>.pipe(), Item())
      pipe.output.observeValues { _ in item.use() }
      return (pipe, item)
    },
    Pair("what the action of a disposable captures") {
      let item = Item()
      return (AnyDisposable { item.use() }, item)
    },
    Pair("a member of a composite disposable") {
      let member = AnyDisposable()
      return (CompositeDisposable([member, nil]), member)
    },
    Pair("the inner disposable of a serial one") {
      let inner = AnyDisposable()
      return (SerialDisposable(inner), inner)
    },
    Pair("a captured property") {
      let source = MutableProperty(1)
      return (Property(capturing: source), source)
    },
    Pair("a captured property of another type") {
      let source = ForeignProperty()
      return (Property<Int>(capturing: source), source)
    },
    Pair("a captured property that is derived") {
      let source = MutableProperty(1).map { $0 }
      return ([Property(capturing: source), Property(capturing: source)], source)
    },
    Pair("the inner property of a validating one") {
      let inner = MutableProperty(1)
      return (ValidatingProperty<Int, Never>(inner) { _ in .valid }, inner)
    },
    Pair("the action of a running execution") {
      let action = Action<Void, Int, Never> { .never }
      return (action.apply().start(), action)
    },
    Pair("the elements of a running interval") {
      let (scheduler, item) = (TestScheduler(), Item())
      return ([scheduler, SignalProducer.interval([item], interval: .seconds(1), on: scheduler).start()], item)
    },
    Pair("the error of a timeout") {
      let (scheduler, pipe, error) = (TestScheduler(), Signal<Int, Never>.pipe(), Item())
      pipe.output.timeout(after: 2, raising: error, on: scheduler).observeCompleted {}
      return ([scheduler, pipe] as [Any], error)
    },
    Pair("the scheduler of a stream of dates") {
      let scheduler = TestScheduler()
      return (scheduler.timer(interval: .seconds(1)), scheduler)
    },
    Pair("the last value of a replaying producer, even after its end") {
      let (item, pipe) = (Item(), Signal<Item, Never>.pipe())
      let replayed = pipe.output.producer.replayLazily(upTo: 1)
      replayed.start()
      pipe.input.send(value: item)
      pipe.input.sendCompleted()
      return (replayed, item)
    },
  ]

  /// Actions, whose initialisers are used with and without an input.
  private static let states = [
    Pair("the property that enables an action") {
      let state = MutableProperty(true)
      return (Action<Int, Int, Never>(enabledIf: state) { SignalProducer(value: $0) }, state)
    },
    Pair("the state of an action") {
      let state = MutableProperty(1)
      return (Action<Int, Int, Never>(state: state) { SignalProducer(value: $0 + $1) }, state)
    },
    Pair("the state of an action without an input") {
      let state = MutableProperty(1)
      return (Action<Void, Int, Never>(state: state) { SignalProducer(value: $0) }, state)
    },
    Pair("the unwrapped state of an action") {
      let state = MutableProperty<Int?>(1)
      return (Action<Int, Int, Never>(unwrapping: state) { SignalProducer(value: $0 + $1) }, state)
    },
    Pair("the unwrapped state of an action without an input") {
      let state = MutableProperty<Int?>(1)
      return (Action<Void, Int, Never>(unwrapping: state) { SignalProducer(value: $0) }, state)
    },
  ]

  private static let notRetaining = [
    Pair("the replaced value of a property") {
      let item = Item()
      let property = MutableProperty(item)
      property.value = Item()
      return (property, item)
    },
    Pair("the value of a released property that is observed") {
      let item = Item()
      let property = MutableProperty(item)
      return ([property.signal.observeValues { _ in }, property.producer.startWithValues { _ in }], item)
    },
    Pair("what the closure of a removed observer captures") {
      let (pipe, item) = (Signal<Int, Never>.pipe(), Item())
      let observation = pipe.output.observeValues { _ in item.use() }
      observation?.dispose()
      return ([pipe, observation] as [Any?], item)
    },
    Pair("what the closure of an observer captures after the end") {
      let (pipe, item) = (Signal<Int, Never>.pipe(), Item())
      let observation = pipe.output.observeValues { _ in item.use() }
      pipe.input.sendCompleted()
      return ([pipe, observation] as [Any?], item)
    },
    Pair("what the closure of an observer of a signal that never sends captures") {
      let (signal, item) = (Signal<Int, Never>.never, Item())
      return ([signal, signal.map { $0 }.filter { $0 > 0 }.observeValues { _ in item.use() }] as [Any?], item)
    },
    Pair("what the action of a disposed disposable captures") {
      let item = Item()
      let disposable = AnyDisposable { item.use() }
      disposable.dispose()
      return (disposable, item)
    },
    Pair("a removed member of a composite disposable") {
      let (composite, member) = (CompositeDisposable(), AnyDisposable())
      composite.add(member)?.dispose()
      return (composite, member)
    },
    Pair("the member of a disposed composite disposable") {
      let member = AnyDisposable()
      let composite = CompositeDisposable([member])
      composite.dispose()
      return (composite, member)
    },
    Pair("the inner disposable of a disposed serial one") {
      let inner = AnyDisposable()
      let serial = SerialDisposable(inner)
      serial.dispose()
      return (serial, inner)
    },
    Pair("the source of a property") {
      let source = MutableProperty(1)
      return (Property(source), source)
    },
    Pair("the property of an observable one") {
      let source = MutableProperty(1)
      return (source.observable, source)
    },
    Pair("the observable property of a property") {
      let source = MutableProperty(1)
      return (source, source.observable)
    },
    Pair("the property with which another one is validated") {
      let other = MutableProperty(1)
      return (ValidatingProperty<Int, Never>(1, with: other) { _, _ in .valid }, other)
    },
    Pair("the validating property with which another one is validated") {
      let other = ValidatingProperty<Int, Never>(1) { _ in .valid }
      return (ValidatingProperty<Int, Never>(1, with: other) { _, _ in .valid }, other)
    },
    Pair("the property of throttle(while:)") {
      let (pipe, isThrottling) = (Signal<Int, Never>.pipe(), MutableProperty(true))
      let start = pipe.output.producer.throttle(while: isThrottling, on: ImmediateScheduler()).start()
      return ([pipe, start] as [Any], isThrottling)
    },
  ]

  private static let ended = [
    Pair("the elements of an interval that has ended") {
      let (scheduler, item) = (TestScheduler(), Item())
      let start = SignalProducer.interval([item], interval: .seconds(1), on: scheduler).start()
      scheduler.run()
      return ([scheduler, start], item)
    },
    Pair("the error of a timeout after the end") {
      let (scheduler, pipe, error) = (TestScheduler(), Signal<Int, Never>.pipe(), Item())
      pipe.output.timeout(after: 2, raising: error, on: scheduler).observeCompleted {}
      pipe.input.sendCompleted()
      return ([scheduler, pipe] as [Any], error)
    },
    Pair("an older value of a replaying producer") {
      let (items, pipe) = ([Item(), Item()], Signal<Item, Never>.pipe())
      let replayed = pipe.output.producer.replayLazily(upTo: 1)
      replayed.start()
      for item in items { pipe.input.send(value: item) }
      return (replayed, items[0])
    },
    Pair("what a start at the end of a replaying producer captures") {
      let (item, pipe) = (Item(), Signal<Int, Never>.pipe())
      let replayed = pipe.output.producer.replayLazily(upTo: 1)
      replayed.startWithCompleted { [weak item] in
        guard let item else { return }
        replayed.start { _ in item.use() }
      }
      pipe.input.sendCompleted()
      return (pipe, item)
    },
    Pair("the observer of the work of a disposed start") {
      let held = Atomic<[Signal<Int, Never>.Observer]>([])
      let start = SignalProducer<Int, Never> { observer, _ in held.value = [observer] }.start()
      start.dispose()
      return (start, held.value[0])
    },
    Pair("a property to which a signal is bound") {
      let (pipe, target) = (Signal<Int, Never>.pipe(), MutableProperty(0))
      return ([pipe, target <~ pipe.output] as [Any?], target)
    },
    Pair("an observer to which a property is bound") {
      let (source, observer) = (MutableProperty(1), Signal<Int, Never>.Observer(value: { _ in }))
      return ([source, observer <~ source] as [Any], observer)
    },
    Pair("an action to which a signal is bound") {
      let (pipe, action) = (Signal<Int, Never>.pipe(), Action<Int, Int, Never> { SignalProducer(value: $0) })
      return ([pipe, action <~ pipe.output] as [Any?], action)
    },
    Pair("the validated state of an action") {
      let state = ValidatingProperty<Int, Never>(1) { _ in .valid }
      return (Action<Int, Int, Never>(validated: state) { SignalProducer(value: $0 + $1) }, state)
    },
    Pair("the validated state of an action without an input") {
      let state = ValidatingProperty<Int, Never>(1) { _ in .valid }
      return (Action<Void, Int, Never>(validated: state) { SignalProducer(value: $0) }, state)
    },
  ]

  @Test("An object is released with the one that retains it", arguments: retaining + states)
  func retained(pair: Pair) {
    var holder: Any?
    weak var object: AnyObject?
    do {
      let made = pair.apply()
      (holder, object) = (made.holder, made.object)
    }
    withExtendedLifetime(holder) { #expect(object != nil) }
    holder = nil
    #expect(object == nil)
  }

  @Test("An object is not retained by another", arguments: notRetaining + ended)
  func released(pair: Pair) {
    let holder: Any?
    weak var object: AnyObject?
    do {
      let made = pair.apply()
      (holder, object) = (made.holder, made.object)
    }
    withExtendedLifetime(holder) { #expect(object == nil) }
  }
}

/// A property of a client.
private final class ForeignProperty: PropertyProtocol {
  private let source = MutableProperty(1)
  var value: Int { source.value }
  var producer: SignalProducer<Int, Never> { source.producer }
  var signal: Signal<Int, Never> { source.signal }
}
