import Foundation
import Testing

@testable import Services

@Suite("Gzip")
struct GzipTests {
  /// Made with zlib 1.2.13, the headers of the last by hand.
  private static let files: [(base64: String, content: String)] = [
    // “words\n”, stored.
    ("H4sIAAAAAAAEAwEGAPn/d29yZHMKhrSo1gYAAAA=", "words\n"),
    // “a”, 300 times, with the codes that the format fixes.
    ("H4sIAAAAAAACA0tMHAXEAgAJGZeJLAEAAA==", String(repeating: "a", count: 300)),
    // Codes of its own.
    (
      """
      H4sIAAAAAAACAxWRyQEAIQgDG+Ihghz9N+bkpSshGdhjbmlrXnafRVmuVdq4+TnmlzOTKopFguY+zlmLm+jpRpfJOWnvrr0uK3TF\
      2Xw370N90W3Jl0Y/OLhj5fL0i7mHUlJxT7klgBJJQ+STYoDwHlG4iO9Zu3HSbh6HjI5burXeRtVFF+oI/AUNeeAXiXMoI5q0GHJj\
      IcgDS4oqA75MSLNgzta0GuMd5nmugUMTU7GnmV/rtrzVoUqXs0066tFbjUsNfn2elkNHk2n9yO2GoBeW0ernwjepf1Ewz0C/mgMF\
      NyjZJlPuHP8P3eihxQEAAA==
      """, (0..<100).map { String($0 * $0) }.joined(separator: ",")
    ),
    // Nothing.
    ("H4sIAAAAAAACAwMAAAAAAAAAAAA=", ""),
    // A name, a comment, extra data and a checksum of the header; then a second member.
    ("H4sIHgAAAAACAwMAYWJjbmFtZQBjb21tZW50APUHy89LVUjMS1EAAAwTtNUIAAAAH4sIAAAAAAACAyspzwcAZorKEQMAAAA=", "one and two"),
  ]

  @Test("a file is decompressed, whatever its blocks and headers are", arguments: files)
  func decompress(base64: String, content: String) throws {
    let data = try #require(Data(base64Encoded: base64))
    #expect(try Gzip.decompress(data, limit: 10_000) == Data(content.utf8))
  }

  @Test("a file that is cut off anywhere is damaged", arguments: files)
  func cutOff(base64: String, content: String) throws {
    let data = try #require(Data(base64Encoded: base64))
    for count in data.indices where count != Self.firstMemberOfLast.count {
      #expect(throws: ServiceError.damagedCompression) { try Gzip.decompress(data.prefix(count), limit: 10_000) }
    }
  }

  @Test("a file with a wrong bit is damaged, or the bit says nothing about the content", arguments: files)
  func wrongBit(base64: String, content: String) throws {
    let data = try #require(Data(base64Encoded: base64))
    for index in data.indices {
      for bit in 0..<8 {
        var damaged = data
        damaged[index] ^= 1 << bit
        if let decompressed = try? Gzip.decompress(damaged, limit: 10_000) {
          #expect(decompressed == Data(content.utf8), "bit \(bit) of byte \(index)")
        }
      }
    }
  }

  @Test("content beyond the limit is not made")
  func limit() throws {
    for (base64, content) in Self.files where !content.isEmpty {
      let data = try #require(Data(base64Encoded: base64))
      let count = content.utf8.count
      #expect(try Gzip.decompress(data, limit: count).count == count)
      #expect(throws: ServiceError.tooLarge(limit: count - 1)) { try Gzip.decompress(data, limit: count - 1) }
    }
  }

  @Test(
    "what is not a gzip file is damaged",
    arguments: ["", "{}", "\u{1F}", "PK\u{3}\u{4}", String(repeating: "\u{0}", count: 64)])
  func notGzip(text: String) {
    #expect(throws: ServiceError.damagedCompression) { try Gzip.decompress(Data(text.utf8), limit: 10_000) }
  }

  private static let firstMemberOfLast =
    Data(base64Encoded: "H4sIHgAAAAACAwMAYWJjbmFtZQBjb21tZW50APUHy89LVUjMS1EAAAwTtNUIAAAA") ?? Data()
}
