import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

/// Runs each operator of the table, in each of its forms, with all short histories of its sources.
@Suite("Operators match their models", .endsInTime)
struct OperatorTests {
  typealias Event = Operator.Event

  /// Reports the first history for which `difference` finds something. One is enough, and printing them takes long. The
  /// first form on several sources is checked with all histories, and the others with a sample.
  private func check(_ tested: Operator, _ forms: [Operator.Form], _ difference: (Operator.Form, [Step]) -> String?) {
    for (number, form) in forms.enumerated() {
      let interval = number == 0 || tested.sourceCount == 1 ? 1 : 5
      for history in stride(from: 0, to: tested.histories.count, by: interval).map({ tested.histories[$0] }) {
        guard let text = difference(form, history) else { continue }
        Issue.record("form \(number), \(history): \(text)")
        break
      }
    }
  }

  @Test(
    "Each start of an operator sends the events of its model, and leaves no source or object behind",
    arguments: OperatorTable.all, [false, true])
  func events(tested: Operator, isReleased: Bool) {
    check(tested, tested.forms) { form, history in
      // A source whose input is released sends an interruption, so only some histories can contain a release.
      guard !isReleased || history.last?.event == .interrupted else { return nil }
      var sources = (0..<tested.sourceCount).map { _ in Source() }
      let producer = Atomic<Operator.Producer?>(form(sources))
      var observers = (0..<2).map { _ in TestObserver<Int, Failure>() }
      var starts = observers.map { observer in producer.value.map { observer.observe($0) } }
      producer.value = nil  // Only the two starts retain the operator from now on.
      var model = tested.model.run()
      for step in history {
        sources[step.source].send(step.event, releasesInput: isReleased)
        model.receive(step.event, from: step.source)
        for observer in observers where observer.events != model.events {
          return "\(observer.events) instead of \(model.events) after \(step)"
        }
        for number in sources.indices where !sources[number].isDisposed && !model.running.contains(number) {
          return "source \(number) is not disposed of after \(step)"
        }
      }
      for start in starts { start?.dispose() }
      if !sources.allSatisfy(\.isDisposed) { return "disposing of the start leaves a source" }
      let expected = model.events + (model.events.last?.isTerminating == true ? [] : [.interrupted])
      if observers.contains(where: { $0.events != expected }) { return "disposing of the start does not interrupt" }
      let (heldObservers, heldSources) = (observers.map { Weak(object: $0) }, sources.map { Weak(object: $0) })
      (observers, starts) = ([], [])
      if heldObservers.contains(where: { $0.object != nil }) { return "a source retains what an observer captures" }
      sources = []
      return heldSources.contains { $0.object != nil } ? "the operator leaks" : nil
    }
  }

  @Test(
    "Sources that send all events when they start are started in order, until the operator ends or is disposed of",
    arguments: OperatorTable.all, [false, true])
  func cold(tested: Operator, isDisposedDuringValue: Bool) {
    check(tested, tested.producerForms) { form, history in
      let sources = (0..<tested.sourceCount).map { source in
        Source(sending: history.filter { $0.source == source }.map(\.event))
      }
      // The order between the events of two sources makes no difference, so one such history is enough.
      guard history.map(\.source) == history.map(\.source).sorted() else { return nil }
      let order = tested.startsSecondFirst ? [1, 0] : [0, 1]
      let steps = order.flatMap { source in history.filter { $0.source == source } }
      let (producer, unstarted) = (form(sources), TestObserver<Int, Failure>())
      producer.startWithSignal { signal, disposable in
        signal.observe(unstarted.observer)
        disposable.dispose()
      }
      if unstarted.events != [.interrupted] { return "\(unstarted.events) instead of an interruption before the start" }
      guard sources.allSatisfy({ $0.startCount == 0 }) else { return "a source is started before a start" }
      producer.start().dispose()  // Each start is independent of earlier ones.
      let (observer, handle) = (TestObserver<Int, Failure>(), SerialDisposable())
      producer.startWithSignal { signal, disposable in
        handle.inner = disposable
        signal.observe(observer.observer)
        if isDisposedDuringValue { signal.observe { event in if event.value != nil { handle.dispose() } } }
      }
      handle.dispose()
      let events = tested.model.run(steps).events
      // A start that is disposed of during its first value sends no other value, and is interrupted.
      var expected = isDisposedDuringValue ? Array(events.prefix(1)) : events
      if expected.last?.isTerminating != true { expected.append(.interrupted) }
      // An operator such as take() ends with its last value, and not because of the end of a source.
      let endsWithValue = tested.model.run(steps.filter { $0.event.value != nil }).events == events
      if isDisposedDuringValue, endsWithValue, observer.events == events { expected = events }
      if observer.events != expected { return "\(observer.events) instead of \(expected)" }
      // The events of the earlier sources must not have ended the operator.
      for index in sources.indices where sources[order[index]].startCount > 0 {
        let earlierEvents = tested.model.run(steps.filter { order.prefix(index).contains($0.source) }).events
        if earlierEvents.last?.isTerminating == true { return "a source is started after the end" }
      }
      return sources.allSatisfy(\.isDisposed) ? nil : "a source is not disposed of"
    }
  }

  @Test(
    "Events that an observer sends wait if their source is sending, and otherwise arrive after the observed value",
    arguments: OperatorTable.all)
  func reentrance(tested: Operator) {
    check(tested, tested.forms) { form, history in
      let sources = (0..<tested.sourceCount).map { _ in Source() }
      let (unsent, events) = (Atomic<ArraySlice<Step>>([]), Atomic<[Event]>([]))
      let send = { @Sendable (step: Step) in sources[step.source].send(step.event, releasesInput: true) }
      let start = form(sources).start { event in
        events.modify { $0.append(event) }
        if event.value != nil { unsent.swap([]).forEach(send) }
      }
      var received = history
      for (index, step) in history.enumerated() {
        unsent.value = history[(index + 1)...]
        send(step)
        guard unsent.value.isEmpty else { continue }
        // The observer has sent the other events. Those of the source that was sending had to wait.
        let sent = history[(index + 1)...]
        received =
          history[...index] + sent.filter { $0.source != step.source } + sent.filter { $0.source == step.source }
        break
      }
      start.dispose()
      var expected = tested.model.run(received).events
      if expected.last?.isTerminating != true { expected.append(.interrupted) }
      return events.value == expected ? nil : "\(events.value) instead of \(expected)"
    }
  }

  @Test(
    "When two threads send, the events are those for one of the orders of sending",
    arguments: OperatorTable.all.filter { $0.sourceCount == 2 }, [Event.completed, .interrupted])
  func threads(tested: Operator, end: Event) {
    // An interruption discards values that wait for their delivery, as if the thread had sent fewer values.
    let histories = (0...1).map { source in
      (end == .interrupted ? 0...2 : 2...2).map { count in
        ([.value(1), .value(2)].prefix(count) + [end]).map { (event: Event) in Step(source: source, event: event) }
      }
    }
    // The events of the model for every interleaving of each pair of histories.
    let pairs = histories[0].flatMap { first in histories[1].map { (first, $0) } }
    let possible = pairs.flatMap { Self.interleavings($0[...], $1[...]) }.map { tested.model.run($0).events }
    let sent = histories.compactMap(\.last)  // Each thread sends the longest of its histories.
    for form in tested.forms {
      for _ in 0..<50 {  // The order of the threads differs from run to run.
        let sources = [Source(), Source()]
        let observer = TestObserver<Int, Failure>()
        let start = observer.observe(form(sources))
        onThreads(2) { thread in
          for step in sent[thread] { sources[thread].send(step.event) }
        }
        #expect(possible.contains(observer.events))
        start.dispose()
      }
    }
  }

  /// Returns all orders of the steps of two threads that keep the order within each thread.
  private static func interleavings(_ a: ArraySlice<Step>, _ b: ArraySlice<Step>) -> [[Step]] {
    guard let first = a.first, let second = b.first else { return [Array(a + b)] }
    return interleavings(a.dropFirst(), b).map { [first] + $0 } + interleavings(a, b.dropFirst()).map { [second] + $0 }
  }

  static let ofProperties = OperatorTable.all.filter { !$0.propertyForms.isEmpty }

  @Test("A derived property has the values of its model, and completes with its sources", arguments: ofProperties)
  func properties(tested: Operator) {
    for (number, form) in tested.propertyForms.enumerated() {
      for history in tested.histories where history.allSatisfy({ $0.event.value != nil }) {
        let initial = (0..<tested.sourceCount).map { Step(source: $0, event: .value(3 + 8 * $0)) }  // 3 and 11
        var sources: [MutableProperty<Int>?] = initial.map { MutableProperty($0.event.value ?? 0) }
        let derived = form(sources.compactMap { $0.map { Property($0) } })
        let observer = TestObserver<Int, Failure>()
        observer.observe(derived.producer.promoteError())
        for step in history { sources[step.source]?.value = step.event.value ?? 0 }
        // The model observes the initial values as the first ones.
        var steps = initial + history
        var expected = tested.model.run(steps).events
        #expect(observer.events == expected && derived.value == expected.last?.value, "\(number): \(history)")
        for source in sources.indices {
          // A source that has been released completes.
          sources[source] = nil
          steps.append(Step(source: source, event: .completed))
          expected = tested.model.run(steps).events
          #expect(observer.events == expected, "\(number): \(history)")
        }
        guard let last = expected.last(where: { !$0.isTerminating }), let value = last.value else { continue }
        #expect(derived.value == value, "\(number): \(history)")
        // A late observer receives the last value and the end.
        expect(derived, "\(value) |")
        expect(derived.signal, "!")
      }
    }
  }
}

/// A reference that does not retain its object.
struct Weak: Sendable {
  weak let object: (any AnyObject & Sendable)?
}
