import Reactive
import Testing
import TextPresentationTesting

@testable import TextPresentation

// The answers to the exercises in `docs/word-list.md`.

private struct Offline: Error {}

/// Returns the items of all pages that have arrived. The items stay if a later page fails.
private func items<Item: Sendable>(of pages: SignalProducer<[Item], some Error>) -> Property<[Item]> {
  Property(
    initial: [],
    then: pages.scan(into: []) { $0.append(contentsOf: $1) }.flatMapError { _ in SignalProducer.empty })
}

/// Returns the items in their order, or in the reverse order.
private func ordered<Item: Sendable>(_ items: Property<[Item]>, isReversed: Property<Bool>) -> Property<[Item]> {
  items.combineLatest(with: isReversed).map { $1 ? $0.reversed() : $0 }
}

@Suite("The exercises of the chapter about the word list")
@MainActor
struct WordListExerciseTests {
  @Test("Items appear page by page, and stay if a later page fails")
  func pages() {
    let (pages, input) = SignalProducer<[String], Offline>.ProducedSignal.pipe()
    let items = items(of: pages.producer)
    #expect(items.value == [])
    input.send(value: ["acme", "aria"])
    #expect(items.value == ["acme", "aria"])
    input.send(value: ["petrichor"])
    input.send(error: Offline())
    #expect(items.value == ["acme", "aria", "petrichor"])
  }

  @Test("If the order is reversed, the highlighted item stays highlighted, and no visible item is bound again")
  func reversing() throws {
    let list = try ItemTable(rows: 5)
    let screen = list.screen
    let (items, isReversed) = (MutableProperty((1...4).map { ItemTable.Item($0) }), MutableProperty(false))
    list.items <~ ordered(Property(items), isReversed: Property(isReversed))
    screen.display()
    screen.press(.down)
    #expect(screen.lines == ["  item 1", "▸ item 2", "  item 3", "  item 4", ""])
    _ = list.takeLog()
    isReversed.value = true
    screen.display()
    #expect(screen.lines == ["  item 4", "  item 3", "▸ item 2", "  item 1", ""])
    #expect(list.takeLog() == [])
    items.value.append(ItemTable.Item(5))
    screen.display()
    #expect(list.helper.highlightedItem.value?.id == 2)
  }
}
