import Testing

@testable import Reactive

/// Tests of the queue for work and values that wait for their delivery.
@Suite("The queue of waiting work and values")
struct QueueTests {
  @Test("A queue that is never empty returns its elements in order, and does not grow")
  func busy() throws {
    var queue = FIFOQueue<Int>()
    var isOrdered = true
    queue.append(0)
    for number in 1...100_000 {
      queue.append(number)
      isOrdered = isOrdered && queue.popFirst() == number - 1
    }
    #expect(isOrdered)
    let stored = try #require(Mirror(reflecting: queue).descendant("elements") as? [Int?])
    #expect(stored.count < 1000)
    #expect(queue.popFirst() == 100_000)
    #expect(queue.popFirst() == nil)
  }
}
