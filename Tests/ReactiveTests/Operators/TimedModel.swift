/// The events that an operator should send at each tick, as texts: a value, and `|`, `#` or `!` for an end.
struct TimedModel: Sendable {
  typealias Event = Operator.Event
  /// Receives the events of a tick, and returns those that the operator sends in this tick.
  typealias Machine = (_ tick: Int, _ events: [Event]) -> [String]

  let make: @Sendable () -> Machine

  private static let interval = 2

  private static func texts(_ events: [Event]) -> [String] { events.map { $0.value.map(String.init) ?? text($0) } }

  private static func text(_ end: Event) -> String { end == .completed ? "|" : end == .interrupted ? "!" : "#" }

  static let observe = TimedModel { { _, events in texts(events) } }

  /// Sends the last value of each tick, unless there is an interruption.
  static let lazyMap = TimedModel {
    { _, events in
      let (values, end) = (events.filter { !$0.isTerminating }, events.filter(\.isTerminating))
      return texts((end == [.interrupted] ? [] : values.suffix(1)) + end)
    }
  }

  static let delay = TimedModel {
    var waiting: [(due: Int, event: Event)] = []
    return { tick, events in
      let due = waiting.filter { $0.due == tick }.map(\.event)
      waiting += events.map { (tick + interval, $0) }
      return texts(due + events.filter { $0 == .interrupted || $0.error != nil })
    }
  }

  /// Sends the latest value when it is due. Its end drops a waiting value, or waits for it.
  private static func latest(
    keepsLast: Bool = false, due: @escaping @Sendable (_ tick: Int, _ lastSent: Int?) -> Int
  ) -> TimedModel {
    TimedModel {
      var (waiting, lastSent, isCompleted) = ((due: Int, event: Event)?.none, Int?.none, false)
      return { tick, events in
        var sent: [Event] = []
        func sendDue() {
          guard let last = waiting, last.due == tick else { return }
          sent += [last.event] + (isCompleted ? [.completed] : [])
          (waiting, lastSent) = (nil, tick)
        }
        sendDue()
        for event in events {
          if !event.isTerminating {
            waiting = (due(tick, lastSent), event)
          } else if keepsLast, event == .completed, waiting != nil {
            isCompleted = true
          } else {
            waiting = nil
            sent.append(event)
          }
        }
        sendDue()
        return texts(sent)
      }
    }
  }

  static func debounce(keepsLast: Bool) -> TimedModel { latest(keepsLast: keepsLast) { tick, _ in tick + interval } }

  static let throttle = latest { tick, lastSent in max(tick, lastSent.map { $0 + interval } ?? tick) }

  static func throttleWhile(_ throttledTicks: [Int]) -> TimedModel {
    TimedModel {
      var held: Event?
      return { tick, events in
        let isThrottling = throttledTicks.contains(tick)
        let values = (isThrottling ? [] : [held].compactMap { $0 }) + events.filter { !$0.isTerminating }
        if isThrottling { held = values.last ?? held } else { held = nil }
        return texts((isThrottling ? [] : values) + events.filter(\.isTerminating))
      }
    }
  }

  static let timeout = TimedModel { { tick, events in tick == interval ? ["#"] : texts(events) } }

  static func collect(skipsEmpty: Bool, keepsLast: Bool) -> TimedModel {
    TimedModel {
      var (values, isCompleted) = ([Int](), false)
      return { tick, events in
        var sent: [String] = []
        if tick > 0, tick % interval == 0 {
          if !values.isEmpty || !skipsEmpty { sent.append("\(values)") }
          if isCompleted { sent.append("|") }
          values = []
        }
        for event in events {
          if let value = event.value {
            values.append(value)
          } else if keepsLast, event == .completed {
            isCompleted = true
          } else {
            sent.append(text(event))
          }
        }
        return sent
      }
    }
  }
}
