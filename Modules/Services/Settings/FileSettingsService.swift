import Dispatch
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service that stores the settings in a local file, `config.json`, that only the user can read.
///
/// The file is an object with the keys `server` and `token`, both of them optional. Other keys are kept. The file is
/// replaced atomically, and settings that have been saved are durable.
///
/// If the file is damaged, the service renames it and continues without settings, and the response has a notice about
/// the damaged file. If the file cannot be read for another reason, such as its permissions, the request fails and the
/// file stays unchanged. This includes a link to a damaged file, which may belong to another program.
public final class FileSettingsService: SettingsService {
  private let file: UserFile<SettingsDocument>?
  private let scheduler = QueueScheduler(qos: .userInitiated, name: "FileSettingsService")

  /// Creates a service that uses the file in the user's directory for settings: `~/.config/words`, or its equivalent on
  /// the system.
  public convenience init() {
    self.init(UserDirectory.config().map { UserFile(in: $0) })
  }

  /// Creates a service that uses the file in `directory`. Saving creates the file, and the directory if necessary.
  public convenience init(directory: URL) {
    self.init(UserFile(in: directory))
  }

  private init(_ file: UserFile<SettingsDocument>?) {
    self.file = file
  }

  /// The path of the file, which need not exist; `nil` if the system has no directory for settings.
  public var path: String? { file?.url.path(percentEncoded: false) }

  /// Returns a producer of the settings in the file. They are empty if the file does not exist. The producer reads the
  /// file synchronously when you start it.
  public func settings() -> SignalProducer<StoredSettings, SettingsError> {
    guard let file else { return SignalProducer(value: StoredSettings(ServiceSettings())) }
    return SignalProducer {
      Result { () throws(FileError) in
        if case .document(let document) = try file.contents() { return StoredSettings(document.settings) }
        // In the meantime, another process may have renamed the damaged file and created a new one.
        return try file.withLock { () throws(FileError) in stored(try file.documentSettingDamageAside()) }
      }
      .mapError { .reading(reason: $0.reason) }
    }
  }

  /// Returns a producer that saves settings on a background queue.
  public func save(_ settings: ServiceSettings) -> SignalProducer<StoredSettings, SettingsError> {
    SignalProducer { [file] in
      Result { () throws(FileError) in
        guard let file else { throw .other("there is no directory for them") }
        return try file.withLock { () throws(FileError) in
          var (document, damagedFile) = try file.documentSettingDamageAside()
          try document.set(settings)
          try file.replaceContents(with: document)
          return stored((document, damagedFile))
        }
      }
      .mapError { .writing(reason: $0.reason) }
    }
    .start(on: scheduler)
  }
}

extension UserFile<SettingsDocument> {
  /// Calls `body` while holding the lock, for which it waits for at most two seconds.
  fileprivate func withLock<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
    let result = try withLock(until: .now() + .seconds(2), unless: { false }, body)
    guard let result else { throw .other("another program has locked them") }
    return result
  }
}

private func stored(_ contents: (document: SettingsDocument, damagedFile: URL?)) -> StoredSettings {
  let notice = contents.damagedFile.map {
    "The damaged settings file was renamed to \($0.path(percentEncoded: false))."
  }
  return StoredSettings(contents.document.settings, notice: notice)
}
