public import Models
public import Reactive

/// The inputs of the root of the application.
public protocol RootViewModelInputs {
  /// Call when the user wants to go to a date, on any screen.
  func goToDatePressed()

  /// Call when the user wants to see a random word of the year.
  func randomPressed()

  /// Call with the section that the user selects.
  func sectionSelected(_ section: Section)

  /// Call when the user wants to choose a service, on any screen.
  func servicePressed()

  /// Call when the user takes back the last change of a reaction.
  func undoPressed()

  /// Call when the view loads.
  func viewDidLoad()
}

/// The outputs of the root of the application.
public protocol RootViewModelOutputs {
  /// The commands of all screens but the form and dialogs. A command with the same name of the screen replaces one of
  /// them. The one that selects the section that is shown has no hint.
  var commands: Property<[Command<any RootViewModelType>]> { get }

  /// The content of the header above the screens.
  var header: Property<RootHeader> { get }

  /// The view models of the lists of words at the bottom of the stack of screens: the month, and the list of another
  /// section if one is shown. Whenever the property sends them, all other screens should be dismissed.
  var lists: Property<[WordsViewModel]> { get }

  /// Sends a notice that the user should read.
  var showNotice: Signal<String, Never> { get }

  /// Sends the view model of the form when the user wants to choose a service, or has to because the settings cannot be
  /// used.
  var showService: Signal<ServiceViewModel, Never> { get }
}

/// The view model of the root of the application.
public protocol RootViewModelType: Sendable {
  var inputs: any RootViewModelInputs { get }
  var outputs: any RootViewModelOutputs { get }
}

/// The view model of the root of the application: it determines which section is shown, and shows the form in which the
/// user chooses a service. Another service replaces all lists. As long as the view model exists, changes that another
/// program makes to the reactions are shown.
public final class RootViewModel: RootViewModelType, RootViewModelInputs, RootViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - month: The month that the first screen shows.
  ///   - store: The store with the service and its words.
  ///   - clock: The scheduler that measures the delay of the debounced search.
  public init(month: Month, store: ServiceStore, clock: any DateScheduler = QueueScheduler.main) {
    let list = store.words.map { WordsViewModel(.month(month), store: $0, clock: clock) }
    let reactions = store.words.flatMap(.latest) { $0.reactionStates }
    let selections = self.sectionSelectedProperty.signal
    let shown = list.combineLatest(with: store.words).flatMap(.latest) { list, words in
      shownSection(selections, above: list) { WordsViewModel($0, searching: $1, store: words, clock: clock) }
    }
    let loaded = self.viewDidLoadProperty.signal.flatMap(.latest) { shown.producer }
    let problems = store.configuration.sample(on: self.viewDidLoadProperty.signal)
      .filter { $0.fileError != nil }.map { _ in }

    let shownMonth = list.flatMap(.latest) { $0.outputs.months?.outputs.month ?? Property(value: month) }
    let undoable = reactions.map(\.undoableChange).skipRepeats()
    let isReading = shown.flatMap(.latest) { shown in
      Property(initial: false, then: shown.top.outputs.list.outputs.showDetail.flatMap(.latest, isOpen))
    }
    let randomWords = shownMonth.combineLatest(with: store.words).sample(on: self.randomPressedProperty.signal)
      .flatMap(.throttle) { month, words in words.randomWord(of: month.year) }

    self.commands = shown.map(\.section).skipRepeats().combineLatest(with: undoable.map { $0 != nil }.skipRepeats())
      .map(rootCommands)
    self.header = shown.flatMap(.latest) { shown in
      let outputs = shown.top.outputs
      return Property.combineLatest(
        outputs.title, outputs.list.outputs.content, outputs.notices.outputs.age, reactions, store.configuration
      )
      .map { RootHeader(shown.section, place: $0, $1, age: $2, $3, $4) }
    }
    .skipRepeats()
    self.lists = shown.map(\.lists)
    self.showNotice = self.viewDidLoadProperty.signal.flatMap(.latest) { store.notice.producer }.skipNil()
    self.showService = store.configuration.sample(
      on: loaded.flatMap(.latest) { $0.list.outputs.chooseService }.merge(with: problems)
    )
    .map { ServiceViewModel(configuration: $0, month: month, store: store) }

    self.viewDidLoadProperty.signal.flatMap(.latest) { store.words.producer }
      .flatMap(.latest) { words in words.externalChanges.map { words } }.observeValues { $0.loadReactions() }
    undoable.sample(on: self.undoPressedProperty.signal).skipNil().withLatest(from: store.words)
      .observeValues { change, words in words.undo(change) }
    selections.withLatest(from: store.words).observeValues { $1.announce(nil) }
    randomWords.withLatest(from: shown.combineLatest(with: isReading)).observeValues { [weak self] word, place in
      self?.sectionSelected(.month)
      place.0.list.inputs.daySelected(word.date)
      if place.1 { place.0.list.outputs.list.inputs.wordSelected(word) }
    }
    // The dialog is on top of the screen that is shown, whereas the list of the month shows the day.
    shown.sample(on: self.goToDatePressedProperty.signal).observeValues { $0.list.inputs.goToDatePressed() }
    shown.sample(on: self.servicePressedProperty.signal).observeValues { $0.list.inputs.servicePressed() }
    loaded.flatMap(.latest) { shown in
      Signal.merge(
        shown.list.outputs.showToday, shown.above?.outputs.dismiss ?? .empty,
        shown.list.outputs.showGoToDate.flatMap(.latest) { $0.outputs.showDay }.map { _ in })
    }
    .observeValues { [weak self] in self?.sectionSelected(.month) }
    loaded.flatMap(.latest) { $0.list.outputs.searchYear }.observeValues { [weak self] in self?.sectionSelected(.year) }
    // The list of the month shows the word.
    loaded.flatMap(.latest) { shown in (shown.above?.outputs.showToday ?? .empty).map { shown.list } }
      .observeValues { $0.inputs.todayPressed() }
  }

  private let goToDatePressedProperty = MutableProperty(())
  public func goToDatePressed() {
    self.goToDatePressedProperty.value = ()
  }

  private let randomPressedProperty = MutableProperty(())
  public func randomPressed() {
    self.randomPressedProperty.value = ()
  }

  private let sectionSelectedProperty = MutableProperty(Section.month)
  public func sectionSelected(_ section: Section) {
    self.sectionSelectedProperty.value = section
  }

  private let servicePressedProperty = MutableProperty(())
  public func servicePressed() {
    self.servicePressedProperty.value = ()
  }

  private let undoPressedProperty = MutableProperty(())
  public func undoPressed() {
    self.undoPressedProperty.value = ()
  }

  private let viewDidLoadProperty = MutableProperty(())
  public func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  public let commands: Property<[Command<any RootViewModelType>]>
  public let header: Property<RootHeader>
  public let lists: Property<[WordsViewModel]>
  public let showNotice: Signal<String, Never>
  public let showService: Signal<ServiceViewModel, Never>

  public var inputs: any RootViewModelInputs { self }
  public var outputs: any RootViewModelOutputs { self }
}

/// The section that is shown, with its lists of words.
private struct ShownSection: Sendable {
  let section: Section
  /// The list of the month.
  let list: WordsViewModel
  /// The list of another section, on the screen above the month; `nil` if the month is shown.
  var above: WordsViewModel?

  /// The list that is shown.
  var top: WordsViewModel { above ?? list }

  var lists: [WordsViewModel] { [list] + [above].compactMap(\.self) }
}

/// Returns the section that the user has selected last, or the month. If it is selected again, its list stays the same.
/// The year is searched for the text for which the month was searched.
private func shownSection(
  _ selections: Signal<Section, Never>, above list: WordsViewModel,
  makeList: @escaping @Sendable (WordListScope, _ searchText: String) -> WordsViewModel
) -> Property<ShownSection> {
  let first = ShownSection(section: .month, list: list)
  guard let month = list.outputs.months?.outputs.month else { return Property(value: first) }
  let place = month.combineLatest(with: list.outputs.search.outputs.text)
  let sections = selections.withLatest(from: place).scan(first) { shown, selected in
    let (section, (month, text)) = selected
    if section == shown.section { return shown }
    let isSearching = section == .year && shown.section == .month
    let above = section.scope(above: month).map { makeList($0, isSearching ? text : "") }
    return ShownSection(section: section, list: list, above: above)
  }
  return Property(initial: first, then: sections)
}

/// Returns whether a detail is open, from now on until the user goes back.
private func isOpen(_ detail: WordDetailViewModel) -> SignalProducer<Bool, Never> {
  detail.outputs.dismiss.map { false }.producer.prefix(value: true)
}

/// Returns the commands that select sections, and those that are useful on all screens.
private func rootCommands(shown: Section, canUndo: Bool) -> [Command<any RootViewModelType>] {
  Section.allCases.map { section in
    Command(section.commandID, hint: section == shown ? nil : section.title.lowercased()) {
      $0.inputs.sectionSelected(section)
    }
  } + [
    Command(.goToDate, isHinted: false) { $0.inputs.goToDatePressed() },
    Command(.service, isHinted: false) { $0.inputs.servicePressed() },
    Command(.random) { $0.inputs.randomPressed() },
    canUndo
      ? Command(.undo) { $0.inputs.undoPressed() } : Command(.undo, unavailableReason: "There is no change to undo."),
  ]
}
