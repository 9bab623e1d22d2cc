import Reactive

/// Returns the text from the server, after up to two more attempts, or the cached text, or else “no text”.
func text(
  from server: SignalProducer<String, DownloadError>, or cache: SignalProducer<String, DownloadError>,
  clock: any DateScheduler
) -> SignalProducer<String, Never> {
  // The order of the operators is the order of the attempts.
  server.retry(upTo: 2, interval: 1, on: clock)
    .flatMapError { _ in cache }
    .flatMapError { _ in SignalProducer(value: "no text") }
}

/// Plays a sound every second while it exists.
final class Metronome: Sendable {
  let volume = MutableProperty(5)

  init(clock: any DateScheduler, play: @escaping @Sendable (_ volume: Int) -> Void) {
    SignalProducer.timer(interval: .seconds(1), on: clock)
      // Without this line, the metronome is released, but the timer continues and calls a closure that does nothing.
      .take(duringLifetimeOf: volume)
      .startWithValues { [weak self] _ in
        if let self { play(self.volume.value) }
      }
  }
}
