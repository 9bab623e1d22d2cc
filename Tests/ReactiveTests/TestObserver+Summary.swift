import ReactiveTesting

extension TestObserver {
  /// The events in the notation of marble diagrams: values, `|` for completed, `#` for failed and `!` for interrupted.
  var summary: String {
    events.map { event in
      switch event {
      case .value(let value): "\(value)"
      case .completed: "|"
      case .failed: "#"
      case .interrupted: "!"
      }
    }.joined(separator: " ")
  }
}
