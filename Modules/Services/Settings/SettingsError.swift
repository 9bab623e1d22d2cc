/// The reason why the settings file could not be read or written. The reason is a phrase, such as “permission denied”.
public enum SettingsError: Error, Sendable, Hashable {
  /// The file could not be read.
  case reading(reason: String)
  /// The file could not be written.
  case writing(reason: String)

  /// A message for the user, in one sentence.
  public var message: String {
    switch self {
    case .reading(let reason): "Cannot read the settings: \(reason)."
    case .writing(let reason): "Cannot save the settings: \(reason)."
    }
  }
}

extension SettingsError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }
}
