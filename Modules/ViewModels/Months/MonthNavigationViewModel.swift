public import Models
public import Reactive

/// The inputs of the navigation through months.
public protocol MonthNavigationViewModelInputs {
  /// Call with a month that the user wants to see.
  func monthSelected(_ month: Month)

  /// Call when the user wants to see the next month.
  func nextMonthPressed()

  /// Call when the user wants to see the previous month.
  func previousMonthPressed()
}

/// The outputs of the navigation through months.
public protocol MonthNavigationViewModelOutputs {
  /// The month to show.
  var month: Property<Month> { get }
}

/// The view model of the navigation through months.
public protocol MonthNavigationViewModelType: Sendable {
  var inputs: any MonthNavigationViewModelInputs { get }
  var outputs: any MonthNavigationViewModelOutputs { get }
}

/// The view model of the navigation through months, from January of the year 1 to December 9999. An input that would
/// leave this range has no effect.
public final class MonthNavigationViewModel: MonthNavigationViewModelType, MonthNavigationViewModelInputs,
  MonthNavigationViewModelOutputs, Sendable
{
  /// Creates a view model that shows `month` first.
  public init(month: Month) {
    let steps = Signal.merge(
      self.nextMonthPressedProperty.signal.map { Step.by(1) },
      self.previousMonthPressedProperty.signal.map { Step.by(-1) },
      self.monthSelectedProperty.signal.skipNil().map(Step.to))

    self.month = Property(initial: month, then: steps.scan(month) { $1.month(after: $0) }).skipRepeats()
  }

  private let monthSelectedProperty = MutableProperty<Month?>(nil)
  public func monthSelected(_ month: Month) {
    self.monthSelectedProperty.value = month
  }

  private let nextMonthPressedProperty = MutableProperty(())
  public func nextMonthPressed() {
    self.nextMonthPressedProperty.value = ()
  }

  private let previousMonthPressedProperty = MutableProperty(())
  public func previousMonthPressed() {
    self.previousMonthPressedProperty.value = ()
  }

  public let month: Property<Month>

  public var inputs: any MonthNavigationViewModelInputs { self }
  public var outputs: any MonthNavigationViewModelOutputs { self }
}

/// A step from one month to another.
private enum Step {
  case by(Int)
  case to(Month)

  func month(after month: Month) -> Month {
    switch self {
    case .by(let count): month.advanced(by: count)
    case .to(let month): month
    }
  }
}
