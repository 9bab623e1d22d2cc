import Reactive
import Testing

/// The feed of the article “RxSwift Learning Notes: Feed & Routing”, before and after its change, with the types of
/// this package. Tests show where its state is wrong, as `docs/articles.md` explains.
@Suite("The article about feed and routing")
struct FeedArticleTests {
  /// A status in the feed before the change: a tap sends a request, and the response is posted to all views.
  private final class NotifiedCell: Sendable {
    let isFavourite = MutableProperty(false)
    private let center: (output: Signal<Bool, Never>, input: Signal<Bool, Never>.Observer)

    init(_ center: (output: Signal<Bool, Never>, input: Signal<Bool, Never>.Observer)) {
      self.center = center
      isFavourite <~ center.output
    }

    /// Steps 1 to 5: requests the opposite of what the cell shows, waits, and posts the response.
    func tap(requesting service: (Bool) -> SignalProducer<Bool, Never>) {
      service(!isFavourite.value).startWithValues { [center] in center.input.send(value: $0) }
    }
  }

  @Test("With notifications, a second tap before the response repeats the first request")
  func notifications() {
    let center = Signal<Bool, Never>.pipe()
    let cell = NotifiedCell(center)
    let (first, firstInput) = Signal<Bool, Never>.pipe()
    let (second, secondInput) = Signal<Bool, Never>.pipe()
    var requested: [Bool] = []
    for response in [first, second] {
      cell.tap {
        requested.append($0)
        return response.producer
      }
    }
    #expect(requested == [true, true])
    // The user wants “off” after two taps.
    firstInput.send(value: true)
    secondInput.send(value: true)
    #expect(cell.isFavourite.value)
  }

  @Test("With notifications, a response that arrives after that of a later tap leaves the wrong heart")
  func order() {
    let center = Signal<Bool, Never>.pipe()
    let cell = NotifiedCell(center)
    let (on, onInput) = Signal<Bool, Never>.pipe()
    let (off, offInput) = Signal<Bool, Never>.pipe()
    // The service toggles the favourite, whatever is requested.
    cell.tap { _ in on.producer }
    cell.tap { _ in off.producer }
    offInput.send(value: false)
    onInput.send(value: true)
    #expect(cell.isFavourite.value, "the service has stored “off”")
  }

  private final class Detail: Sendable { let isFavourite = MutableProperty(false) }

  /// The item of the article: it makes the view model of the detail, and is driven by it.
  private final class Item: Sendable {
    let isFavourite = MutableProperty(true)

    func selected(copyingState copies: Bool = false) -> Detail {
      let detail = Detail()
      if copies { detail.isFavourite.value = isFavourite.value }
      isFavourite <~ detail.isFavourite
      return detail
    }
  }

  @Test("A detail that drives its item overwrites it with its own default at first")
  func overwriting() {
    let item = Item()
    let detail = item.selected()
    #expect(!item.isFavourite.value, "the status was a favourite")
    detail.isFavourite.value = true
    #expect(item.isFavourite.value)
  }

  @Test("If the detail starts with the state of the item, a change of the item still does not reach the detail")
  func oneWay() {
    let item = Item()
    let detail = item.selected(copyingState: true)
    #expect(item.isFavourite.value && detail.isFavourite.value)
    item.isFavourite.value = false
    #expect(detail.isFavourite.value)
  }
}
