/// Returns the text of a value in a transcript: the result of `describe`, or the usual description if the result is
/// `nil`. The function also calls `describe` for each part of the value.
func valueText(_ value: Any, _ describe: Transcript.Describe) -> String {
  if let text = describe(value) { return text }
  if let text = value as? String { return quotedIfUnclear(text) }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { valueText($0.value, describe) } ?? "nil"
  case .collection: return "[\(parts(of: mirror, describe))]"
  case .set: return "[\(mirror.children.map { valueText($0.value, describe) }.sorted().joined(separator: ", "))]"
  case .dictionary: return "[\(entries(of: mirror, describe))]"
  case .tuple: return parts(of: mirror, describe)
  case .enum where !(value is any CustomStringConvertible):
    guard let payload = mirror.children.first, let name = payload.label else { return String(describing: value) }
    return "\(name)(\(valueText(payload.value, describe)))"
  case .struct where !(value is any CustomStringConvertible):
    return "\(typeName(of: value))(\(parts(of: mirror, describe)))"
  case .class where !(value is any CustomStringConvertible): return typeName(of: value)
  default: return String(describing: value)
  }
}

private func parts(of mirror: Mirror, _ describe: Transcript.Describe) -> String {
  mirror.children.map { labelled($0.label, valueText($0.value, describe)) }.joined(separator: ", ")
}

/// Returns the entries of a dictionary, sorted, because their order differs from process to process.
private func entries(of mirror: Mirror, _ describe: Transcript.Describe) -> String {
  let entries = mirror.children.map { entry in
    Mirror(reflecting: entry.value).children.map { valueText($0.value, describe) }.joined(separator: ": ")
  }
  return entries.sorted().joined(separator: ", ")
}

/// Returns a part with its label, unless the part has none or only a number.
private func labelled(_ label: String?, _ text: String) -> String {
  guard let label, !label.hasPrefix(".") else { return text }
  return "\(label): \(text)"
}

/// Returns a text in quotation marks if a reader would not see where it begins or ends, or take it for no text.
/// Otherwise, returns the text itself.
private func quotedIfUnclear(_ text: String) -> String {
  let isClear = text.first?.isWhitespace == false && text.last?.isWhitespace == false && text != "nil"
  return isClear ? text : "“\(text)”"
}

private func typeName(of value: Any) -> String { String(describing: type(of: value)) }
