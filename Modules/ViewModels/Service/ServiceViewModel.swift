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

  /// Call when the user wants to save the settings and to use the service. Call it again to confirm a service that has
  /// not answered a test.
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
  /// The commands of the form: `save`, available if the settings are valid and have changed, `test`, available if they
  /// are valid, and `cancel`, which cancels a test, or else dismisses the screen. While the settings are being saved,
  /// none is available.
  var commands: Property<[Command<any ServiceViewModelType>]> { get }

  /// Sends a value when the screen should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// The user's input, and its errors. A view maps it to its controls.
  var form: Property<ServiceForm> { get }

  /// Whether a test is running or the settings are being saved.
  var isBusy: Property<Bool> { get }

  /// Whether the user can change the form: not while the settings are being saved.
  var isEditable: Property<Bool> { get }

  /// The reason why the settings file cannot be used, or the state or the result of the last action; `nil` if there is
  /// none, or if the settings have changed since.
  var message: Property<Notice?> { get }
}

/// The view model of the form in which the user chooses a service.
public protocol ServiceViewModelType: Sendable {
  var inputs: any ServiceViewModelInputs { get }
  var outputs: any ServiceViewModelOutputs { get }
}

/// The view model of the form in which the user chooses a service: see ``ServiceForm``.
public final class ServiceViewModel: ServiceViewModelType, ServiceViewModelInputs, ServiceViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - configuration: The settings in force.
  ///   - month: The month whose words a test of the connection requests.
  ///   - store: The store that tests and saves settings.
  public init(configuration: ServiceConfiguration, month: Month, store: ServiceStore) {
    let edits = Signal.merge(
      self.tokenChangedProperty.signal.map(ServiceForm.Edit.token),
      self.urlChangedProperty.signal.map(ServiceForm.Edit.url),
      self.usesServerChangedProperty.signal.map(ServiceForm.Edit.usesServer))
    let form = Property(
      initial: ServiceForm(configuration), then: edits.scan(ServiceForm(configuration)) { $0.after($1) })
    let proposal = form.map(\.proposal).skipRepeats()
    let test = Action<Void, Notice, Never>(unwrapping: proposal) { store.testResults(of: $0, month) }
    let changed = proposal.combineLatest(with: test.isExecuting).map { $1 || $0 == configuration ? nil : $0 }
    let save = Action<Void, Never, SettingsError>(unwrapping: changed) { store.save($0) }
    let cancellations = test.isExecuting.sample(on: self.cancelPressedProperty.signal).filter { $0 }
    let saveSteps = Signal.merge(
      proposal.signal.map { _ in SaveStep.unknown }, test.values.map { $0.kind == .success ? .answered : .unknown },
      changed.sample(on: self.savePressedProperty.signal).skipNil().map { $0.address == nil ? .save : .pressed }
    )
    .scan(.unknown) { $1 == .pressed ? ($0 == .unknown ? .asked : .save) : $1 }
    let testEnds = proposal.signal.map { _ in }.merge(with: cancellations.map { _ in })

    self.isEditable = save.isExecuting.negate()
    self.commands = Property.combineLatest(proposal, changed, test.isExecuting, self.isEditable)
      .map { serviceCommands(isValid: $0 != nil, isChanged: $1 != nil, isTesting: $2, isEditable: $3) }
    self.dismiss = self.isEditable.sample(on: self.backPressedProperty.signal).filter { $0 }.map { _ in }
      .merge(with: save.completed)
    self.form = form.skipRepeats()
    self.isBusy = test.isExecuting.or(save.isExecuting).skipRepeats()
    self.message = Property(
      initial: configuration.fileError.map { Notice(.failure, $0.message) },
      then: Signal.merge(
        testEnds.map { nil }, test.values.map(Optional.some),
        saveSteps.filter { $0 == .asked }.map { _ in
          Notice(.warning, "This service has not answered. Save it anyway?")
        },
        save.isExecuting.signal.filter { $0 }.map { _ in Notice(.information, "Saving the settings…") },
        save.errors.map { Notice(.failure, $0.message) })
    )
    .skipRepeats()

    self.isEditable.sample(on: self.testPressedProperty.signal).filter { $0 }
      .observeValues { _ in test.apply().take(until: testEnds).start() }
    saveSteps.filter { $0 == .save }.observeValues { _ in save.apply().start() }
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

  private let usesServerChangedProperty = MutableProperty(false)
  public func usesServerChanged(_ usesServer: Bool) {
    self.usesServerChangedProperty.value = usesServer
  }

  public let commands: Property<[Command<any ServiceViewModelType>]>
  public let dismiss: Signal<Void, Never>
  public let form: Property<ServiceForm>
  public let isBusy: Property<Bool>
  public let isEditable: Property<Bool>
  public let message: Property<Notice?>

  public var inputs: any ServiceViewModelInputs { self }
  public var outputs: any ServiceViewModelOutputs { self }
}

/// A step on the way to saved settings.
private enum SaveStep {
  /// The service has not answered a test.
  case unknown
  /// The service has answered a test.
  case answered
  /// The user wants to save the settings of a service.
  case pressed
  /// The user has to confirm a service that has not answered.
  case asked
  /// The settings are saved.
  case save
}

/// Returns the commands of the form. During a test, `isChanged` is `false`.
private func serviceCommands(
  isValid: Bool, isChanged: Bool, isTesting: Bool, isEditable: Bool
) -> [Command<any ServiceViewModelType>] {
  guard isEditable else {
    return [.save, .test, .cancel].map { Command($0, unavailableReason: "The settings are being saved.") }
  }
  let invalid = isValid ? nil : "The settings are not valid yet."
  let reasonNotToSave = isTesting ? "The test is running." : invalid ?? "The settings have not changed."
  return [
    isChanged ? Command(.save) { $0.inputs.savePressed() } : Command(.save, unavailableReason: reasonNotToSave),
    isTesting
      ? Command(.test, unavailableReason: "The test is running.")
      : invalid.map { Command(.test, unavailableReason: $0) } ?? Command(.test) { $0.inputs.testPressed() },
    isTesting
      ? Command(.cancel, title: "cancel the test") { $0.inputs.cancelPressed() }
      : Command(.cancel) { $0.inputs.backPressed() },
  ]
}

extension ServiceStore {
  /// Returns a producer of the messages of a test of the connection, which requests the words of a month and the
  /// reactions.
  fileprivate func testResults(of configuration: ServiceConfiguration, _ month: Month) -> SignalProducer<Notice, Never>
  {
    let services = makeServices(configuration, .test)
    let words = services.words.words(in: month).take(last: 1).materializeResults()
    let reactions = services.reactions.reactions().materializeResults()
    return words.combineLatest(with: reactions).map { words, reactions in
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
    .observe(on: scheduler).prefix(value: Notice(.information, "Testing the connection…"))
  }
}

private func count(of response: WordResponse) -> String {
  response.words.count == 1 ? "1 word" : "\(response.words.count) words"
}
