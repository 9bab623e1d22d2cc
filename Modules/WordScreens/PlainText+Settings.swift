import TerminalScreen

extension PlainText {
  /// A setting, as ``PlainText/text(of:format:)`` prints it.
  public struct Setting: Sendable {
    /// The name of the setting: a word of lower-case letters.
    public var name: String
    /// The value; `nil` if the setting is not set.
    public var value: String?
    /// The place that the value comes from; `nil` if it cannot be set.
    public var source: String?
    /// The text that takes the place of a value that is `nil`, except in JSON.
    public var placeholder: String

    /// Creates a setting.
    public init(_ name: String, _ value: String?, source: String?, placeholder: String = "not set") {
      (self.name, self.value, self.source, self.placeholder) = (name, value, source, placeholder)
    }
  }

  /// Returns settings as text. The format determines whether a line has aligned columns or fields that are separated by
  /// tabs: the name, the value and the source of a setting. In JSON, the settings are an array of objects.
  ///
  /// - Throws: For ``Format/json``, the errors that `JSONEncoder` throws.
  public static func text(of settings: [Setting], format: Format) throws -> String {
    if format == .json { return try json(settings.map { ["name": $0.name, "value": $0.value, "source": $0.source] }) }
    let lines = settings.map { [$0.name, $0.value ?? $0.placeholder, $0.source ?? ""].map { DisplayText.line($0) } }
    guard format == .columns else { return lines.map { $0.joined(separator: "\t") + "\n" }.joined() }
    let widest = lines.map { DisplayText.width(of: $0[0]) }.max() ?? 0
    return lines.map { line in
      let padding = String(repeating: " ", count: widest + 2 - DisplayText.width(of: line[0]))
      return "\(line[0])\(padding)\(line[1])\(line[2].isEmpty ? "" : "  (\(line[2]))")\n"
    }.joined()
  }
}
