import Foundation
import Testing

/// A public function of the module that takes an interval, as its source declares it.
struct FunctionDeclaration {
  /// The type that declares the function.
  let type: String
  private let name: String
  /// The parameters, like `label name: Type = value`.
  private let parameters: [Substring]

  /// The function with each type of its intervals, like `Signal.delay Duration`.
  var intervalNames: [String] { units.map { "\(type).\(name) \($0)" } }

  /// The signatures of the calls with and without the parameters that have a default value.
  var calls: [String] {
    [parameters, parameters.filter { !$0.contains(" = ") }].map { parameters in
      let types = parameters.map { parameter in
        let words = parameter.prefix { $0 != "=" }.split(whereSeparator: \.isWhitespace)
        // Without the name of the parameter, if it has a label, too.
        return (words.prefix(1) + words.dropFirst(words[0].hasSuffix(":") ? 1 : 2)).joined(separator: " ")
      }
      return "\(type.hasSuffix("Scheduler") ? "Scheduler" : type).\(name)(\(types.joined(separator: ", ")))"
    }
  }

  private var units: [Any.Type] {
    let words = Set(parameters.joined(separator: " ").split { !$0.isLetter })
    let units: [Substring: Any.Type] = [
      "DispatchTimeInterval": DispatchTimeInterval.self, "Duration": Duration.self, "TimeInterval": TimeInterval.self,
    ]
    return units.filter { words.contains($0.key) }.map(\.value)
  }

  /// Returns all public functions of the module that take an interval.
  static func all() throws -> [FunctionDeclaration] {
    let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Modules/Reactive")
    let files = try #require(FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil))
    var declarations: [FunctionDeclaration] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      var type: Substring = ""
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(
        of: /(?m)^(?:\w+ )*(?:extension|class) (\w+)|^  public (?:static )?func (\w+)(?:<.*>)?\(/)
      {
        type = match.1 ?? type
        guard let name = match.2 else { continue }
        let parameters = parameters(of: text[match.range.upperBound...])
        declarations.append(FunctionDeclaration(type: String(type), name: String(name), parameters: parameters))
      }
    }
    return declarations.filter { !$0.units.isEmpty }
  }

  /// Returns the parameters at the beginning of a text, up to the closing parenthesis of the function.
  private static func parameters(of text: Substring) -> [Substring] {
    var (depth, parameters) = (1, [""])
    for character in text {
      depth += "([".contains(character) ? 1 : ")]".contains(character) ? -1 : 0
      if depth == 0 { break }
      if depth == 1, character == "," {
        parameters.append("")
      } else {
        parameters[parameters.endIndex - 1].append(character)
      }
    }
    return parameters.map { $0.drop { $0.isWhitespace } }
  }
}
