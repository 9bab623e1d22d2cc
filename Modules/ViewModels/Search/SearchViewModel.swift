public import Reactive

/// The inputs of a search.
public protocol SearchViewModelInputs {
  /// Call when the user starts to enter a search text.
  func searchBegan()

  /// Call when the user cancels the search. All words match again.
  func searchCancelled()

  /// Call when the user has finished typing. The text and the query stay as they are.
  func searchConfirmed()

  /// Call with the complete text whenever the user changes it.
  func searchTextChanged(_ text: String)
}

/// The search text, and whether the user is still typing.
public struct SearchState: Sendable, Hashable {
  /// The search text as the user has typed it.
  public let text: String
  /// Whether the user is typing.
  public let isTyping: Bool

  /// Whether there is a search to cancel: the user is typing, or the text is not empty.
  public var isActive: Bool { isTyping || !text.isEmpty }
}

/// The outputs of a search.
public protocol SearchViewModelOutputs {
  /// Whether there is a search to cancel.
  var isActive: Property<Bool> { get }

  /// Whether the user is typing.
  var isTyping: Property<Bool> { get }

  /// The query. It is debounced: it changes when the text has not changed for a tenth of a second. An empty query,
  /// which matches all words, takes effect immediately.
  var query: Property<SearchQuery> { get }

  /// The state of the search. All other properties but the query are parts of it.
  var state: Property<SearchState> { get }

  /// The search text as the user has typed it.
  var text: Property<String> { get }
}

/// The view model of a search.
public protocol SearchViewModelType: Sendable {
  var inputs: any SearchViewModelInputs { get }
  var outputs: any SearchViewModelOutputs { get }
}

/// The view model of a search that filters as the user types.
public final class SearchViewModel: SearchViewModelType, SearchViewModelInputs, SearchViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialText: The text to search for first. It is the query without a delay.
  ///   - clock: The scheduler that measures the delay of the debounced query.
  public init(_ initialText: String = "", clock: any DateScheduler = QueueScheduler.main) {
    let text = Property(
      initial: initialText,
      then: self.searchTextChangedProperty.signal.merge(with: self.searchCancelledProperty.signal.map { "" }))
    let isTyping = Property(
      initial: false,
      then: Signal.merge(
        self.searchBeganProperty.signal.map { true }, self.searchCancelledProperty.signal.map { false },
        self.searchConfirmedProperty.signal.map { false }))

    self.state = text.combineLatest(with: isTyping).map(SearchState.init).skipRepeats()
    self.isActive = self.state.map(\.isActive).skipRepeats()
    self.isTyping = self.state.map(\.isTyping).skipRepeats()
    self.query = Property(
      initial: SearchQuery(initialText),
      then: text.signal.map(SearchQuery.init).flatMap(.latest) { query in
        let typed = SignalProducer<SearchQuery, Never>(value: query)
        return query.isEmpty ? typed : typed.delay(debounceInterval, on: clock)
      }
    ).skipRepeats()
    self.text = self.state.map(\.text).skipRepeats()
  }

  private let searchBeganProperty = MutableProperty(())
  public func searchBegan() {
    self.searchBeganProperty.value = ()
  }

  private let searchCancelledProperty = MutableProperty(())
  public func searchCancelled() {
    self.searchCancelledProperty.value = ()
  }

  private let searchConfirmedProperty = MutableProperty(())
  public func searchConfirmed() {
    self.searchConfirmedProperty.value = ()
  }

  private let searchTextChangedProperty = MutableProperty("")
  public func searchTextChanged(_ text: String) {
    self.searchTextChangedProperty.value = text
  }

  public let isActive: Property<Bool>
  public let isTyping: Property<Bool>
  public let query: Property<SearchQuery>
  public let state: Property<SearchState>
  public let text: Property<String>

  public var inputs: any SearchViewModelInputs { self }
  public var outputs: any SearchViewModelOutputs { self }
}

/// The number of seconds without a change after which the text becomes the query.
private let debounceInterval = 0.1
