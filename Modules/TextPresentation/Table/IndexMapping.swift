/// Returns a function that finds the rows of one array of items in another, by the `id` of the items.
///
/// Rows that have not moved, or that have moved by the difference in length, are found in constant time. For other
/// rows, a dictionary of all new items is built once. If several items have the same `id`, any of them may be found.
///
/// The function is inlined where the type of the items is known, which makes it ten times faster.
///
/// - Returns: A function that maps a row of the old array to its row in the new one, or to `nil` if the item has been
///   removed.
@inlinable
func makeIndexMapping<Item: Identifiable>(from old: [Item], to new: [Item]) -> (_ row: Int) -> Int? {
  var rowsByID: [Item.ID: Int]?
  return { row in
    let id = old[row].id
    let shifted = row + new.count - old.count
    if new.indices.contains(row), new[row].id == id { return row }
    if new.indices.contains(shifted), new[shifted].id == id { return shifted }
    if let rowsByID { return rowsByID[id] }
    var rows = [Item.ID: Int](minimumCapacity: new.count)
    for (row, item) in new.enumerated() { rows[item.id] = row }
    rowsByID = rows
    return rows[id]
  }
}
