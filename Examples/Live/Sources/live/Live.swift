import Foundation
import Models
import Reactive
import Services
import TerminalScreen
import TextPresentation
import ViewModels

/// Runs the application Words, and shows beside it what its view models receive and send. The words are built in, each
/// request takes half a second, and nothing is saved. With the argument `--unreliable`, every third request fails.
@main
struct Live {
  @MainActor
  static func main() async {
    let isUnreliable = CommandLine.arguments.contains("--unreliable")
    let services = WordServices(
      words: EmbeddedWordService(), pictures: SharedPictureService(FilePictureService()),
      reactions: MemoryReactionService()
    )
    .simulated { Simulation(delay: 0.5, failEvery: isUnreliable ? 3 : nil, scheduler: QueueScheduler()) }
    let pictures = PicturePresenter(mode: .auto)
    let today = Property<Day>.today(on: QueueScheduler.main)
    do {
      let controller = try LiveViewController(
        services: services, month: today.value.month, today: today, showsPictures: pictures.usesKitty)
      let terminal = ProcessTerminal(theme: .auto)
      controller.showHint(columns: terminal.size.columns)
      let window = Window(
        terminal: terminal, rootViewController: controller, title: "Words, live", picturePresenter: pictures)
      try await window.run()
    } catch {
      print("live: \(error)")
    }
  }
}
