/// The reason why the settings file cannot be used. A reason is a phrase, such as “permission denied”. The path is `nil`
/// if the system has no directory for the file.
public enum SettingsError: Error, Sendable, Hashable {
  /// The file could not be read.
  case reading(reason: String, path: String?)
  /// The file could not be written.
  case writing(reason: String, path: String?)
  /// The file contains an address that cannot be used.
  case invalid(ServiceAddress.ValidationError, path: String?)

  /// A message for the user, in one or two sentences. It may quote user input, which is shortened but not sanitised.
  public var message: String {
    switch self {
    case .reading(let reason, let path): "Cannot read the settings\(place(path)): \(reason)."
    case .writing(let reason, let path): "Cannot save the settings\(place(path)): \(reason)."
    case .invalid(let error, let path): "\(error.message) It is in the settings file\(path.map { ", \($0)" } ?? "")."
    }
  }
}
