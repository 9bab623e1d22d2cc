/// A view whose height depends on its width.
@MainActor
public protocol VariableHeight {
  /// Returns the number of rows that the view takes at the given width.
  func rows(columns: Int) -> Int
}
