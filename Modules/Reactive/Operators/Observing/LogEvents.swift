/// A function that logs an event of a signal or a producer. It receives the name that was given to `logEvents`, a
/// description of the event, and the file, the function and the line that call `logEvents`.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
  ) -> Void

/// Prints an event and the location of its `logEvents` call to standard output.
@Sendable
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) { eventLog { print($0) }(identifier, event, fileName, functionName, lineNumber) }

/// Returns a logger that passes the lines of ``defaultEventLog(identifier:event:fileName:functionName:lineNumber:)`` to
/// `write`. A program that shows a screen in the terminal cannot print, so it writes them to a file.
public func eventLog(to write: @escaping @Sendable (_ line: String) -> Void) -> EventLogger {
  { identifier, event, fileName, functionName, lineNumber in
    write("[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)")
  }
}

/// The kinds of events that can be logged.
public enum LoggingEvent {
  /// The kinds of events that can be logged for a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case value
    /// The completion of the signal.
    case completed
    /// The failure of the signal.
    case failed
    /// The end, whether by completion, failure or interruption.
    case terminated
    /// The disposal of the signal: it has ended, or it is neither observed nor retained.
    case disposed
    /// The interruption of the signal: it ended with neither a completion nor a failure.
    case interrupted
    /// All kinds of events.
    public static let allEvents = Set(allCases)
  }

  /// The kinds of events that can be logged for a producer.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// The moment before the work starts.
    case starting
    /// The moment after the work has started.
    case started
    /// A value.
    case value
    /// The completion of the work.
    case completed
    /// The failure of the work.
    case failed
    /// The end, whether by completion, failure or interruption.
    case terminated
    /// The disposal of a start: it has ended or was disposed of.
    case disposed
    /// The interruption of the work, for example because the start was disposed of.
    case interrupted
    /// All kinds of events.
    public static let allEvents = Set(allCases)
  }
}

extension Signal {
  /// Logs events for debugging, and forwards them. `identifier` is the name of the signal in the log, and `events` are
  /// the kinds of events to log. `logger` receives each event on the thread that delivers it. By default, it prints a
  /// line such as `[names] value a fileName: …, functionName: …, lineNumber: 12`. To write the lines elsewhere, pass
  /// ``eventLog(to:)``.
  ///
  ///     let logged = names.logEvents(identifier: "names")
  ///     // names   --a--b-|
  ///     // logged  --a--b-|
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.Signal> = LoggingEvent.Signal.allEvents,
    fileName: String = #file, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal {
    let log = logging(events) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      failed: { log(.failed, $0) }, completed: { log(.completed, ()) }, interrupted: { log(.interrupted, ()) },
      terminated: { log(.terminated, ()) }, disposed: { log(.disposed, ()) }, value: { log(.value, $0) })
  }
}

extension SignalProducer {
  /// Logs starts and events. See ``Signal/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)``.
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.SignalProducer> = LoggingEvent.SignalProducer.allEvents,
    fileName: String = #file, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer {
    let log = logging(events) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      starting: { log(.starting, ()) }, started: { log(.started, ()) }, failed: { log(.failed, $0) },
      completed: { log(.completed, ()) }, interrupted: { log(.interrupted, ()) },
      terminated: { log(.terminated, ()) }, disposed: { log(.disposed, ()) }, value: { log(.value, $0) })
  }
}

/// Returns a function that describes an event of one of the given kinds, and passes the description to `write`.
private func logging<Kind: RawRepresentable<String> & Hashable & Sendable>(
  _ kinds: Set<Kind>, to write: @escaping @Sendable (String) -> Void
) -> @Sendable (_ kind: Kind, _ content: Any) -> Void {
  { kind, content in
    if kinds.contains(kind) { write(content is Void ? kind.rawValue : "\(kind.rawValue) \(content)") }
  }
}
