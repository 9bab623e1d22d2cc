extension Transcript {
  /// A line of a transcript.
  public struct Line: Sendable, Hashable {
    /// The kinds of lines.
    public enum Kind: Sendable, Hashable {
      /// A call of an input.
      case input
      /// A value of an output.
      case output
      /// The end of an output, for example because the view model was released.
      case end
      /// A request to a service, or what became of it. Only ``Transcript/add(_:kind:)`` records such lines.
      case request
      /// The time that has passed on the clock of the test.
      case time
      /// Another text that ``Transcript/add(_:kind:)`` has recorded.
      case note
    }

    /// The kind of the line.
    public let kind: Kind
    /// The name of the class of the view model, such as `SearchViewModel`, without type arguments. It is empty if the
    /// line does not belong to an input or an output of a view model.
    public let viewModel: String
    /// The text without the path of the view model, such as `queryChanged(rain)`.
    public let event: String
    /// The text as the transcript contains it, such as `search.queryChanged(rain)`. It is one line.
    public let text: String

    init(_ kind: Kind, _ source: SourceName, event: String) {
      (self.kind, viewModel, self.event) = (kind, source.viewModel, oneLine(event))
      text = source.path + self.event
    }
  }
}

/// Returns a text without line breaks and other control characters.
private func oneLine(_ text: String) -> String {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "↵").unicodeScalars
    .map { $0.properties.generalCategory == .control ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
}
