/// What is wrong with a command, as a sentence.
struct Problem: Error, Equatable {
  /// How a program ends (`sysexits.h`).
  enum Status: Int32, Sendable {
    case failure = 1
    case usage = 64
  }

  let message: String
  let status: Status

  init(_ message: String, status: Status = .usage) {
    self.message = message
    self.status = status
  }
}
