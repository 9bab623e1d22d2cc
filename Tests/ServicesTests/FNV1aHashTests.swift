import Testing

@testable import Services

@Suite("FNV1aHash")
struct FNV1aHashTests {
  @Test(
    "The hash of a known text is correct",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func vectors(text: String, hexadecimal: String) {
    #expect(FNV1aHash(text.utf8).hexadecimal == hexadecimal)
  }

  @Test("The hexadecimal text always has 16 digits")
  func digits() {
    #expect((0..<500).allSatisfy { FNV1aHash("\($0)".utf8).hexadecimal.utf8.count == 16 })
  }
}
