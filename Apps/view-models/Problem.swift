/// An error of a command, with a message for the user.
struct Problem: Error, Equatable {
  /// The exit status of the program.
  enum Status: Int32, Sendable {
    /// The command cannot be carried out.
    case failure = 1
    /// An argument is invalid (`EX_USAGE` in `sysexits.h`).
    case usage = 64
  }

  let message: String
  let status: Status

  init(_ message: String, status: Status = .usage) {
    self.message = message
    self.status = status
  }
}
