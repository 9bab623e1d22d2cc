import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

@Suite("Undo")
struct UndoTests {
  private let clock = TestScheduler()
  private let reactions = ScriptedReactionService()
  private let settings = ScriptedSettingsService()
  private let store: ServiceStore
  private let root: RootViewModel
  private let words: [Word]
  private let transcript: Transcript

  init() throws {
    let (clock, reactions) = (clock, reactions)
    let month = try #require(Month(year: 2015, month: 1))
    words = WordResponse.words(of: month).words
    store = ServiceStore(
      try ServiceConfiguration(), settings: settings, scheduler: ImmediateScheduler(), clock: clock
    ) { _, _ in
      WordServices(
        words: ScriptedWordService(scheduler: clock), pictures: ScriptedPictureService(), reactions: reactions)
    }
    root = RootViewModel(month: month, store: store, clock: clock)
    root.inputs.viewDidLoad()
    transcript = Transcript(of: root, only: [\.showNotice], clock: clock, describe: shortText)
    transcript.observe("REACTIONS", reactions.log)
    transcript.observe(
      "notice", root.lists.flatMap(.latest) { $0[$0.count - 1].notices.outputs.notice }.skipRepeats().signal)
    transcript.observe("undo", root.commands.map(undoText).skipRepeats().producer)
  }

  private func toggle(_ reaction: Reaction, of index: Int) {
    store.words.value.toggle(reaction, of: words[index])
  }

  @Test("An undo reverses the last change, pending or not, on each screen, and a second undo the one before")
  func twice() throws {
    toggle(.favourite, of: 0)
    reactions.answer()
    root.inputs.sectionSelected(.favourites)
    toggle(.reblog, of: 0)
    root.inputs.undoPressed()
    root.inputs.undoPressed()
    reactions.answer()
    reactions.answer()
    reactions.answer()
    root.inputs.undoPressed()
    try transcript.expect(
      """
      undo: There is no change to undo.
      REACTIONS: favourite 20150101 on requested
      undo: possible
      REACTIONS: favourite 20150101 on confirmed
      sectionSelected(favourites)
      REACTIONS: reblog 20150101 on requested
      undoPressed()
      notice: success: Undone: “word 1 of 2015-01” is no longer reblogged.
      undoPressed()
      notice: success: Undone: “word 1 of 2015-01” is no longer a favourite.
      REACTIONS: favourite 20150101 off requested
      undo: There is no change to undo.
      REACTIONS: reblog 20150101 on confirmed
      REACTIONS: reblog 20150101 off requested
      REACTIONS: favourite 20150101 off confirmed
      REACTIONS: reblog 20150101 off confirmed
      undoPressed()
      """)
  }

  @Test("A change that failed is not undone, a retried one is, and a failed undo can be retried")
  func failures() throws {
    toggle(.favourite, of: 0)
    reactions.answer()
    toggle(.favourite, of: 0)
    reactions.answer(.offline)
    root.inputs.undoPressed()
    reactions.answer(.offline)
    store.words.value.reactionStates.value.failures.last.map(store.words.value.retry)
    reactions.answer()
    root.inputs.undoPressed()
    try transcript.expect(
      """
      undo: There is no change to undo.
      REACTIONS: favourite 20150101 on requested
      undo: possible
      REACTIONS: favourite 20150101 on confirmed
      REACTIONS: favourite 20150101 off requested
      REACTIONS: favourite 20150101 off failed
      undoPressed()
      notice: success: Undone: “word 1 of 2015-01” is no longer a favourite.
      REACTIONS: favourite 20150101 off requested
      undo: There is no change to undo.
      REACTIONS: favourite 20150101 off failed
      notice: nil
      REACTIONS: favourite 20150101 off requested
      undo: possible
      REACTIONS: favourite 20150101 off confirmed
      undoPressed()
      notice: success: Undone: “word 1 of 2015-01” is a favourite again.
      REACTIONS: favourite 20150101 on requested
      undo: There is no change to undo.
      """)
  }

  @Test("What another program or another service changes is not undone")
  func others() throws {
    toggle(.favourite, of: 0)
    toggle(.favourite, of: 1)
    reactions.answer()
    reactions.answer()
    reactions.kept.value = Reactions(favourites: [words[0].id])
    store.words.value.loadReactions()
    root.inputs.undoPressed()
    reactions.answer()
    toggle(.favourite, of: 1)
    store.save(try ServiceConfiguration()).start()
    settings.answer(nil)
    clock.advance(by: .seconds(2))
    try transcript.expect(
      """
      undo: There is no change to undo.
      REACTIONS: favourite 20150101 on requested
      undo: possible
      REACTIONS: favourite 20150102 on requested
      REACTIONS: favourite 20150101 on confirmed
      REACTIONS: favourite 20150102 on confirmed
      undoPressed()
      notice: success: Undone: “word 1 of 2015-01” is no longer a favourite.
      REACTIONS: favourite 20150101 off requested
      undo: There is no change to undo.
      REACTIONS: favourite 20150101 off confirmed
      REACTIONS: favourite 20150102 on requested
      undo: possible
      +2s
      notice: nil
      undo: There is no change to undo.
      showNotice: Cannot confirm your favourite “word 2 of 2015-01”. A change may be lost.
      """)
  }
}

private func undoText(_ commands: [Command<any RootViewModelType>]) -> String {
  commands.first { $0.id == .undo }.map { $0.unavailableReason ?? "possible" } ?? "no command"
}
