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
/// If the file is damaged or cannot be read, reading fails with the reason, and the file stays unchanged. Saving then
/// gives the old file another name beside the new one, such as `config.damaged-1.json`.
///
/// The file may be a link to a file in another directory, which then contains the settings. Saving fails if that file
/// belongs to another user.
public final class FileSettingsService: SettingsService {
  private let file: UserFile?
  private let scheduler = QueueScheduler(qos: .userInitiated, name: "FileSettingsService")

  /// Creates a service that uses the file in `directory`. Saving creates the file, and the directory if necessary.
  ///
  /// By default, this is the user's directory for settings: `~/.config/words`, or its equivalent on the system.
  public init(directory: URL? = nil) {
    let directory = directory ?? UserDirectory.config.url
    file = directory.map { UserFile($0.appending(path: "config.json"), sizeLimit: 64 << 10) }
  }

  /// The path of the file, which need not exist; `nil` if the system has no directory for settings.
  public var path: String? { file?.path }

  /// Reads the settings in the file. They are empty if the file does not exist.
  public func settings() -> Result<ServiceSettings, SettingsError> {
    guard let file else { return .success(ServiceSettings()) }
    return Result { () throws(FileError) in try SettingsDocument(file.read()).settings }
      .mapError { .reading(reason: $0.reason, path: file.path) }
  }

  /// Returns a producer that saves settings on a background queue. If the file could not be read, it sends a sentence
  /// with the new name of the old file.
  public func save(_ settings: ServiceSettings) -> SignalProducer<String?, SettingsError> {
    SignalProducer { [file] in
      Result { () throws(FileError) in
        guard let file else { throw .other("there is no directory for them") }
        let oldFile = try file.change(until: .now() + .seconds(2), replacesUnusable: true) { data throws(FileError) in
          try SettingsDocument(data).data(with: settings)
        }
        return oldFile.map { "The old settings file could not be read. It is now named \($0), in the same directory." }
      }
      .mapError { .writing(reason: $0.reason, path: file?.path) }
    }
    .start(on: scheduler)
  }
}
