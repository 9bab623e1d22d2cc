import Foundation

/// The greatest length of a line.
private let lineLength = 120

/// Breaks a line of Swift if it is too long. The break is in its last parentheses, after its equals sign, or in the
/// inherited types of a class.
func fitted(_ line: String) -> [String] {
  guard line.count > lineLength, !line.contains("///") else { return [line] }
  let indentation = String(line.prefix { $0 == " " })
  let sign = line.firstRange(of: " = ")
  if let (start, list, end) = lastParentheses(in: line), sign == nil || start.count <= lineLength && isCall(start) {
    let lines = filled(pieces(of: list), indentation: indentation + "  ")
    return end == ")" ? [start] + lines.dropLast() + [(lines.last ?? "") + end] : [start] + lines + [indentation + end]
  }
  if line.hasSuffix(" {"), let colon = line.firstRange(of: ": ") {
    let types = line[colon.upperBound...].dropLast(2).components(separatedBy: ", ")
    let start = String(line[..<colon.upperBound])
    var lines = filled(types, indentation: indentation + "  ", start: start)
    if lines[0].count > lineLength {
      lines = [String(start.dropLast())] + filled(types, indentation: indentation + "  ")
    }
    return lines + [indentation + "{"]
  }
  if sign == nil, ["var ", "let ", "public let "].contains(where: line.dropFirst(indentation.count).hasPrefix),
    let colon = line.firstRange(of: ": ")
  {
    let getter = " { get }"
    let type = line[colon.upperBound...]
    let start = String(line[..<colon.upperBound].dropLast())
    let whole = String(line.dropLast(getter.count))
    if line.hasSuffix(getter), whole.count <= lineLength { return [whole, "\(indentation){ get }"] }
    return line.hasSuffix(getter)
      ? [start, "\(indentation)  \(type.dropLast(getter.count))", "\(indentation){ get }"]
      : [start, "\(indentation)  \(type)"]
  }
  guard let sign else { return [line] }
  return [String(line[..<sign.upperBound].dropLast())] + fitted("\(indentation)  \(line[sign.upperBound...])")
}

/// Whether a line ends with the opening parenthesis of a call without generic arguments. Such a line is broken inside
/// the parentheses, and not after the equals sign.
private func isCall(_ start: String) -> Bool {
  start.hasSuffix("(") && start.dropLast().last.map { $0.isLetter || $0.isNumber } == true
}

/// Returns the content of the last parentheses of a line, and the text before and after it. `nil` if more than `throws`
/// and an opening brace follows the parentheses.
private func lastParentheses(in line: String) -> (start: String, list: String, end: String)? {
  guard let end = [") {", ") throws {", ")"].first(where: line.hasSuffix) else { return nil }
  let characters = Array(line.dropLast(end.count))
  var depth = 0
  for index in characters.indices.reversed() {
    switch characters[index] {
    case ")", "]": depth += 1
    case "(", "[":
      if depth == 0 {
        let list = String(characters[(index + 1)...])
        return list.isEmpty ? nil : (String(characters[...index]), list, end)
      }
      depth -= 1
    default: break
    }
  }
  return nil
}

/// Returns the elements of a list that is separated by commas.
private func pieces(of list: String) -> [String] {
  var pieces = [""]
  var depth = 0
  for character in list {
    if "([<{".contains(character) { depth += 1 }
    if ")]}".contains(character) || character == ">" && pieces[pieces.count - 1].last != "-" { depth -= 1 }
    if character == ",", depth == 0 {
      pieces.append("")
    } else if character != " " || pieces[pieces.count - 1] != "" {
      pieces[pieces.count - 1].append(character)
    }
  }
  return pieces
}

/// Returns a list on as few lines as possible.
private func filled(_ pieces: [String], indentation: String, start: String? = nil) -> [String] {
  var lines = [start ?? indentation]
  for (index, piece) in pieces.enumerated() {
    let text = piece + (index < pieces.count - 1 ? "," : "")
    let last = lines[lines.count - 1]
    if index == 0 {
      lines[lines.count - 1] += text
    } else if last.count + 1 + text.count <= lineLength {
      lines[lines.count - 1] += " " + text
    } else {
      lines.append(indentation + text)
    }
  }
  return lines
}
