extension Int {
  /// The sum, or the nearest number that there is.
  func saturating(_ other: Int) -> Int {
    let (sum, isOverflown) = addingReportingOverflow(other)
    return isOverflown ? (other > 0 ? .max : .min) : sum
  }
}
