public import Models
public import Reactive

/// The inputs of the dialog in which the user enters a date.
public protocol GoToDateViewModelInputs {
  /// Call when the user cancels the dialog.
  func cancelPressed()

  /// Call when the user wants to go to the date.
  func goPressed()

  /// Call with the complete text whenever the user changes it.
  func textChanged(_ text: String)
}

/// The outputs of the dialog in which the user enters a date.
public protocol GoToDateViewModelOutputs {
  /// The commands of the dialog: `go` and `cancel`.
  var commands: Property<[Command<any GoToDateViewModelType>]> { get }

  /// Sends a value when the dialog should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// The date as the dialog understands it, or what the user can enter.
  var message: Property<Notice> { get }

  /// Sends the day whose word the user wants to see.
  var showDay: Signal<Day, Never> { get }
}

/// The view model of the dialog in which the user enters a date.
public protocol GoToDateViewModelType: Sendable {
  var inputs: any GoToDateViewModelInputs { get }
  var outputs: any GoToDateViewModelOutputs { get }
}

/// The view model of the dialog in which the user enters a date to go to.
public final class GoToDateViewModel: GoToDateViewModelType, GoToDateViewModelInputs, GoToDateViewModelOutputs, Sendable
{
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - month: The month of a date for which the user enters only the day.
  ///   - today: The current day; `nil` if it is not known.
  public init(month: Month, today: Day?) {
    let day = self.textChangedProperty.map { Day(typed: $0, in: month, today: today) }
    let choices = day.sample(on: self.goPressedProperty.signal)

    self.commands = Property(value: [
      Command(.go) { $0.inputs.goPressed() }, Command(.cancel) { $0.inputs.cancelPressed() },
    ])
    self.message = Property(
      initial: dateNotice(for: nil),
      then: day.signal.map(dateNotice).merge(
        with: choices.filter { $0 == nil }.withLatest(from: self.textChangedProperty).map { _, text in
          let hint = Day.hint(forTyped: text, in: month, today: today)
          return Notice(.failure, hint ?? "Enter a date, such as 2015-01-31 or 31 jan.")
        })
    )
    self.showDay = choices.skipNil()
    self.dismiss = self.showDay.map { _ in }.merge(with: self.cancelPressedProperty.signal)
  }

  private let cancelPressedProperty = MutableProperty(())
  public func cancelPressed() {
    self.cancelPressedProperty.value = ()
  }

  private let goPressedProperty = MutableProperty(())
  public func goPressed() {
    self.goPressedProperty.value = ()
  }

  private let textChangedProperty = MutableProperty("")
  public func textChanged(_ text: String) {
    self.textChangedProperty.value = text
  }

  public let commands: Property<[Command<any GoToDateViewModelType>]>
  public let dismiss: Signal<Void, Never>
  public let message: Property<Notice>
  public let showDay: Signal<Day, Never>

  public var inputs: any GoToDateViewModelInputs { self }
  public var outputs: any GoToDateViewModelOutputs { self }
}

private func dateNotice(for day: Day?) -> Notice {
  Notice(.information, day?.shortTitle ?? "A date, such as 2015-01-31, 31 jan or today.")
}
