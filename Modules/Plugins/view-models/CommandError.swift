/// An error of a command, with a message for the user.
enum CommandError: Error, Equatable {
  /// An argument is invalid.
  case usage(String)
  /// The command cannot be carried out.
  case failure(String)

  var message: String {
    switch self {
    case .usage(let message), .failure(let message): message
    }
  }

  /// The exit status of the program. That of an invalid argument is `EX_USAGE` in `sysexits.h`.
  var status: Int32 { if case .usage = self { 64 } else { 1 } }
}
