import Foundation
import Testing

@testable import Services

@Suite("PictureMemory")
struct PictureMemoryTests {
  private func url(_ number: Int) -> URL {
    URL(filePath: "/\(number)")
  }

  @Test("the picture that was used the longest time ago goes first")
  func order() {
    var memory = PictureMemory(limit: 30)
    for number in 1...3 { memory.insert(Data(count: 10), at: url(number)) }
    #expect(memory.picture(at: url(1)) != nil)
    memory.insert(Data(count: 10), at: url(4))
    #expect((1...4).map { memory.picture(at: url($0)) != nil } == [true, false, true, true])
  }

  @Test("a picture of the whole size drives all others out, a larger one none")
  func large() {
    var memory = PictureMemory(limit: 30)
    memory.insert(Data(count: 10), at: url(1))
    memory.insert(Data(count: 31), at: url(2))
    #expect(memory.picture(at: url(1)) != nil)
    #expect(memory.picture(at: url(2)) == nil)
    memory.insert(Data(count: 30), at: url(3))
    #expect(memory.picture(at: url(1)) == nil)
    #expect(memory.size == 30)
  }

  @Test("a picture in the place of another counts instead of it, also where it is too large")
  func replacement() {
    var memory = PictureMemory(limit: 30)
    memory.insert(Data(count: 20), at: url(1))
    memory.insert(Data(count: 5), at: url(1))
    #expect(memory.size == 5)
    memory.insert(Data(count: 40), at: url(1))
    #expect(memory.size == 0)
    #expect(memory.picture(at: url(1)) == nil)
  }

  @Test("the size is that of the pictures and within the limit, whatever is taken in")
  func bound() {
    var memory = PictureMemory(limit: 1000)
    for step in 0..<2000 {
      memory.insert(Data(count: step * 7919 % 301), at: url(step * step % 41))
      let sizes = (0..<41).compactMap { memory.picture(at: url($0))?.count }
      #expect(memory.size == sizes.reduce(0, +))
      #expect(memory.size <= 1000)
    }
  }
}
