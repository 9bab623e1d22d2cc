import Foundation
import Reactive

/// Exercise 1. Returns a producer that sends `start`, then a lower number every second, and completes after it has sent
/// 0. After a cancellation, it sends nothing more.
///
/// `clock.schedule(after:)` runs a closure at a date, and returns a disposable. The statement `lifetime += disposable`
/// disposes of it when the run ends.
func countdown(from start: Int, on clock: any DateScheduler) -> SignalProducer<Int, Never> {
  .empty
}

/// Exercise 2. Returns the number of characters that may be added to a text of at most 140 characters.
func charactersLeft(in text: Property<String>) -> Property<Int> {
  Property(value: 0)
}
