/// The version of the program and of all products of the package. `CHANGELOG.md` describes it.
enum Version {
  static let number = "0.1.0"
  /// The date of the release, or an earlier date if the version has not been released yet.
  static let date = "2026-11-22"
}
