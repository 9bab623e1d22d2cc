public import Reactive

/// A service that stores the user's settings.
public protocol SettingsService: Sendable {
  /// Returns a producer that sends the settings and completes, or fails.
  func settings() -> SignalProducer<StoredSettings, SettingsError>

  /// Returns a producer that saves settings, sends them and completes when they are durable, or fails.
  func save(_ settings: ServiceSettings) -> SignalProducer<StoredSettings, SettingsError>
}

/// The settings that a service has read or saved.
public struct StoredSettings: Sendable, Hashable {
  /// The settings.
  public let settings: ServiceSettings
  /// A sentence for the user about damage to the stored settings; `nil` if there is none.
  public let notice: String?

  /// Creates a value.
  public init(_ settings: ServiceSettings, notice: String? = nil) {
    self.settings = settings
    self.notice = notice
  }
}
