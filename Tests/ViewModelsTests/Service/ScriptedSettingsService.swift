import Reactive
import Services

/// A settings service whose response a test sends. It records the settings that are saved.
final class ScriptedSettingsService: SettingsService {
  let saved = Atomic<[ServiceSettings]>([])
  /// Each request to save settings: the server and the token.
  let (log, logInput) = Signal<String, Never>.pipe()
  private let waiting = Atomic<[Signal<String?, SettingsError>.Observer]>([])

  /// Responds to the oldest request that waits.
  func answer(_ failure: SettingsError? = nil, notice: String? = nil) {
    guard let observer = waiting.modify({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
    if let failure { return observer.send(error: failure) }
    observer.send(value: notice)
    observer.sendCompleted()
  }

  func save(_ settings: ServiceSettings) -> SignalProducer<String?, SettingsError> {
    SignalProducer { [self] observer, _ in
      saved.modify { $0.append(settings) }
      logInput.send(value: "\(settings.server ?? "no server") \(settings.token?.text ?? "no token")")
      waiting.modify { $0.append(observer) }
    }
  }
}
