import ProgramTesting

/// The program that the package builds.
enum Program {
  static let path = Built.executable("words")
}
