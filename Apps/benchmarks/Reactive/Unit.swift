/// The unit `u`: one stage of a chain of ten objects, each of which calls an overridden method of the next.
///
/// It is what passing a value on costs where nothing else is done, on this machine at this moment. The next object is a
/// variable, as it is in most programs, so that it is retained for the call.
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
