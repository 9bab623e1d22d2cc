import Reactive
import TextPresentation

/// A row with a word.
final class WordCellView: TableViewCell, ReactiveView {
  static let columns = [
    TableColumn("Year", width: .fixed(4)), TableColumn("Month", width: .fixed(5), alignment: .right),
    TableColumn("Day", width: .fixed(3), alignment: .right), TableColumn("Word", width: .flexible()),
    TableColumn(width: .fixed(1)), TableColumn(width: .fixed(1)),
  ]

  private let yearLabel = Label()
  private let monthLabel = Label()
  private let dayLabel = Label()
  private let wordLabel = Label()
  private let favoriteLabel = Label(style: .mark)
  private let reblogLabel = Label(style: .mark)

  required init() {
    super.init()
    columnViews = [yearLabel, monthLabel, dayLabel, wordLabel, favoriteLabel, reblogLabel]
  }

  func bindViewModel(_ wordViewModel: WordViewModel) {
    let triggerSignal = reactive.prepareForReuse

    yearLabel.reactive.text <~ wordViewModel.year.map { "\($0)" }
    monthLabel.reactive.text <~ wordViewModel.month.map { "\($0)" }
    dayLabel.reactive.text <~ wordViewModel.day.map { "\($0)" }
    wordLabel.reactive.text <~ wordViewModel.wordTitle
    favoriteLabel.reactive.text <~ wordViewModel.isFavorited.map { $0 ? "♥" : "" }.producer.take(until: triggerSignal)
    reblogLabel.reactive.text <~ wordViewModel.isReblogged.map { $0 ? "↻" : "" }.producer.take(until: triggerSignal)
  }
}
