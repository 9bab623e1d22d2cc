import Models
import Reactive
public import TerminalScreen
public import TextPresentation
public import ViewModels

/// The output of a command.
public struct Printout: Sendable, Hashable {
  /// The text for the standard output.
  public var text = ""
  /// The messages for the standard error, which come before the text.
  public var messages: [String] = []
  /// Whether the command has failed. The last message gives the reason.
  public var hasFailed = false
}

/// Prints words: the presentation of the view models for commands.
///
/// Like a view controller, a printer reports what the user wants to the inputs of a view model, and shows the outputs.
/// But it waits until loading has ended, and shows them once.
@MainActor
public struct WordPrinter {
  private let store: WordStore
  private let format: PlainText.Format
  private let columns: Int
  private let card: WordCard

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - store: The store with the words and the reactions to them. It delivers the responses of services on the main
  ///     actor.
  ///   - format: The format of the words. In place of ``PlainText/Format/columns``, some commands print cards, with all
  ///     attributes of a word.
  ///   - columns: The width of the terminal in columns.
  ///   - isPlain: Whether lists are not wrapped, and cards have neither styles nor pictures.
  ///   - pictures: The user's choice for the pictures of cards, which are drawn with characters.
  ///   - environment: Returns the value of an environment variable; `nil` if the variable is not set.
  public init(
    store: WordStore, format: PlainText.Format, columns: Int, isPlain: Bool = false, pictures: PictureMode = .auto,
    environment: (String) -> String? = ProcessTerminal.environment
  ) {
    (self.store, self.format) = (store, format)
    self.columns = isPlain ? .max : columns
    card = WordCard(columns: columns, isPlain: isPlain, pictures: pictures, environment: environment)
  }

  /// Performs a command, and returns the words, the reactions to them, and notices.
  public func printout(of command: WordCommand) async -> Printout {
    guard case .react(let reaction, let day, let isOn) = command else { return await words(of: command) }
    let month = store.month(day.month)
    // The store keeps the words of the month until this object is released.
    defer { withExtendedLifetime(month) {} }
    for word in await month.outputs.loadable.first(where: \.isSettled).value?.words ?? [] where word.date == day {
      store.set(reaction, of: word, to: isOn)
      let states = await store.reactionStates.first { !$0.state(of: reaction, to: word).isPending }
      if let failure = states.lastFailure(of: word) { return Printout(failures: [failure.error.message]) }
    }
    return await words(of: command)
  }

  private func words(of command: WordCommand) async -> Printout {
    let (content, reactions) = (await content(of: command), await store.reactions.first(where: \.isSettled))
    guard let response = content.load.value else {
      return Printout(failures: content.load.error.map { [$0.message] } ?? [])
    }
    let words = command.selection(of: content.words, in: store)
    var messages = WordNotices.notices(words: content.load, reactions: reactions).map(\.text)
    if words.isEmpty, let message = command.emptyMessage(in: store) {
      if case .random = command { return Printout(failures: [message]) }
      // A word of the day may be among the skipped entries.
      if response.skippedEntries == nil { messages.append(message) }
      if response.skippedEntries == nil, command.needsWord { return Printout(failures: messages) }
    }
    do {
      return Printout(text: try await text(of: words, reactions: reactions.value, for: command), messages: messages)
    } catch {
      return Printout(failures: messages + ["Cannot encode the words as JSON."])
    }
  }

  /// Returns the first list of a command that has a word to print or that cannot be loaded, or the last list.
  private func content(of command: WordCommand) async -> WordListContent {
    let scopes = command.scopes(in: store)
    let scope = MutableProperty(scopes[0])
    func isEmpty(_ response: WordResponse) -> Bool { command.selection(of: response.words, in: store).isEmpty }
    let list = WordListViewModel(scope: Property(scope), query: Property(value: command.query), store: store)
    list.inputs.viewDidLoad()
    var content = await list.outputs.content.first(where: \.load.isSettled)
    for next in scopes.dropFirst() where content.load.value.map(isEmpty) == true {
      scope.value = next
      content = await list.outputs.content.first(where: \.load.isSettled)
    }
    return content
  }

  private func text(of words: [Word], reactions: Reactions?, for command: WordCommand) async throws -> String {
    guard command.printsCards, format == .columns else {
      return try PlainText.text(of: words, reactions: reactions, format: format, columns: columns)
    }
    var cards: [String] = []
    for word in words { cards.append(await card.text(of: WordDetailViewModel(word: word, store: store))) }
    return cards.joined(separator: "\n")
  }
}

extension Printout {
  /// Creates the output of a command that has failed.
  fileprivate init(failures: [String]) {
    self.init(messages: failures, hasFailed: true)
  }
}

extension Property where Value: Sendable {
  /// Waits until the property has a value for which `isIncluded` returns `true`, and returns it.
  fileprivate func first(where isIncluded: @escaping @Sendable (Value) -> Bool) async -> Value {
    await producer.filter(isIncluded).firstValue() ?? value
  }
}
