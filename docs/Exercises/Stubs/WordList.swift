import Reactive

/// Exercise 1. Returns the items of all pages that have arrived. The items stay if a later page fails.
func items<Item: Sendable>(of pages: SignalProducer<[Item], some Error>) -> Property<[Item]> {
  Property(value: [])
}

/// Exercise 2. Returns the items in their order, or in the reverse order.
func ordered<Item: Sendable>(_ items: Property<[Item]>, isReversed: Property<Bool>) -> Property<[Item]> {
  items
}
