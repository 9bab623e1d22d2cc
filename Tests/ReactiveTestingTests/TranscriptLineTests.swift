import Dispatch
import Foundation
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("The lines of a transcript", .endsInTime)
struct TranscriptLineTests {
  /// Collects the lines that a transcript sends.
  private func collected(_ transcript: Transcript) -> Atomic<[Transcript.Line]> {
    let lines = Atomic<[Transcript.Line]>([])
    transcript.lines.observeValues { line in lines.modify { $0.append(line) } }
    return lines
  }

  @Test("Each line has a kind, the class of its view model, and a text with and without the path")
  func kinds() throws {
    let clock = TestScheduler()
    var list: ListViewModel? = ListViewModel()
    let transcript = Transcript(of: try #require(list), clock: clock)
    let lines = collected(transcript)
    list?.filter.textChanged("a\nb")
    clock.advance(by: .seconds(1))
    transcript.add("GET /words", kind: .request)
    transcript.add("a note")
    list = nil
    let expected: [(kind: Transcript.Line.Kind, viewModel: String, event: String, path: String)] = [
      (.input, "FilterViewModel", "textChanged(a↵b)", "filter."), (.output, "FilterViewModel", "text: a↵b", "filter."),
      (.time, "", "+1s", ""), (.request, "", "GET /words", ""), (.note, "", "a note", ""),
      (.end, "ListViewModel", "details completed", ""), (.end, "FilterViewModel", "text completed", "filter."),
      (.end, "ListViewModel", "showDetail interrupted", ""),
    ]
    #expect(lines.value.map(\.kind) == expected.map(\.kind))
    #expect(lines.value.map(\.viewModel) == expected.map(\.viewModel))
    #expect(lines.value.map(\.event) == expected.map(\.event))
    #expect(lines.value.map(\.text) == expected.map { $0.path + $0.event })
    #expect(transcript.text == lines.value.map(\.text).joined(separator: "\n"))
  }

  @Test("The lines that threads add at the same time are sent in the order of the text")
  func order() {
    let transcript = Transcript()
    let lines = collected(transcript)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<500 { transcript.add("\(thread) \(number)") }
    }
    #expect(lines.value.count == 2000 && transcript.text == lines.value.map(\.text).joined(separator: "\n"))
  }

  @Test("A view model that an output sends is recorded, once, if this is wanted", arguments: [true, false])
  func sentViewModels(isWanted: Bool) throws {
    let list = ListViewModel()
    let transcript = Transcript(
      of: list, only: [\.showDetail, \.details], recordsInitialValues: isWanted, recordsSentViewModels: isWanted)
    list.details.value[0].favouritePressed()
    list.details.value.append(DetailViewModel("b"))
    list.show(list.details.value[1])
    list.details.value[1].favouritePressed()
    list.show(DetailViewModel("c"))
    let lines = """
      details: [DetailViewModel]
      details[0].title: a
      details[0].favouritePressed()
      details[0].title: a♥
      details: [DetailViewModel, DetailViewModel]
      details[1].title: b
      showDetail: DetailViewModel
      details[1].favouritePressed()
      details[1].title: b♥
      showDetail: DetailViewModel
      showDetail.title: c
      showDetail.title completed
      """.split(separator: "\n")
    let ownLines = lines.filter { !$0.contains(".") }.dropFirst()
    try transcript.expect((isWanted ? lines : Array(ownLines)).joined(separator: "\n"))
  }

  @Test("A transcript retains no view model that was sent, and also records the next one at the same address")
  func released() throws {
    let list = ListViewModel()
    let transcript = Transcript(of: list, only: [\.showDetail], recordsSentViewModels: true)
    var addresses: [ObjectIdentifier] = []
    for _ in 1...50 {
      var detail: DetailViewModel? = DetailViewModel("a")
      weak let released = detail
      detail.map { list.show($0) }
      detail?.favouritePressed()
      addresses.append(ObjectIdentifier(try #require(detail)))
      detail = nil
      #expect(released == nil)
      try transcript.expect(
        """
        showDetail: DetailViewModel
        showDetail.favouritePressed()
        showDetail.title: a♥
        showDetail.title completed
        """)
    }
    #expect(Set(addresses).count < addresses.count)
  }
}

private final class ListViewModel {
  let showDetail: Signal<DetailViewModel, Never>
  let details = MutableProperty([DetailViewModel("a")])
  let filter = FilterViewModel()
  let show: (DetailViewModel) -> Void

  init() {
    let (signal, observer) = Signal<DetailViewModel, Never>.pipe()
    (showDetail, show) = (signal, { observer.send(value: $0) })
  }
}

private final class DetailViewModel: Sendable {
  private let favouritePressedProperty = MutableProperty(())
  let title: Property<String>

  init(_ title: String) {
    self.title = Property(initial: title, then: favouritePressedProperty.signal.map { "\(title)♥" })
  }

  func favouritePressed() { favouritePressedProperty.value = () }
}

private final class FilterViewModel: Sendable {
  private let textChangedProperty = MutableProperty("")
  let text: Property<String>

  init() { text = Property(initial: "", then: textChangedProperty.signal) }

  func textChanged(_ text: String) { textChangedProperty.value = text }
}
