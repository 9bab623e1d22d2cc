/// Checks the initialiser of a view model, and the outputs that it assigns, against the template.
struct InitialiserChecker {
  let initialiser: Declaration
  /// The members that are outputs.
  let outputs: [Declaration]
  /// The names of all members.
  let members: Set<String>

  var violations: [Violation] {
    let statements = initialiser.members
    let texts = statements.isEmpty ? [initialiser.body] : statements.map(\.text)
    let assigned = texts.map { Set(assignedMembers(in: $0)).intersection(outputs.map(\.name)) }
    let all = Set(assigned.joined())
    var violations = outputs.filter { output in
      output.text.wholeMatch(of: /[\w ]*\blet \w+: [^={]+/) == nil || !all.contains(output.name)
    }.map { output in
      let message =
        "The output “\(output.name)” must be a constant, which the initialiser assigns to “self.\(output.name)”."
      return Violation(.outputsAssigned, output.location, message)
    }
    if let last = assigned.lastIndex(where: { !$0.isEmpty }), let effect = statements[..<last].first(where: hasEffect) {
      let message = "Bindings, observations and other effects must follow the assignments of all outputs."
      violations.append(Violation(.effectsLast, effect.start, message))
    }
    return violations + targetViolations + selfViolations
  }

  /// Returns the members in `self.member =` or `(self.member, self.other) =`.
  private func assignedMembers(in statement: String) -> [String] {
    let targets = statement.prefixMatch(of: /(self\.\w+|\((self\.\w+,?\s?)+\))\s=\s/)
    return targets?.output.0.matches(of: /\.(\w+)/).map { String($0.1) } ?? []
  }

  /// Whether a statement is neither a constant nor an assignment of members, or observes a signal in its value. A
  /// closure is assumed to run later.
  private func hasEffect(_ statement: Declaration) -> Bool {
    let value = withoutClosures(statement.text)
    // `observe(on:)` and `start(on:)` only select a scheduler.
    let observes = value.contains(/\s<~\s|\.(observe(?!\(on:)|start(?!\(on:|s))\w*[(\s]/)
    return observes || !statement.text.hasPrefix("let ") && assignedMembers(in: statement.text).isEmpty
  }

  /// Finds local constants to which a source is bound, but which nothing retains after the initialiser.
  private var targetViolations: [Violation] {
    let statements = initialiser.members
    let locals = statements.compactMap { $0.text.prefixMatch(of: /(let|var) (\w+|\(.*?\))/)?.2 }
    return statements.compactMap { binding in
      guard let target = binding.text.prefixMatch(of: /(\w+)\s<~\s/)?.1,
        locals.contains(where: { words(in: $0).contains(target) }),
        !statements.contains(where: { mayRetain(target, $0) })
      else { return nil }
      let message = "The binding ends with the initialiser, because nothing retains “\(target)”: assign it to a member."
      return Violation(.retainedTargets, binding.start, message)
    }
  }

  /// Whether a statement uses a local constant in a closure, or by itself, which is assumed to retain it. A statement
  /// does not retain the constant that it declares, the target to which it binds, or an object of which it uses a member.
  private func mayRetain(_ constant: Substring, _ statement: Declaration) -> Bool {
    let declared = statement.text.prefixMatch(of: /(let|var) (\w+|\(.*?\))/)?.2
    guard declared.map({ words(in: $0).contains(constant) }) != true else { return false }
    let text = String(statement.text.trimmingPrefix("\(constant) <~ "))
    let uses = { (text: String) in
      text.matches(of: /(^|[^\w.`\\])(\w+)(?![\w`]|:\s)(\.?)/).filter { $0.2 == constant }
    }
    let outside = uses(withoutClosures(text))
    return outside.contains { $0.3.isEmpty } || uses(text).count > outside.count
  }

  /// Finds members that are used without `self`. A name is not a member if it follows a dot or is the label of an
  /// argument. Names that the initialiser declares anywhere are not checked.
  private var selfViolations: [Violation] {
    let closures = initialiser.text.matches(of: /[{(]\s?((\[.*?\]\s)?\(?\w+(,\s\w+)*\)?)\sin\s/).map { String($0.1) }
    let constants = initialiser.text.matches(of: /\b(let|var) (\w+|\(.*?\))/).map { String($0.2) }
    let locals = (closures + constants).flatMap { $0.matches(of: /\w+/).map { String($0.output) } }
    let names = members.subtracting(locals + initialiser.parameters.map(\.name))
    return initialiser.bodyLines.flatMap { line in
      line.code.matches(of: /(^|[^\w.`\\])(\w+)(?![\w`]|:\s)/).filter { names.contains(String($0.2)) }.map { match in
        let name = match.2
        let column = line.code[..<name.startIndex].utf8.count + 1
        let message = "“\(name)” is a member of the view model: write “self.\(name)”, or rename a local value."
        return Violation(.explicitSelf, SourceLocation(line: line.number, column: column), message)
      }
    }
  }
}

private func words(in text: Substring) -> [Substring] { text.matches(of: /\w+/).map(\.output) }

/// Returns a statement with “_” in place of each closure.
private func withoutClosures(_ statement: String) -> String {
  var text = statement
  while text.contains(/\{[^{}]*\}/) { text = text.replacing(/\{[^{}]*\}/, with: "_") }
  return text
}
