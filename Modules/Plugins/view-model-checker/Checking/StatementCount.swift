extension Declaration {
  /// The number of statements. A block, such as an `if` or a function, counts as the statements in its braces. Any other
  /// statement counts as one, with the closures in it.
  var statementCount: Int {
    let isBlock =
      ["func", "init"].contains(keyword)
      || text.contains(/^(#if|case|default|defer|do|else|for|guard|if|repeat|switch|while)\b/)
    guard isBlock, let header = lines.firstIndex(where: { $0.code.contains(/[{:]$|^ *#if\b/) }) else {
      // A block in one line, such as `if a { b() } else { c() }`, or no block.
      let code = isBlock && !body.isEmpty ? body.replacing(/\} (else|catch)[^{]*\{/, with: ";") : text
      return withoutClosures(code).split(separator: ";").count
    }
    return declarations(in: lines[(header + 1)...], at: indentation + 2).map(\.statementCount).reduce(0, +)
  }
}
