/// An error of a command, with a message for the user.
struct Problem: Error, Equatable {
  /// The exit status of the program (`sysexits.h`).
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
