import Foundation
import Testing

@testable import Services

@Suite("PictureCache")
struct PictureCacheTests {
  private func url(_ number: Int) -> URL {
    URL(filePath: "/\(number)")
  }

  @Test("The least recently used picture is evicted first")
  func order() {
    var cache = PictureCache(limit: 30)
    for number in 1...3 { cache.insert(Data(count: 10), at: url(number)) }
    #expect(cache.picture(at: url(1)) != nil)
    cache.insert(Data(count: 10), at: url(4))
    #expect((1...4).map { cache.picture(at: url($0)) != nil } == [true, false, true, true])
  }

  @Test("A picture as large as the cache evicts all others, and a larger one evicts none")
  func large() {
    var cache = PictureCache(limit: 30)
    cache.insert(Data(count: 10), at: url(1))
    cache.insert(Data(count: 31), at: url(2))
    #expect(cache.picture(at: url(1)) != nil)
    #expect(cache.picture(at: url(2)) == nil)
    cache.insert(Data(count: 30), at: url(3))
    #expect(cache.picture(at: url(1)) == nil)
    #expect(cache.size == 30)
  }

  @Test("A picture replaces the previous one of its URL, which is removed even if the new one is too large")
  func replacement() {
    var cache = PictureCache(limit: 30)
    cache.insert(Data(count: 20), at: url(1))
    cache.insert(Data(count: 5), at: url(1))
    #expect(cache.size == 5)
    cache.insert(Data(count: 40), at: url(1))
    #expect(cache.size == 0)
    #expect(cache.picture(at: url(1)) == nil)
  }

  @Test("The size is always the sum of the pictures and never exceeds the limit")
  func bound() {
    var cache = PictureCache(limit: 1000)
    for step in 0..<2000 {
      cache.insert(Data(count: step * 7919 % 301), at: url(step * step % 41))
      let sizes = (0..<41).compactMap { cache.picture(at: url($0))?.count }
      #expect(cache.size == sizes.reduce(0, +))
      #expect(cache.size <= 1000)
    }
  }
}
