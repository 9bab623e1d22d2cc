import Reactive

/// Returns the items of all pages that have arrived. The items stay if a later page fails.
func items<Item: Sendable>(of pages: SignalProducer<[Item], some Error>) -> Property<[Item]> {
  // `collect()` would send nothing before the last page, and nothing at all after a failure.
  Property(
    initial: [],
    then: pages.scan(into: []) { $0.append(contentsOf: $1) }.flatMapError { _ in SignalProducer.empty })
}

/// Returns the items in their order, or in the reverse order.
func ordered<Item: Sendable>(_ items: Property<[Item]>, isReversed: Property<Bool>) -> Property<[Item]> {
  // The array is derived from both properties, so it is right whichever of them changes. The highlight stays with its
  // item, so a different row is highlighted. No cell is bound again, because each item is in both arrays.
  items.combineLatest(with: isReversed).map { $1 ? $0.reversed() : $0 }
}
