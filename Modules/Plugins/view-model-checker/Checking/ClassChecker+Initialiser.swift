extension ClassChecker {
  /// Checks the initialiser of a view model, and the outputs that it assigns.
  func violations(of initialiser: Declaration) -> [Violation] {
    let statements = initialiser.members
    let texts = statements.isEmpty ? [initialiser.body] : statements.map(\.text)
    let assigned = texts.map { Set(assignedMembers(in: $0)).intersection(outputs.map(\.name)) }
    let all = Set(assigned.joined())
    var violations = outputs.filter { output in
      output.text.wholeMatch(of: /[\w ]*\blet \w+: [^={]+/) == nil || !all.contains(output.name)
    }.map { output in
      output.violation(
        of: .outputsAssigned,
        "The output “\(output.name)” must be a constant, which the initialiser assigns to “self.\(output.name)”.")
    }
    if let last = assigned.lastIndex(where: { !$0.isEmpty }), let effect = statements[..<last].first(where: hasEffect) {
      let message = "Bindings, observations and other effects must follow the assignments of all outputs."
      violations.append(effect.violation(of: .effectsLast, message))
    }
    return violations + targetViolations(in: statements) + selfViolations(in: initialiser)
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
  private func targetViolations(in statements: [Declaration]) -> [Violation] {
    let locals = statements.flatMap(\.declaredConstants)
    let bindings = statements.filter { $0.text.contains(/^\w+\s<~\s/) && locals.contains($0.name) }
    return bindings.filter { binding in !statements.contains { mayRetain(binding.name, $0) } }.map { binding in
      let reason = "because nothing retains “\(binding.name)”: assign it to a member."
      return binding.violation(of: .retainedTargets, "The binding ends with the initialiser, \(reason)")
    }
  }

  /// Whether a statement uses a local constant in a closure, or by itself, which is assumed to retain it. A statement
  /// does not retain the constant that it declares, the target to which it binds, or an object of which it uses a member.
  private func mayRetain(_ constant: String, _ statement: Declaration) -> Bool {
    if statement.declaredConstants.contains(constant) { return false }
    let text = String(statement.text.trimmingPrefix("\(constant) <~ "))
    let outside = uses(of: [constant], in: withoutClosures(text))
    return outside.contains { !$0.hasMember } || uses(of: [constant], in: text).count > outside.count
  }

  /// Finds members that are used without `self`. Names that the initialiser declares anywhere are not checked.
  private func selfViolations(in initialiser: Declaration) -> [Violation] {
    let closures = initialiser.text.matches(of: /[{(]\s?((\[.*?\]\s)?\(?\w+(,\s\w+)*\)?)\sin\s/).map { String($0.1) }
    let constants = initialiser.text.matches(of: /\b(let|var) (\w+|\(.*?\))/).map { String($0.2) }
    let locals = (closures + constants).flatMap { $0.matches(of: /\w+/).map { String($0.output) } }
    let names = Set(members.map(\.declaration.name)).subtracting(locals + initialiser.parameters.map(\.name) + ["init"])
    return initialiser.bodyLines.flatMap { line in
      uses(of: names, in: line.code).map { name, _ in
        let message = "“\(name)” is a member of the view model: write “self.\(name)”, or rename a local value."
        return Violation(rule: .explicitSelf, line: line.number, message: message)
      }
    }
  }
}

/// Returns the occurrences of names in code, and whether a dot follows each of them. A name that follows a dot or is the
/// label of an argument does not count.
private func uses(of names: Set<String>, in code: String) -> [(name: String, hasMember: Bool)] {
  code.matches(of: /(^|[^\w.`\\])(\w+)(?![\w`]|:\s)(\.?)/)
    .map { (String($0.2), !$0.3.isEmpty) }.filter { names.contains($0.0) }
}

extension Declaration {
  /// The names in a statement that declares a constant or a tuple of constants.
  fileprivate var declaredConstants: [String] {
    let names = text.prefixMatch(of: /(let|var) (\w+|\(.*?\))/)?.2
    return names?.matches(of: /\w+/).map { String($0.output) } ?? []
  }
}

/// Returns a statement with “_” in place of each closure.
func withoutClosures(_ statement: String) -> String {
  var text = statement
  while text.contains(/\{[^{}]*\}/) { text = text.replacing(/\{[^{}]*\}/, with: "_") }
  return text
}
