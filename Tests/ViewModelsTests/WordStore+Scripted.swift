import Models
import Reactive
import Services
import ViewModels

extension WordStore {
  /// Returns a store with scripted services, which delivers their responses immediately.
  static func scripted(
    words: any WordService = ScriptedWordService(scheduler: TestScheduler()),
    pictures: any PictureService = ScriptedPictureService(),
    reactions: any ReactionService = ScriptedReactionService(), today: Property<Day>? = nil,
    scheduler: any Scheduler = ImmediateScheduler(), clock: any DateScheduler = TestScheduler()
  ) -> WordStore {
    WordStore(
      services: WordServices(words: words, pictures: pictures, reactions: reactions), today: today,
      scheduler: scheduler, clock: clock)
  }
}
