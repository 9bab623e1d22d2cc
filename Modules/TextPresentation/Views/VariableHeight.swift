/// A view whose height depends on its width.
@MainActor
public protocol VariableHeight {
  /// How many rows the view takes in that many columns.
  func rows(columns: Int) -> Int
}
