import Reactive

/// The error of the sequences in the tables of operators.
struct Failure: Error, Equatable {
  var number = 1
}

/// The events that an operator should send.
struct OperatorModel: Sendable {
  typealias Event = Signal<Int, Failure>.Event

  /// Receives the events of the sources, and `nil` at the start. Returns the events that the operator sends for it, and
  /// removes the sources that it disposes of.
  typealias Machine = (_ source: Int, _ event: Event?, _ running: inout Set<Int>) -> [Event]

  private let make: @Sendable () -> Machine

  init(_ make: @escaping @Sendable () -> Machine) { self.make = make }

  /// One start of an operator, which sends nothing after its end.
  struct Run {
    private let machine: Machine
    private(set) var events: [Event] = []
    /// The sources that may be running.
    private(set) var running = Set(0...4)
    private var ended: Set<Int> = []

    fileprivate init(_ machine: @escaping Machine, _ history: [Step]) {
      self.machine = machine
      receive(nil, from: 0)
      for step in history { receive(step.event, from: step.source) }
    }

    mutating func receive(_ event: Event?, from source: Int) {
      guard events.last?.isTerminating != true, !ended.contains(source) else { return }
      events += machine(source, event, &running)
      if event?.isTerminating == true {
        ended.insert(source)
        running.remove(source)
      }
      guard let end = events.firstIndex(where: \.isTerminating) else { return }
      events.removeLast(events.count - 1 - end)
      running = []
    }
  }

  /// Returns one start for the events of the sources.
  func run(_ history: [Step] = []) -> Run { Run(make(), history) }
}

/// An event of the source with the given index.
struct Step: Equatable, Sendable, CustomStringConvertible {
  let source: Int
  let event: OperatorModel.Event

  var description: String { "\(source): \(event)" }
}

// MARK: One source

extension OperatorModel {
  /// An operator whose values and end are functions of the values and the end of its source until now.
  static func ending(_ events: @escaping @Sendable ([Int], Event?) -> ([Int], Event?)) -> OperatorModel {
    OperatorModel {
      var (values, count) = ([Int](), 0)
      return { _, event, _ in
        if let value = event?.value { values.append(value) }
        let (sent, end) = events(values, event?.isTerminating == true ? event : nil)
        defer { count = sent.count }
        return sent.dropFirst(count).map { .value($0) } + (end.map { [$0] } ?? [])
      }
    }
  }

  /// An operator that passes on the end of its source.
  static func values(_ transform: @escaping @Sendable ([Int]) -> [Int]) -> OperatorModel {
    ending { values, end in (transform(values), end) }
  }

  /// An operator that sends all its values at the completion of its source.
  static func results(_ transform: @escaping @Sendable ([Int]) -> [Int]) -> OperatorModel {
    ending { values, end in (end == .completed ? transform(values) : [], end) }
  }

  static let identity = values { $0 }
}

// MARK: Two sources

extension OperatorModel {
  /// Sends a value or none for each value of the sources.
  ///
  /// - Parameters:
  ///   - value: Returns the value to send, given the source of the last value and all values of both sources.
  ///   - isOver: Whether the operator completes, given all values and the sources that have completed.
  ///   - effect: Returns the effect of an end of a source: its completion, another end of the operator, or nothing.
  private static func combining(
    _ value: @escaping @Sendable (_ source: Int, _ values: [[Int]]) -> Int?,
    until isOver: @escaping @Sendable (_ values: [[Int]], _ completed: Set<Int>) -> Bool = { $1.count == 2 },
    effect: @escaping @Sendable (_ source: Int, _ end: Event) -> Event? = { $1 }
  ) -> OperatorModel {
    OperatorModel {
      var (values, completed) = ([[Int]](repeating: [], count: 2), Set<Int>())
      return { source, event, _ in
        var events: [Event] = []
        if let received = event?.value {
          values[source].append(received)
          events = value(source, values).map { [.value($0)] } ?? []
        } else if let end = event.flatMap({ effect(source, $0) }) {
          guard end == .completed else { return [end] }
          completed.insert(source)
        }
        return events + (isOver(values, completed) ? [.completed] : [])
      }
    }
  }

  private static func latest(_ values: [[Int]], _ combine: (Int, Int) -> Int) -> Int? {
    guard let first = values[0].last, let second = values[1].last else { return nil }
    return combine(first, second)
  }

  /// An interruption of a source counts as its completion.
  static let merge = combining({ $1[$0].last }, effect: { $1 == .interrupted ? .completed : $1 })

  static func combineLatest(_ combine: @escaping @Sendable (Int, Int) -> Int) -> OperatorModel {
    combining { latest($1, combine) }
  }

  static func zip(_ combine: @escaping @Sendable (Int, Int) -> Int) -> OperatorModel {
    combining { source, values in
      let count = values.map(\.count).min() ?? 0
      return count == values[source].count ? combine(values[0][count - 1], values[1][count - 1]) : nil
    } until: { values, completed in
      completed.contains { values[$0].count <= values[1 - $0].count }
    }
  }

  /// The second source is the sampler, which cannot fail: a failure is a completion.
  static func sample(_ combine: @escaping @Sendable (Int, Int) -> Int) -> OperatorModel {
    combining({ $0 == 1 ? latest($1, combine) : nil }, effect: { $0 == 1 && $1.error != nil ? .completed : $1 })
  }

  static func withLatest(_ combine: @escaping @Sendable (Int, Int) -> Int) -> OperatorModel {
    combining({ $0 == 0 ? latest($1, combine) : nil }, until: { $1.contains(0) }, effect: { $0 == 0 ? $1 : nil })
  }

  /// The second source is the trigger, which fires at a value, a completion and a failure.
  static let takeUntil = combining(
    { $0 == 0 ? $1[0].last : nil }, until: { !$0[1].isEmpty || !$1.isEmpty },
    effect: { $0 == 0 ? $1 : $1 == .interrupted ? nil : .completed })

  /// The second source is the trigger, which fires at a value, a completion and a failure.
  static let skipUntil = OperatorModel {
    var (isSkipping, hasEnded) = (true, false)
    return { source, event, _ in
      if source == 0 {
        if isSkipping { hasEnded = hasEnded || event?.isTerminating == true }
        return isSkipping ? [] : [event].compactMap { $0 }
      }
      guard isSkipping else { return [] }
      isSkipping = false
      return hasEnded || event == .interrupted ? [.interrupted] : []
    }
  }

  static let takeUntilReplacement = OperatorModel {
    { source, event, running in
      if source == 1 { running.remove(0) }
      return source == 1 || running.contains(0) && event != .completed ? [event].compactMap { $0 } : []
    }
  }

  /// The first source, followed by the second one.
  ///
  /// - Parameters:
  ///   - forwards: Whether the values of the first source are sent.
  ///   - starts: Whether the second source starts at an end of the first one. Otherwise, the operator ends.
  ///   - end: Returns the end of the operator for an end of the second source.
  static func consecutive(
    forwards: Bool = true, startsAt starts: @escaping @Sendable (Event) -> Bool,
    end: @escaping @Sendable (Event) -> Event = { $0 }
  ) -> OperatorModel {
    OperatorModel {
      // A source whose end was not observed interrupts its observers.
      var (hasStarted, hasEnded) = (false, false)
      return { source, event, _ in
        guard let event else { return [] }
        if source == 1 {
          hasEnded = hasEnded || event.isTerminating
          return hasStarted ? [event.isTerminating ? end(event) : event] : []
        }
        if !event.isTerminating { return forwards ? [event] : [] }
        hasStarted = starts(event)
        return hasStarted ? hasEnded ? [end(.interrupted)] : [] : [event]
      }
    }
  }
}
