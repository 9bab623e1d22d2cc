import Foundation
import Testing

@testable import HTTP

@Suite("HTTP messages")
struct HTTPMessageTests {
  private let headers: HTTPHeaders = {
    var headers = HTTPHeaders()
    let fields = [("A", "1"), ("b", " x ,y,, z\t"), ("a", "2"), ("B", "w"), ("Empty", "")]
    for (name, value) in fields { headers.append(name, value) }
    return headers
  }()

  @Test("The value of a field is the first one with its name in any case")
  func subscripting() {
    #expect(headers["A"] == "1" && headers["a"] == "1")
    #expect(headers["b"] == " x ,y,, z\t")
    #expect(headers["empty"] == "")
    #expect(headers["c"] == nil && HTTPHeaders()["a"] == nil)
  }

  @Test("A list has the elements of all fields with its name, without white space around them and without empty ones")
  func list() {
    #expect(headers.list("B") == ["x", "y", "z", "w"])
    #expect(headers.list("a") == ["1", "2"])
    #expect(headers.list("empty") == [] && headers.list("c") == [])
  }

  @Test("The fields keep their order and their spelling")
  func order() {
    #expect(headers.fields.map(\.name) == ["A", "b", "a", "B", "Empty"])
  }

  @Test("Only spaces and tabs count as white space, and only at the ends")
  func trimming() {
    #expect("\t a b \t".trimmed() == "a b")
    #expect("\na\n".trimmed() == "\na\n")
    #expect(" \t".trimmed() == "" && "".trimmed() == "")
    #expect("xxaxbxx".trimmed { $0 == "x" } == "axb")
  }

  @Test("A request is a GET request without fields and without room for a body, unless it says otherwise")
  func defaults() throws {
    let request = HTTPRequest(url: try #require(URL(string: "http://example.org")))
    #expect(request.method == .get && request.headers.fields.isEmpty && request.bodyLimit == 0)
  }
}
