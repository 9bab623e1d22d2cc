import Foundation
import Reactive
import ReactiveTesting
import Testing

// The answers to the exercises in `docs/signals.md`, `docs/operators.md` and `docs/lifetimes.md`.

/// Returns a producer that sends `start`, then a lower number every second, and completes after it has sent 0.
private func countdown(from start: Int, on clock: any DateScheduler) -> SignalProducer<Int, Never> {
  SignalProducer { observer, lifetime in
    for second in 0...start {
      lifetime += clock.schedule(after: clock.currentDate + Double(second)) {
        observer.send(value: start - second)
        if second == start { observer.sendCompleted() }
      }
    }
  }
}

/// Returns the number of characters that may be added to a text of at most 140 characters.
private func charactersLeft(in text: Property<String>) -> Property<Int> {
  text.map { 140 - $0.count }
}

/// Returns the highest score so far; 0 before the first score.
private func highScore(of scores: Signal<Int, Never>) -> Property<Int> {
  Property(initial: 0, then: scores.scan(0) { max($0, $1) }).skipRepeats()
}

/// Returns whether the user is typing: whether a key was pressed within the last two seconds.
private func isTyping(_ keys: Signal<Void, Never>, clock: any DateScheduler) -> Property<Bool> {
  let states = keys.flatMap(.latest) {
    SignalProducer<Bool, Never>(value: false).delay(2, on: clock).prefix(value: true)
  }
  return Property(initial: false, then: states).skipRepeats()
}

private enum DownloadError: Error {
  case noNetwork
}

/// Returns the text from the server, after up to two more attempts, or the cached text, or else “no text”.
private func text(
  from server: SignalProducer<String, DownloadError>, or cache: SignalProducer<String, DownloadError>,
  clock: any DateScheduler
) -> SignalProducer<String, Never> {
  server.retry(upTo: 2, interval: 1, on: clock)
    .flatMapError { _ in cache }
    .flatMapError { _ in SignalProducer(value: "no text") }
}

/// Counts the seconds while it exists.
private final class Stopwatch: Sendable {
  let seconds = MutableProperty(0)

  init(clock: any DateScheduler) {
    seconds <~ SignalProducer.timer(interval: .seconds(1), on: clock).scan(0) { count, _ in count + 1 }
  }
}

/// The wrong form of ``Stopwatch``, from `docs/lifetimes.md`.
private final class NaiveStopwatch: Sendable {
  let seconds = MutableProperty(0)

  init(clock: any DateScheduler) {
    SignalProducer.timer(interval: .seconds(1), on: clock).startWithValues { _ in
      self.seconds.modify { $0 += 1 }
    }
  }
}

@Suite("The exercises of the guide")
struct ExerciseTests {
  private let clock = TestScheduler()

  @Test("Each start of a countdown sends a number every second, and completes at 0 unless it is disposed of")
  func countdowns() {
    let (first, second) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let producer = countdown(from: 2, on: clock)
    first.observe(producer)
    clock.advance(by: .seconds(1))
    let start = second.observe(producer)
    clock.advance(by: .seconds(1))
    start.dispose()
    clock.advance(by: .seconds(5))
    #expect(first.events == [.value(2), .value(1), .value(0), .completed])
    #expect(second.events == [.value(2), .value(1), .interrupted])
  }

  @Test("The number of characters that are left changes with the text")
  func characters() {
    let text = MutableProperty("")
    let left = charactersLeft(in: Property(text))
    #expect(left.value == 140)
    text.value = "signals"
    #expect(left.value == 133)
  }

  @Test("The high score changes only if a score is higher")
  func scores() {
    let (scores, input) = Signal<Int, Never>.pipe()
    let highest = TestObserver<Int, Never>()
    highest.observe(highScore(of: scores))
    for score in [3, 1, 7, 7, 5] { input.send(value: score) }
    #expect(highest.values == [0, 3, 7])
  }

  @Test("The user is typing until two seconds after the last key")
  func typing() {
    let (keys, input) = Signal<Void, Never>.pipe()
    let typing = isTyping(keys, clock: clock)
    let states = TestObserver<Bool, Never>()
    states.observe(typing)
    input.send(value: ())
    clock.advance(by: .seconds(1))
    input.send(value: ())
    clock.advance(by: .milliseconds(1900))
    #expect(states.values == [false, true])
    clock.advance(by: .milliseconds(100))
    #expect(states.values == [false, true, false])
  }

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

  @Test("A stopwatch counts until it is released, and the naive one is never released")
  func stopwatches() {
    var stopwatch: Stopwatch? = Stopwatch(clock: clock)
    var naive: NaiveStopwatch? = NaiveStopwatch(clock: clock)
    clock.advance(by: .seconds(3))
    #expect(stopwatch?.seconds.value == 3)
    #expect(naive?.seconds.value == 3)
    weak let weakStopwatch = stopwatch
    weak let weakNaive = naive
    (stopwatch, naive) = (nil, nil)
    #expect(weakStopwatch == nil)
    clock.advance(by: .seconds(3))
    #expect(weakNaive?.seconds.value == 6)
  }
}
