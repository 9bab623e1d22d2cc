import Testing

@testable import Reactive

/// Tests of the queues for work and values that wait for their delivery.
@Suite("The queues of waiting work and values")
struct QueueTests {
  @Test("A queue that is never empty returns its elements in order, and does not grow")
  func busy() throws {
    let pending = PendingValues<Int>()
    var queue = FIFOQueue<Int>()
    var isOrdered = true
    pending.append(0)
    queue.append(0)
    for number in 1...100_000 {
      pending.append(number)
      queue.append(number)
      isOrdered = isOrdered && pending.next() == number - 1 && queue.popFirst() == number - 1
    }
    #expect(isOrdered)
    let stored = try #require(Mirror(reflecting: pending).descendant("values") as? [Int?])
    #expect(stored.count < 1000)
    #expect(queue.elements.count < 1000)
    #expect(pending.next() == 100_000 && queue.popFirst() == 100_000)
    #expect(pending.next() == nil && queue.popFirst() == nil)
  }
}
