public import Models
public import Reactive
public import Services

/// The inputs of the form in which the user chooses a service.
public protocol ServiceViewModelInputs {
  /// Call when the user wants to leave the form without saving the settings. While they are being saved, this has no
  /// effect.
  func backPressed()

  /// Call when the user cancels the test of the connection.
  func cancelPressed()

  /// Call when the user wants to save the settings and to use the service.
  func savePressed()

  /// Call when the user wants to test the connection to the service.
  func testPressed()

  /// Call with the complete text whenever the user changes the access token.
  func tokenChanged(_ text: String)

  /// Call with the complete text whenever the user changes the URL. This also chooses a server.
  func urlChanged(_ text: String)

  /// Call when the user chooses between a server (`true`) and the built-in words (`false`).
  func usesServerChanged(_ usesServer: Bool)
}

/// The outputs of the form in which the user chooses a service.
public protocol ServiceViewModelOutputs {
  /// Whether the user can choose between a server and the built-in words.
  var canChooseServer: Property<Bool> { get }

  /// Whether the user can edit the access token.
  var canEditToken: Property<Bool> { get }

  /// Whether the user can edit the URL.
  var canEditURL: Property<Bool> { get }

  /// The commands of the form: `save` if the settings are valid and have changed, `test` if they are valid, and
  /// `cancel`, which cancels a test, or else dismisses the screen. While the settings are being saved, there are none.
  var commands: Property<[Command<any ServiceViewModelType>]> { get }

  /// Sends a value when the screen should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// Whether a test is running or the settings are being saved.
  var isBusy: Property<Bool> { get }

  /// The reason why the settings file cannot be used, or the state or the result of the last action; `nil` if there is
  /// none, or if the settings have changed since.
  var message: Property<Notice?> { get }

  /// A sentence that says where the choice of the service in force comes from.
  var serverOrigin: Property<String> { get }

  /// The access token as the user has typed it. Do not show it.
  var token: Property<String> { get }

  /// The reason why the access token is invalid; `nil` if it is valid.
  var tokenError: Property<String?> { get }

  /// A sentence that says where the access token comes from, or what the user has to know about it; `nil` if there is
  /// none.
  var tokenNote: Property<String?> { get }

  /// The URL as the user has typed it. It may lack its scheme.
  var url: Property<String> { get }

  /// The reason why the URL is invalid; `nil` if it is valid or empty.
  var urlError: Property<String?> { get }

  /// Whether a server is chosen, and not the built-in words.
  var usesServer: Property<Bool> { get }
}

/// The view model of the form in which the user chooses a service.
public protocol ServiceViewModelType: Sendable {
  var inputs: any ServiceViewModelInputs { get }
  var outputs: any ServiceViewModelOutputs { get }
}

/// The view model of the form in which the user chooses a service.
///
/// The form contains the settings of the settings file. Where an option or the environment takes precedence over the
/// file, it shows the settings in force, and the user cannot change them.
public final class ServiceViewModel: ServiceViewModelType, ServiceViewModelInputs, ServiceViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - configuration: The settings in force.
  ///   - month: The month whose words a test of the connection requests.
  ///   - store: The store that tests and saves settings.
  public init(configuration: ServiceConfiguration, month: Month, store: ServiceStore) {
    let url = ValidatingProperty<String, ServiceAddress.ValidationError>(configuration.server ?? "", checkURL)
    let urlText = Property(initial: configuration.server ?? "", then: self.urlChangedProperty.signal)
    let typedToken = Property<String?>(initial: nil, then: self.tokenChangedProperty.signal.map(Optional.some))
    let tokenText = typedToken.combineLatest(with: urlText).map { $0 ?? configuration.shownToken(forServer: $1) }
    let token = ValidatingProperty<String, ServiceAddress.ValidationError>(
      configuration.shownToken(forServer: configuration.server ?? ""), checkToken)
    let usesServer = Property(
      initial: configuration.server != nil,
      then: self.usesServerChangedProperty.signal.skipNil()
        .merge(with: self.urlChangedProperty.signal.filter { !$0.isEmpty }.map { _ in true })
    )
    .skipRepeats()
    let proposal = Property.combineLatest(usesServer, url.result, token.result)
      .map { configuration.proposal(usesServer: $0, url: $1.value, token: $2.value) }.skipRepeats()
    let test = Action<Void, Notice, Never>(unwrapping: proposal) { store.testResults(of: $0, month) }
    let changed = proposal.combineLatest(with: test.isExecuting).map { $1 || $0 == configuration ? nil : $0 }
    let save = Action<Void, Never, SettingsError>(unwrapping: changed) { store.save($0) }
    let canEdit = save.isExecuting.negate()
    let cancellations = test.isExecuting.sample(on: self.cancelPressedProperty.signal).filter { $0 }
    let testEnds = proposal.signal.map { _ in }.merge(with: cancellations.map { _ in })

    self.canChooseServer = canEdit.map { $0 && configuration.canChangeServer }
    self.canEditToken = usesServer.and(canEdit).map { $0 && configuration.canChangeToken }
    self.canEditURL = self.canChooseServer
    self.commands = Property.combineLatest(proposal, changed, test.isExecuting, canEdit)
      .map { $3 ? serviceCommands(isValid: $0 != nil, isChanged: $1 != nil, isTesting: $2) : [] }
    self.dismiss = canEdit.sample(on: self.backPressedProperty.signal).filter { $0 }.map { _ in }
      .merge(with: save.completed)
    self.isBusy = test.isExecuting.or(save.isExecuting).skipRepeats()
    self.message = Property(
      initial: configuration.fileError.map { Notice(.failure, $0.message) },
      then: Signal.merge(
        testEnds.map { nil }, test.values.map(Optional.some),
        save.isExecuting.signal.filter { $0 }.map { _ in Notice(.information, "Saving the settings…") },
        save.errors.map { Notice(.failure, $0.message) })
    )
    .skipRepeats()
    self.serverOrigin = Property(value: serverOriginText(for: configuration))
    self.token = tokenText.skipRepeats()
    self.tokenError = token.result.map { $0.error.map(sentence) }.skipRepeats()
    self.tokenNote = typedToken.combineLatest(with: url.result).map { tokenNoteText(for: configuration, $0, $1.value) }
      .skipRepeats()
    self.url = urlText
    self.urlError = url.result.combineLatest(with: urlText).map { $1.isEmpty ? nil : $0.error.map(sentence) }
      .skipRepeats()
    self.usesServer = usesServer
    (self.validToken, self.validURL) = (token, url)

    token <~ tokenText.signal
    url <~ self.urlChangedProperty.signal
    canEdit.sample(on: self.testPressedProperty.signal).filter { $0 }
      .observeValues { _ in test.apply().take(until: testEnds).start() }
    self.savePressedProperty.signal.observeValues { save.apply().start() }
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  private let cancelPressedProperty = MutableProperty(())
  public func cancelPressed() {
    self.cancelPressedProperty.value = ()
  }

  private let savePressedProperty = MutableProperty(())
  public func savePressed() {
    self.savePressedProperty.value = ()
  }

  private let testPressedProperty = MutableProperty(())
  public func testPressed() {
    self.testPressedProperty.value = ()
  }

  private let tokenChangedProperty = MutableProperty("")
  public func tokenChanged(_ text: String) {
    self.tokenChangedProperty.value = text
  }

  private let urlChangedProperty = MutableProperty("")
  public func urlChanged(_ text: String) {
    self.urlChangedProperty.value = text
  }

  private let usesServerChangedProperty = MutableProperty<Bool?>(nil)
  public func usesServerChanged(_ usesServer: Bool) {
    self.usesServerChangedProperty.value = usesServer
  }

  public let canChooseServer: Property<Bool>
  public let canEditToken: Property<Bool>
  public let canEditURL: Property<Bool>
  public let commands: Property<[Command<any ServiceViewModelType>]>
  public let dismiss: Signal<Void, Never>
  public let isBusy: Property<Bool>
  public let message: Property<Notice?>
  public let serverOrigin: Property<String>
  public let token: Property<String>
  public let tokenError: Property<String?>
  public let tokenNote: Property<String?>
  public let url: Property<String>
  public let urlError: Property<String?>
  public let usesServer: Property<Bool>

  /// The validated texts, which their results do not retain.
  private let validToken: ValidatingProperty<String, ServiceAddress.ValidationError>
  private let validURL: ValidatingProperty<String, ServiceAddress.ValidationError>

  public var inputs: any ServiceViewModelInputs { self }
  public var outputs: any ServiceViewModelOutputs { self }
}

private typealias Decision = ValidatingProperty<String, ServiceAddress.ValidationError>.Decision

private func checkURL(_ text: String) -> Decision {
  let url = withScheme(text)
  do throws(ServiceAddress.ValidationError) {
    _ = try ServiceAddress(base: url)
    return url == text ? .valid : .coerced(url, nil)
  } catch {
    return .invalid(error)
  }
}

/// Returns a URL with the scheme http in front of a name or an address of a computer with a port: “127.0.0.1:8080”.
private func withScheme(_ text: String) -> String {
  let authority = text.unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
  let parts = authority.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
  let hasPort = parts.count == 2 && Int(parts[1]) != nil && !parts[0].isEmpty
  return hasPort ? "http://\(text)" : text
}

private func checkToken(_ text: String) -> Decision {
  let token = AccessToken(text)
  return token.isValid ? .coerced(token.text, nil) : .invalid(.token)
}

private func serverOriginText(for configuration: ServiceConfiguration) -> String {
  switch configuration.serverSource {
  case _ where configuration.fileError != nil:
    "Until you save, the built-in words are in use, without your reactions."
  case .option: "The service in use is set by an option of the command line."
  case .environment: "The service in use is set by the environment variable WORDS_SERVER."
  case .file: "The service in use is set by the settings file."
  case .builtIn: "Until you save, the built-in words are in use, because no service is set."
  }
}

private func tokenNoteText(for configuration: ServiceConfiguration, _ typed: String?, _ url: String?) -> String? {
  guard typed == nil else { return nil }
  switch configuration.tokenSource {
  case .option, .environment: return "The token in use is set by the environment variable WORDS_TOKEN."
  case .file where configuration.shownToken(forServer: url ?? "").isEmpty:
    return "The token in the settings file is for another server."
  case .file: return "The token in use is set by the settings file."
  case .builtIn where configuration.canChangeToken: return nil
  case .builtIn: return "No token is set. Only the environment variable WORDS_TOKEN can set one here."
  }
}

/// Returns the reason of an error as a sentence.
private func sentence(_ error: ServiceAddress.ValidationError) -> String {
  "\(error.reason.prefix(1).uppercased())\(error.reason.dropFirst())."
}

extension ServiceConfiguration {
  /// Returns the token that the form shows until the user enters another one. It is the token in the file if that is
  /// for the server with this URL, or else empty.
  fileprivate func shownToken(forServer url: String) -> String {
    canChangeToken ? storedToken(forServer: url)?.text ?? "" : ""
  }

  /// Returns the configuration with the settings that the user has entered; `nil` if they are invalid.
  fileprivate func proposal(usesServer: Bool, url: String?, token: String?) -> ServiceConfiguration? {
    guard canChangeServer else { return self }
    guard usesServer else { return settings.server == nil && fileError == nil ? self : saving(ServiceSettings()) }
    guard let url, let token else { return nil }
    let entered = token.isEmpty ? nil : AccessToken(token)
    return saving(
      ServiceSettings(server: url, token: canChangeToken ? entered : storedToken(forServer: url)))
  }
}

extension ServiceStore {
  /// Returns a producer of the messages of a test of the connection.
  fileprivate func testResults(of configuration: ServiceConfiguration, _ month: Month) -> SignalProducer<Notice, Never>
  {
    responses(in: month, from: configuration).map { words, reactions in
      switch (words, reactions) {
      case (.success(let response), .success):
        Notice(.success, "The service works. It has \(count(of: response)) for \(month.title).")
      case (.success(let response), .failure(let error)):
        Notice(
          .failure,
          "The service has \(count(of: response)) for \(month.title). Cannot load your reactions. \(error.message)")
      case (.failure(let error), .success):
        Notice(.failure, "The service has your reactions. Cannot load words. \(error.message)")
      case (.failure(let error), .failure): Notice(.failure, error.message)
      }
    }
    .prefix(value: Notice(.information, "Testing the connection…"))
  }
}

private func count(of response: WordResponse) -> String {
  response.words.count == 1 ? "1 word" : "\(response.words.count) words"
}
