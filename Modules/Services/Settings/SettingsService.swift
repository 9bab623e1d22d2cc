public import Reactive

/// A service that stores the user's settings.
public protocol SettingsService: Sendable {
  /// Returns a producer that saves settings, and completes when they are durable, or fails.
  ///
  /// It sends a sentence for the user about the earlier settings, or `nil` if there is nothing to say.
  func save(_ settings: ServiceSettings) -> SignalProducer<String?, SettingsError>
}
