import Reactive

/// Exercise 1. Returns a producer that sends the text from the server.
///
/// After a failure, it makes up to two more attempts, each after a pause of a second. If all attempts fail, it sends
/// the cached text. If the cache fails too, it sends the text “no text”.
func text(
  from server: SignalProducer<String, DownloadError>, or cache: SignalProducer<String, DownloadError>,
  clock: any DateScheduler
) -> SignalProducer<String, Never> {
  .empty
}

/// Exercise 2. Plays a sound every second while it exists.
///
/// This metronome is never released. Change it so that it is released, and so that its timer ends.
final class Metronome: Sendable {
  let volume = MutableProperty(5)

  init(clock: any DateScheduler, play: @escaping @Sendable (_ volume: Int) -> Void) {
    SignalProducer.timer(interval: .seconds(1), on: clock)
      .startWithValues { _ in play(self.volume.value) }
  }
}
