public import Models

extension Month {
  /// The month in English, with its year: “January 2015”.
  public var title: String {
    "\(names[month - 1]) \(year)"
  }
}

extension Day {
  /// The date in English: “31 January 2015”.
  public var title: String {
    "\(day) \(month.title)"
  }
}

private let names = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]
