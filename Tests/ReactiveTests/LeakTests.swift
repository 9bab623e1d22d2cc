import Foundation
import Testing

@testable import Reactive

@Suite("Leaks")
struct LeakTests {
  /// The number of repetitions. There are fewer outside CI, to keep local runs short.
  private static let count = ProcessInfo.processInfo.environment["CI"] == nil ? 1_000 : 10_000

  @Test("Repeated use of an operator does not leak", arguments: OperatorTable.all)
  func operators(tested: Operator) {
    let (sources, counter) = ([Source(), Source()], Atomic(0))
    for number in 0..<Self.count {
      let form = tested.forms[number % tested.forms.count]
      let watched = sources.map { source in Source(source.pipe.output.producer.watched(by: LeakProbe(counter))) }
      let start = form(watched).watched(by: LeakProbe(counter)).start()
      if number.isMultiple(of: 100) { for source in sources { source.pipe.input.send(value: 1) } }
      start.dispose()
    }
    #expect(counter.value == 0)
  }

  @Test("Repeated use of an operator with a scheduler leaves nothing with the scheduler")
  func timedOperators() {
    for tested in TimedOperator.all {
      let (source, clock, counter) = (Source(), TestScheduler(), Atomic(0))
      for number in 0..<10 {
        let watched = source.pipe.output.producer.watched(by: LeakProbe(counter))
        let start = tested.ofProducer(watched, clock).watched(by: LeakProbe(counter)).start()
        source.pipe.input.send(value: number)
        start.dispose()
        // Some starts are interrupted on their scheduler.
        clock.advance()
      }
      #expect(counter.value == 0, "\(tested.name)")
    }
  }

  @Test(
    "Repeated use of a derived property does not leak", arguments: OperatorTable.all.filter { $0.propertyForm != nil })
  func properties(tested: Operator) throws {
    let form = try #require(tested.propertyForm)
    let (sources, counter) = ([MutableProperty(1), MutableProperty(1)], Atomic(0))
    for number in 0..<Self.count {
      let watched = sources.map { source in
        let probe = LeakProbe(counter)
        return source.map { probe.pass($0) }
      }
      let start = form(watched).producer.watched(by: LeakProbe(counter)).start()
      if number.isMultiple(of: 100) { for source in sources { source.value = number } }
      start.dispose()
    }
    #expect(counter.value == 0)
  }

  @Test("A binding releases its target and its source")
  func bindings() {
    let counter = Atomic(0)
    let source = MutableProperty(0)
    for _ in 0..<Self.count {
      let probe = LeakProbe(counter)
      let target = MutableProperty(0)
      target <~ source.map { probe.pass($0) }
    }
    source.value = 1
    #expect(counter.value == 0)
  }

  private typealias Start = Named<@Sendable (SignalProducer<Int, Never>) -> Any?>

  private static let starts =
    [
      Start("then") { $0.then(SignalProducer<Int, Never>.never).start() },
      Start("skip(until:)") { SignalProducer<Int, Never>.never.skip(until: $0.map { _ in }).start() },
      Start("a binding target") { work in
        let (lifetime, token) = Lifetime.make()
        return [token, BindingTarget<Int>(lifetime: lifetime) { _ in } <~ work] as [Any?]
      },
    ]
    + [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .throttle].map { strategy in
      Start("flatten(\(strategy))") { work in SignalProducer.never.prefix(value: work).flatten(strategy).start() }
    }

  @Test("Work that has ended is released, although the rest continues", arguments: starts)
  private func endedWork(start: Start) {
    let work = EndingWork()
    withExtendedLifetime(start.apply(work.producer)) { #expect(work.isReleased == true) }
  }

  @Test("The lifetime of a target releases a binding that was disposed of")
  func disposedBinding() {
    let (lifetime, token) = Lifetime.make()
    let work = EndingWork(ends: false)
    (BindingTarget<Int>(lifetime: lifetime) { _ in } <~ work.producer)?.dispose()
    #expect(work.isReleased == true)
    withExtendedLifetime(token) {}
  }

  @Test("A lifetime releases the signal of its end that is neither retained nor observed")
  func endedSignal() {
    let (lifetime, token) = Lifetime.make()
    weak let core = lifetime.ended.core
    #expect(core == nil)
    withExtendedLifetime(token) {}
  }
}

/// Work that ends as soon as it is started, or that does not end.
private final class EndingWork: Sendable {
  private struct Run: Sendable {
    weak let context: CompositeDisposable?
  }

  private let run = Atomic<Run?>(nil)
  private let ends: Bool

  init(ends: Bool = true) { self.ends = ends }

  /// Whether the last start was released; `nil` if there was none.
  var isReleased: Bool? { run.value.map { $0.context == nil } }

  var producer: SignalProducer<Int, Never> {
    SignalProducer(asynchronous: { output, resources in
      self.run.value = Run(context: resources)
      if self.ends { output.send(.completed) }
    })
  }
}

/// An object that the closure of an operator retains. A variable contains the number of live instances.
final class LeakProbe: Sendable {
  private let count: Atomic<Int>

  init(_ count: Atomic<Int>) {
    self.count = count
    count.modify { $0 += 1 }
  }

  deinit { count.modify { $0 -= 1 } }

  func pass(_ value: Int) -> Int { value }
}

extension SignalProducer where Value == Int {
  fileprivate func watched(by probe: LeakProbe) -> Self { map { probe.pass($0) } }
}
