import Foundation
import Reactive

/// An operator with a scheduler, in its forms for signals and for producers.
struct TimedOperator: Sendable {
  typealias Event = Operator.Event
  /// Receives the events that arrive at each tick, after the timers that are due at that tick, and returns the events
  /// that the operator sends at that tick. A tick is half a second.
  typealias Machine = (_ tick: Int, _ events: [Event]) -> [Event]

  let name: String
  let ofSignal: @Sendable (Operator.Numbers, any DateScheduler) -> Operator.Numbers
  let ofProducer: @Sendable (Operator.Producer, any DateScheduler) -> Operator.Producer
  let model: @Sendable () -> Machine
}

extension TimedOperator {
  /// The interval of all operators, in ticks and in the types that their forms take.
  private static let (ticks, interval, duration) = (2, 1.0, Duration.seconds(1))

  static let all = [
    observeOn, lazyMap, delay, debounce(discards: true), debounce(discards: false), throttle, timeout, throttleWhile,
    collect(skips: false, discards: true), collect(skips: true, discards: true),
    collect(skips: false, discards: false), collect(skips: true, discards: false),
  ]

  static let observeOn = TimedOperator(
    name: "observe(on:)", ofSignal: { $0.observe(on: $1) }, ofProducer: { $0.observe(on: $1) },
    model: { { _, events in events } })

  static let lazyMap = TimedOperator(
    name: "lazyMap", ofSignal: { $0.lazyMap(on: $1) { $0 } }, ofProducer: { $0.lazyMap(on: $1) { $0 } },
    model: {
      { _, events in
        let end = events.filter(\.isTerminating)
        return end == [.interrupted] ? end : events.filter { $0.value != nil }.suffix(1) + end
      }
    })

  static let delay = TimedOperator(
    name: "delay", ofSignal: { $0.delay(interval, on: $1) }, ofProducer: { $0.delay(duration, on: $1) },
    model: {
      var waiting: [(tick: Int, event: Event)] = []
      return { tick, events in
        let due = waiting.prefix { $0.tick <= tick }.map(\.event)
        waiting.removeFirst(due.count)
        if let end = events.last, end.isTerminating, end != .completed {
          waiting = []
          return due + [end]
        }
        waiting += events.map { (tick + ticks, $0) }
        return due
      }
    })

  static func debounce(discards: Bool) -> TimedOperator {
    TimedOperator(
      name: "debounce(discardWhenCompleted: \(discards))",
      ofSignal: { $0.debounce(interval, on: $1, discardWhenCompleted: discards) },
      ofProducer: { $0.debounce(duration, on: $1, discardWhenCompleted: discards) },
      model: { sendingLatest(keepsLast: !discards) { tick, _ in tick + ticks } })
  }

  static let throttle = TimedOperator(
    name: "throttle", ofSignal: { $0.throttle(interval, on: $1) }, ofProducer: { $0.throttle(duration, on: $1) },
    model: { sendingLatest(keepsLast: false) { tick, last in max(tick, last + ticks) } })

  /// Sends the latest value when it is due, which may depend on when the last one was sent.
  private static func sendingLatest(
    keepsLast: Bool, due: @escaping @Sendable (_ tick: Int, _ lastSent: Int) -> Int
  ) -> Machine {
    var (waiting, lastSent, end) = ((value: Event, due: Int)?.none, -ticks, [Event]())
    return { tick, events in
      var sent: [Event] = []
      func sendIfDue() {
        guard let latest = waiting, latest.due == tick else { return }
        (waiting, lastSent) = (nil, tick)
        sent += [latest.value] + end
      }
      sendIfDue()
      for event in events {
        if !event.isTerminating {
          waiting = (event, due(tick, lastSent))
        } else if event == .completed, keepsLast, waiting != nil {
          end = [event]
        } else {
          waiting = nil
          sent.append(event)
        }
      }
      sendIfDue()
      return sent
    }
  }

  static let timeout = TimedOperator(
    name: "timeout", ofSignal: { $0.timeout(after: interval, raising: Failure(number: 9), on: $1) },
    ofProducer: { $0.timeout(after: duration, raising: Failure(number: 9), on: $1) },
    model: { { tick, events in tick < ticks ? events : tick == ticks ? [.failed(Failure(number: 9))] : [] } })

  /// The property becomes true at the first tick, false at the second one, and true at the third one.
  static let throttleWhile = TimedOperator(
    name: "throttle(while:)", ofSignal: { $0.throttle(while: changingProperty(on: $1), on: $1) },
    ofProducer: { $0.throttle(while: changingProperty(on: $1), on: $1) },
    model: {
      var latest: Event?
      return { tick, events in
        if tick == 0 { return events }
        if tick == 2 { return [latest.take()].compactMap { $0 } + events }
        latest = events.last { !$0.isTerminating } ?? latest
        return events.filter(\.isTerminating)
      }
    })

  private static func changingProperty(on clock: any DateScheduler) -> Property<Bool> {
    let property = MutableProperty(false)
    for (tick, values) in [[], [true], [false, true, false], [true]].enumerated() {
      clock.schedule(after: Date(timeIntervalSinceReferenceDate: Double(tick) / 2)) {
        for value in values { property.value = value }
      }
    }
    return Property(property)
  }

  static func collect(skips: Bool, discards: Bool) -> TimedOperator {
    TimedOperator(
      name: "collect(skipEmpty: \(skips), discardWhenCompleted: \(discards))",
      ofSignal: {
        $0.collect(every: .seconds(1), on: $1, skipEmpty: skips, discardWhenCompleted: discards).map(code)
      },
      ofProducer: {
        $0.collect(every: duration, on: $1, skipEmpty: skips, discardWhenCompleted: discards).map(code)
      },
      model: {
        var (group, end) = ([Int](), [Event]())
        return { tick, events in
          var sent: [Event] = []
          if tick > 0, tick % ticks == 0 {
            if !group.isEmpty || !skips { sent.append(.value(code(group))) }
            group = []
            sent += end
          }
          group += events.compactMap(\.value)
          let last = events.filter(\.isTerminating)
          if last == [.completed], !discards { end = last } else { sent += last }
          return sent
        }
      })
  }
}
