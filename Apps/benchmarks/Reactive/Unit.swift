/// A chain of ten objects. Each object calls an overridden method of the next one. One call is an event, and the unit
/// `u` is the time per event.
///
/// This is the minimum time for passing on a value, on this machine at this moment. The reference to the next object is
/// a variable, as in most programs, so the object is retained during the call.
@MainActor let unit = Workload(
  "one stage of a direct chain", limit: 1, allocations: 0, events: 2_000_000,
  expected: { ($0 / 10) * ($0 / 10 - 1) / 2 }
) { events in
  let (chain, end) = makeChain()
  for number in 0..<events / 10 { chain.receive(number) }
  return end.sum
}

@inline(never)
private func makeChain() -> (first: Stage<Int>, last: End) {
  let end = End()
  return ((0..<9).reduce(end) { chain, _ in Pass(chain) }, end)
}

private class Stage<Value> {
  func receive(_ value: Value) {}
}

private final class Pass<Value>: Stage<Value> {
  private var next: Stage<Value>

  init(_ next: Stage<Value>) {
    self.next = next
  }

  override func receive(_ value: Value) {
    next.receive(value)
  }
}

private final class End: Stage<Int> {
  private(set) var sum = 0

  override func receive(_ value: Int) {
    sum &+= value
  }
}
