/// Takes one line of what ``Signal/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)`` and its
/// sibling say.
///
/// - Parameters:
///   - identifier: What the signal or the producer was called where it is logged.
///   - event: The event in words.
///   - fileName: Where it is logged.
///   - functionName: Where it is logged.
///   - lineNumber: Where it is logged.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
  ) -> Void

/// Prints an event and where it is logged to the standard output.
@Sendable
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) {
  print("[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)")
}

/// The kinds of events that can be logged.
public enum LoggingEvent {
  /// What can be logged of a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case value
    /// The end of a signal that has nothing more to send.
    case completed
    /// The end of a signal by an error.
    case failed
    /// The end, whichever it is.
    case terminated
    /// Nobody needs the signal's events any longer: it has ended, or its last observer is gone.
    case disposed
    /// The end of a signal whose source is gone.
    case interrupted

    /// Everything.
    public static let allEvents = Set(allCases)
  }

  /// What can be logged of a producer.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// The work is about to be started.
    case starting
    /// The work has been started.
    case started
    /// A value.
    case value
    /// The end of work that has nothing more to send.
    case completed
    /// The end of work by an error.
    case failed
    /// The end, whichever it is.
    case terminated
    /// The start has ended, or was disposed of.
    case disposed
    /// The end of work that was cancelled.
    case interrupted

    /// Everything.
    public static let allEvents = Set(allCases)
  }
}

extension Signal {
  /// Logs the events beside passing them on: for finding out what happens.
  ///
  ///     names.logEvents(identifier: "names")  // [names] value Ada fileName: …, functionName: …, lineNumber: 12
  ///
  /// - Parameters:
  ///   - identifier: What to call the signal.
  ///   - events: The kinds of events to log.
  ///   - fileName: Where it is logged.
  ///   - functionName: Where it is logged.
  ///   - lineNumber: Where it is logged.
  ///   - logger: Takes each event, on the thread that sends it.
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.Signal> = LoggingEvent.Signal.allEvents,
    fileName: String = #file, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal {
    let log = EventLog(events: events) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      failed: log.with(.failed), completed: log.without(.completed), interrupted: log.without(.interrupted),
      terminated: log.without(.terminated), disposed: log.without(.disposed), value: log.with(.value))
  }
}

extension SignalProducer {
  /// Logs the starts and the events beside passing them on: for finding out what happens.
  ///
  /// - Parameters:
  ///   - identifier: What to call the producer.
  ///   - events: The kinds of events to log.
  ///   - fileName: Where it is logged.
  ///   - functionName: Where it is logged.
  ///   - lineNumber: Where it is logged.
  ///   - logger: Takes each event, on the thread that sends it.
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.SignalProducer> = LoggingEvent.SignalProducer.allEvents,
    fileName: String = #file, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer {
    let log = EventLog(events: events) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      starting: log.without(.starting), started: log.without(.started), failed: log.with(.failed),
      completed: log.without(.completed), interrupted: log.without(.interrupted),
      terminated: log.without(.terminated), disposed: log.without(.disposed), value: log.with(.value))
  }
}

/// Makes the closures that log, one for each kind of event that is asked for.
private struct EventLog<Event: RawRepresentable<String> & Hashable & Sendable> {
  let events: Set<Event>
  let write: @Sendable (String) -> Void

  func without(_ event: Event) -> (@Sendable () -> Void)? {
    guard events.contains(event) else { return nil }
    let name = event.rawValue
    return { [write] in write(name) }
  }

  func with<Content>(_ event: Event) -> (@Sendable (Content) -> Void)? {
    guard events.contains(event) else { return nil }
    let name = event.rawValue
    return { [write] content in write(content is Void ? name : "\(name) \(content)") }
  }
}
