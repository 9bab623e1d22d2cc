import Reactive
import ReactiveTesting
import Testing

enum DownloadError: Error {
  case noNetwork
}

@Suite("Exercises: lifetimes")
struct LifetimeExercises {
  private let clock = TestScheduler()

  @Test(
    "A text comes from the server, from the cache, or is replaced",
    arguments: [(2, true, "fresh"), (3, true, "cached"), (3, false, "no text")])
  func fallback(failures: Int, isCached: Bool, expected: String) {
    let attempts = Atomic(0)
    let server = SignalProducer<String, DownloadError> {
      attempts.modify { $0 += 1 }
      return attempts.value > failures ? .success("fresh") : .failure(.noNetwork)
    }
    let cache: SignalProducer<String, DownloadError> =
      isCached ? SignalProducer(value: "cached") : SignalProducer(error: .noNetwork)
    let texts = TestObserver<String, Never>()
    texts.observe(text(from: server, or: cache, clock: clock))
    clock.advance(by: .seconds(2))
    #expect(texts.events == [.value(expected), .completed])
    #expect(attempts.value == 3)
  }

  @Test("A metronome plays until it is released, and then its timer ends and releases the sound")
  func metronome() {
    var sound: Atomic<[Int]>? = Atomic([])
    weak let weakSound = sound
    var metronome: Metronome? = sound.map { sound in
      Metronome(clock: clock) { volume in sound.modify { $0.append(volume) } }
    }
    weak let weakMetronome = metronome
    clock.advance(by: .seconds(1))
    metronome?.volume.value = 7
    clock.advance(by: .seconds(1))
    #expect(sound?.value == [5, 7])
    (metronome, sound) = (nil, nil)
    #expect(weakMetronome == nil)
    #expect(weakSound == nil)
  }
}
