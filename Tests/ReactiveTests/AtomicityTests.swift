import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

/// Calls functions that promise to be atomic, or to have an effect once, on several threads at the same time.
@Suite("Functions that several threads call at the same time", .endsInTime)
struct AtomicityTests {
  /// Replaces a number by another one, and returns the replaced one.
  private typealias Exchange = Named<@Sendable () -> @Sendable (Number) -> Number>

  private static let exchanges = [
    Exchange("Atomic.swap") {
      let variable = Atomic(Number(0))
      return { variable.swap($0) }
    },
    Exchange("Atomic.modify") {
      let variable = Atomic(Number(0))
      return { number in variable.modify { replace(&$0, number) } }
    },
    Exchange("MutableProperty.swap") {
      let property = MutableProperty(Number(0))
      return { property.swap($0) }
    },
    Exchange("MutableProperty.modify") {
      let property = MutableProperty(Number(0))
      return { number in property.modify { replace(&$0, number) } }
    },
  ]

  @Test("Each number that a thread stores is replaced once", arguments: exchanges)
  private func replacedNumbers(kind: Exchange) {
    let (exchange, count) = (kind.apply(), 5_000)
    let replaced = Atomic<[Int]>([])
    onThreads(4) { thread in
      let numbers = (1...count).map { exchange(Number(thread * count + $0)).number }
      replaced.modify { $0 += numbers }
    }
    let last = exchange(Number(-1)).number
    #expect((replaced.value + [last]).sorted() == Array(0...4 * count))
  }

  @Test("No closure with access to an atomic variable runs during another one that changes it")
  func overlaps() {
    let (variable, isRunning, overlapCount) = (Atomic(0), Atomic(false), Atomic(0))
    @Sendable func use() {
      if isRunning.swap(true) { overlapCount.modify { $0 += 1 } }
      // Takes long enough that another thread tries to begin.
      for _ in 0..<200 where !isRunning.value { overlapCount.modify { $0 += 1 } }
      isRunning.value = false
    }
    onThreads(4) { thread in
      for number in 0..<1_000 {
        let isWriting = (thread + number).isMultiple(of: 2)
        if isWriting { variable.modify { _ in use() } } else { variable.withValue { _ in use() } }
      }
    }
    #expect(overlapCount.value == 0)
  }

  /// An object that counts each call of `dispose()`.
  private final class Member: Disposable {
    let callCount = Atomic(0)
    var isDisposed: Bool { callCount.value > 0 }
    func dispose() { callCount.modify { $0 += 1 } }
  }

  private struct Owner: Sendable {
    let add: @Sendable (Member) -> Void
    let end: @Sendable () -> Void
  }

  private static let owners: [Named<@Sendable () -> Owner>] = [
    .init("CompositeDisposable") {
      let composite = CompositeDisposable()
      return Owner(add: { composite.add($0) }, end: composite.dispose)
    },
    .init("ScopedDisposable") {
      let scope = ScopedDisposable(CompositeDisposable())
      return Owner(add: { scope += $0 }, end: scope.dispose)
    },
    .init("Lifetime") {
      let (lifetime, token) = Lifetime.make()
      return Owner(add: { lifetime += $0 }, end: token.dispose)
    },
    .init("SerialDisposable") {
      let serial = SerialDisposable()
      return Owner(add: { serial.inner = $0 }, end: serial.dispose)
    },
    .init("AnyDisposable") {
      let (all, hasEnded) = (Atomic<[AnyDisposable]>([]), Atomic(false))
      return Owner(
        add: { member in
          let disposable = AnyDisposable(member.dispose)
          all.modify { $0.append(disposable) }
          if hasEnded.value { disposable.dispose() }
        },
        end: {
          hasEnded.value = true
          all.value.forEach { $0.dispose() }
        })
    },
  ]

  @Test("Each member is disposed of once, also if threads add members and dispose at the same time", arguments: owners)
  private func members(kind: Named<@Sendable () -> Owner>) {
    for round in 0..<200 {
      let (owner, members) = (kind.apply(), (0..<1_000).map { _ in Member() })
      // A second end would dispose of members that the first one has missed, so most rounds have only one.
      let endCount = round.isMultiple(of: 4) ? 2 : 1
      onThreads(4) { thread in
        for number in 0..<250 {
          owner.add(members[250 * thread + number])
          if number == 150, thread < endCount { owner.end() }
        }
      }
      #expect(members.allSatisfy { $0.callCount.value == 1 })
    }
  }

  @Test("A signal ends once, if two threads send an end at the same time")
  func ends() {
    for _ in 0..<2_000 {
      let ((signal, input), observer) = (Signal<Int, Failure>.pipe(), TestObserver<Int, Failure>())
      observer.observe(signal)
      onThreads(2) { thread in
        if thread == 0 { input.sendCompleted() } else { input.send(error: Failure()) }
      }
      #expect(observer.events.count == 1)
    }
  }

  @Test("If several threads start an action at the same time, one of them begins an execution")
  func executions() {
    for _ in 0..<2_000 {
      let count = Atomic(0)
      let action = Action<Void, Int, Never> { _ in
        count.modify { $0 += 1 }
        return .never
      }
      onThreads(2) { _ in action.apply().start() }
      #expect(count.value == 1)
    }
  }

  /// Records something, and returns how many things have been recorded.
  private typealias Recorder = Named<@Sendable () -> (record: @Sendable () -> Void, count: @Sendable () -> Int)>

  private static let recorders = [
    Recorder("TestObserver") {
      let observer = TestObserver<Int, Never>()
      return ({ observer.observe(SignalProducer(value: 1)) }, { observer.values.count })
    },
    Recorder("Transcript") {
      let transcript = Transcript()
      return ({ transcript.add("1") }, { transcript.text.split(separator: "\n").count })
    },
    Recorder("TestScheduler") {
      let (clock, count) = (TestScheduler(), Atomic(0))
      return (
        { clock.schedule { count.modify { $0 += 1 } } },
        {
          clock.run(); return count.value
        }
      )
    },
  ]

  @Test("Nothing that a thread adds is lost", arguments: recorders)
  private func recording(kind: Recorder) {
    let (record, count) = kind.apply()
    onThreads(4) { _ in for _ in 0..<2_000 { record() } }
    // A dispatch queue may deliver the last values.
    #expect(isTrueSoon { count() == 8_000 })
  }
}

/// A number that takes long to copy, so that threads often wait for each other.
private struct Number: Sendable {
  private struct Pair<Value: Sendable>: Sendable {
    let (first, second): (Value, Value)

    init(_ value: Value) { (first, second) = (value, value) }
  }

  let number: Int
  private let references: Pair<Pair<Pair<Pair<Pair<[Int]>>>>>

  init(_ number: Int) { (self.number, references) = (number, Pair(Pair(Pair(Pair(Pair([number])))))) }
}

@Sendable private func replace(_ value: inout Number, _ new: Number) -> Number {
  defer { value = new }
  return value
}
