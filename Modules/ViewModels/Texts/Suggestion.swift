/// Returns the candidate with the fewest differences from a mistyped name; `nil` if more than a third of the letters
/// differ from every candidate. Hyphens at the start are ignored.
package func nearest(to name: String, in candidates: [String]) -> String? {
  let letters = Array(name.drop { $0 == "-" })
  // A name with this many letters cannot be near, and comparing a very long one would take a long time.
  guard letters.count <= 40 else { return nil }
  let distances = candidates.map { (name: $0, count: distance(letters, Array($0.drop { $0 == "-" }))) }
  return distances.min { $0.count < $1.count }.flatMap { $0.count <= letters.count / 3 ? $0.name : nil }
}

/// Returns the number of letters to insert, delete, replace, or swap with their neighbour, that turn one word into the
/// other (the optimal string alignment distance).
private func distance(_ one: [Character], _ other: [Character]) -> Int {
  var rows = [Array(0...other.count)]
  for i in one.indices {
    var row = [i + 1]
    for j in other.indices {
      let isEqual = one[i] == other[j]
      var best = min(rows[i][j] + (isEqual ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, rows[i - 1][j - 1] + 1) }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[one.count][other.count]
}
