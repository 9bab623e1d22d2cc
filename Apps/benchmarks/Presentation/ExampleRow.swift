/// A row of the example table.
struct ExampleRow: Identifiable, Sendable, Equatable {
  let id: Int
  let name: String
  var amount: Int

  init(id: Int) {
    self.id = id
    name = Self.syllables[id % 7] + Self.syllables[id / 7 % 11] + Self.syllables[id / 77 % 13]
    amount = id &* 7919 % 1_000_003
  }

  /// A sentence. It is computed only when the row is shown.
  var note: String {
    let words = (0...id % 4).map { Self.syllables[(id / 5 + $0) % 13] + Self.syllables[(id / 3 + $0) % 11] }
    return words.joined(separator: " ")
  }

  /// Returns `count` rows.
  static func rows(_ count: Int) -> [ExampleRow] {
    (0..<count).map(ExampleRow.init(id:))
  }

  /// Returns the rows after a change of 1 %.
  ///
  /// One row in 200 is removed, and a new row is inserted for it elsewhere. One additional new row is inserted at the
  /// start.
  static func changing(_ rows: [ExampleRow]) -> [ExampleRow] {
    var nextID = (rows.lazy.map(\.id).max() ?? 0) + 1
    var changed: [ExampleRow] = []
    changed.reserveCapacity(rows.count + 1)
    func addRow() {
      changed.append(ExampleRow(id: nextID))
      nextID += 1
    }
    addRow()
    for (index, row) in rows.enumerated() where index % 200 != 100 {
      if index % 200 == 50 { addRow() }
      changed.append(row)
    }
    return changed
  }

  private static let syllables = ["ba", "lor", "ne", "tri", "sul", "mo", "ka", "den", "fi", "ros", "ul", "ven", "ta"]
}
