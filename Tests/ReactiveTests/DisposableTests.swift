import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("Disposables, bags and atomic variables")
struct DisposableTests {
  @Test("A composite does not retain a member that has already been disposed of")
  func addingThePast() {
    let past = AnyDisposable()
    past.dispose()
    #expect(CompositeDisposable().add(past) == nil)
  }

  @Test("A wrapping disposable has the state of the wrapped disposable and disposes of it")
  func wrapping() {
    let (first, second) = (AnyDisposable(), AnyDisposable())
    let (forFirst, forSecond) = (AnyDisposable(first), AnyDisposable(second))
    #expect(!forFirst.isDisposed)
    first.dispose()
    #expect(forFirst.isDisposed)
    forSecond.dispose()
    #expect(second.isDisposed)
  }

  @Test("An action runs only once")
  func action() {
    let count = Atomic(0)
    let disposable = AnyDisposable { count.modify { $0 += 1 } }
    disposable.dispose()
    disposable.dispose()
    #expect(count.value == 1)
  }

  @Test("A composite accepts optional disposables")
  func optionals() {
    let disposable = AnyDisposable()
    let composite = CompositeDisposable([disposable, nil])
    composite.dispose()
    #expect(disposable.isDisposed)
  }

  @Test(
    "A composite disposes of its members in order, except for removed ones",
    arguments: [[], [0], [4], [2], [1, 3], [3, 1], [4, 3, 2], [0, 1, 2], [2, 0, 4, 1, 3]])
  func compositeOrder(removed: [Int]) {
    let log = Atomic<[Int]>([])
    let composite = CompositeDisposable()
    let handles = (0..<5).map { number in composite.add { log.modify { $0.append(number) } } }
    for index in removed { handles[index]?.dispose() }
    let later = (5..<9).map { number in composite += AnyDisposable { log.modify { $0.append(number) } } }
    for index in removed { handles[index]?.dispose() }
    for handle in later.prefix(2) { handle?.dispose() }
    #expect(log.value.isEmpty && !composite.isDisposed)
    composite.dispose()
    #expect(log.value == (0..<9).filter { !removed.contains($0) && ![5, 6].contains($0) } && composite.isDisposed)
  }

  @Test("A composite releases a removed member, and releases all members when it is disposed of")
  func compositeRelease() {
    let composite = CompositeDisposable()
    weak var removed: AnyDisposable?
    weak var disposed: AnyDisposable?
    do {
      let (first, second) = (AnyDisposable(), AnyDisposable())
      (removed, disposed) = (first, second)
      let handle = composite.add(first)
      composite.add(second)
      handle?.dispose()
      #expect(!first.isDisposed)
    }
    #expect(removed == nil && disposed != nil)
    composite.dispose()
    #expect(disposed == nil)
  }

  @Test(
    "Adding to a disposed composite or to an ended lifetime disposes at once and returns nil, and so does adding nil")
  func addingLate() {
    let (composite, runs) = (CompositeDisposable(), Atomic(0))
    #expect(composite.add(nil) == nil && (composite += AnyDisposable()) != nil)
    composite.add { composite.add { runs.modify { $0 += 1 } } }
    composite.dispose()
    #expect(runs.value == 1)
    let late = AnyDisposable()
    #expect(composite.add(late) == nil && late.isDisposed)
    #expect(composite.add { runs.modify { $0 += 1 } } == nil && runs.value == 2)

    let (lifetime, token) = Lifetime.make()
    #expect((lifetime += nil) == nil && (lifetime += late) == nil)
    token.dispose()
    let last = AnyDisposable()
    #expect((lifetime += last) == nil && last.isDisposed)
    #expect(lifetime.observeEnded { runs.modify { $0 += 1 } } == nil && runs.value == 3)
    let ended = TestObserver<Never, Never>()
    lifetime.ended.observe(ended.observer)
    #expect(ended.didInterrupt)
  }

  @Test("A disposable releases its action when it is disposed of")
  func actionRelease() {
    weak var held: AnyDisposable?
    let disposable: AnyDisposable
    do {
      let object = AnyDisposable()
      held = object
      disposable = AnyDisposable { object.dispose() }
    }
    #expect(held != nil && !disposable.isDisposed)
    disposable.dispose()
    #expect(held == nil && disposable.isDisposed)
  }

  @Test("A serial disposable disposes of each inner disposable when it is replaced, also by nil")
  func serial() {
    let (first, second, third) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(first)
    #expect(serial.inner === first)
    serial.inner = second
    #expect(first.isDisposed && !second.isDisposed && serial.inner === second)
    serial.inner = nil
    #expect(second.isDisposed && !serial.isDisposed)
    serial.dispose()
    serial.inner = third
    #expect(third.isDisposed && serial.isDisposed && serial.inner == nil)
  }

  @Test("A scope can be disposed of before its end")
  func earlyScope() {
    let inner = AnyDisposable()
    let scope = ScopedDisposable(inner)
    #expect(!scope.isDisposed && scope.inner === inner)
    scope.dispose()
    #expect(scope.isDisposed && inner.isDisposed)
  }

  @Test("A scope disposes of a disposable of any type")
  func scopeOfAnyType() {
    let inner: any Disposable = CompositeDisposable()
    do { _ = ScopedDisposable(inner) }
    #expect(inner.isDisposed)
  }

  @Test("A disposed serial disposable releases its inner disposable")
  func serialRelease() {
    let serial = SerialDisposable()
    weak var held: AnyDisposable?
    do {
      let inner = AnyDisposable()
      held = inner
      serial.inner = inner
    }
    #expect(held != nil)
    serial.dispose()
    #expect(held == nil)
  }

  @Test("A scope disposes of its members at its end, except for removed ones")
  func scope() {
    let log = Atomic<[Int]>([])
    do {
      let scope = ScopedDisposable(CompositeDisposable())
      scope += AnyDisposable { log.modify { $0.append(1) } }
      scope += { log.modify { $0.append(2) } }
      (scope += { log.modify { $0.append(3) } })?.dispose()
      #expect(log.value.isEmpty)
    }
    #expect(log.value == [1, 2])
  }

  @Test("The signal of the end of a lifetime completes for each observer that is still there, before later actions run")
  func endedSignal() {
    let (lifetime, token) = Lifetime.make()
    let (first, second) = (TestObserver<Never, Never>(), TestObserver<Never, Never>())
    let removed = lifetime.ended.observe(first.observer)
    var signal: Signal<Never, Never>? = lifetime.ended
    signal?.observe(second.observer)
    signal = nil
    removed?.dispose()
    #expect(second.events.isEmpty)
    lifetime.observeEnded { #expect(second.didComplete) }
    token.dispose()
    #expect(first.events.isEmpty && second.didComplete)
  }

  @Test("A lifetime runs its actions at its end, except for removed ones")
  func lifetime() {
    let log = Atomic<[Int]>([])
    let (lifetime, token) = Lifetime.make()
    lifetime += { log.modify { $0.append(1) } }
    (lifetime += { log.modify { $0.append(2) } })?.dispose()
    lifetime += AnyDisposable { log.modify { $0.append(3) } }
    token.dispose()
    #expect(log.value == [1, 3])
  }

  @Test("A bag is ordered, and each token removes its value once")
  func bag() {
    var bag = Bag(["a", "b"])
    let tokens = ["c", "d", "e"].map { bag.insert($0) }
    #expect(Array(bag) == ["a", "b", "c", "d", "e"])
    #expect(bag.remove(using: tokens[1]) == "d")
    #expect(bag.remove(using: tokens[1]) == nil)
    #expect(bag.remove(using: tokens[2]) == "e")
    #expect(bag.remove(using: tokens[0]) == "c")
    #expect(Array(bag) == ["a", "b"])
    #expect(bag.count == 2)
    #expect(bag[1] == "b")
    #expect(Bag<Int>().isEmpty)
  }

  @Test("A value can be removed from any position of a bag", arguments: 0..<7)
  func bagPositions(index: Int) {
    var bag = Bag<Int>()
    let tokens = (0..<7).map { bag.insert($0) }
    #expect(bag.remove(using: tokens[index]) == index)
    #expect(Array(bag) == (0..<7).filter { $0 != index })
  }

  @Test("An atomic variable can be changed atomically from any thread")
  func atomic() {
    let number = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 { number.modify { $0 += 1 } }
    }
    #expect(number.value == 4000)
    #expect(number.swap(1) == 4000)
    #expect(number.withValue { $0 + 1 } == 2)
    #expect(throws: CancellationError.self) {
      try number.modify { number in
        number = 7
        throw CancellationError()
      }
    }
    #expect(number.value == 7)
  }

  @Test("The deinitialiser of a replaced value may use the variable")
  func deinitialising() {
    final class Item: Sendable {
      let action: @Sendable () -> Void
      init(_ action: @escaping @Sendable () -> Void) { self.action = action }
      deinit { action() }
    }
    let (variable, log) = (Atomic<Item?>(nil), Atomic<[Bool]>([]))
    for isSwapped in [false, true] {
      variable.value = Item { log.modify { $0.append(variable.value == nil) } }
      if isSwapped { variable.swap(nil) } else { variable.value = nil }
    }
    #expect(log.value == [true, true])
  }

  @Test("map and mapError transform the value and the error of an event")
  func events() {
    typealias Event = Signal<Int, CancellationError>.Event
    let events: [Event] = [.value(1), .failed(CancellationError()), .completed, .interrupted]
    #expect(events.map { $0.map { $0 * 2 }.value } == [2, nil, nil, nil])
    #expect(events.map { $0.mapError { _ in OtherError() }.error } == [nil, OtherError(), nil, nil])
    #expect(events.map(\.isCompleted) == [false, false, true, false])
    #expect(events.map(\.isTerminating) == [false, true, true, true])
  }

  struct OtherError: Error, Equatable {}
}
