import Foundation
import Reactive

/// Returns a producer that sends `start`, then a lower number every second, and completes after it has sent 0.
func countdown(from start: Int, on clock: any DateScheduler) -> SignalProducer<Int, Never> {
  SignalProducer { observer, lifetime in
    for second in 0...start {
      // Each number has a date, and the last one is followed by the completion.
      lifetime += clock.schedule(after: clock.currentDate + Double(second)) {
        observer.send(value: start - second)
        if second == start { observer.sendCompleted() }
      }
    }
  }
}

/// Returns the number of characters that may be added to a text of at most 140 characters.
func charactersLeft(in text: Property<String>) -> Property<Int> {
  text.map { 140 - $0.count }
}
