extension Int {
  /// Returns the sum, clamped to the range of `Int`.
  func saturating(_ other: Int) -> Int {
    let (sum, isOverflown) = addingReportingOverflow(other)
    return isOverflown ? (other > 0 ? .max : .min) : sum
  }
}
