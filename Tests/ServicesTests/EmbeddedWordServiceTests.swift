import Foundation
import Models
import ReactiveTesting
import Testing

@testable import Services

@Suite("EmbeddedWordService")
struct EmbeddedWordServiceTests {
  private let service = EmbeddedWordService()

  private func words(of year: Int) throws -> [Word] {
    try (1...12).flatMap { try #require(service.words(in: month(year, $0)).single()).get().words }
  }

  @Test("A leap year has a different word for each of its 366 days")
  func leapYear() throws {
    let words = try words(of: 2024)
    let days = try (1...12).flatMap { number in
      let month = try month(2024, number)
      return (1...month.numberOfDays).map { Day(month: month, day: $0) }
    }
    #expect(words.map(\.date) == days)
    #expect(Set(words.map { $0.word.lowercased() }).count == 366)
  }

  @Test("A common year has no 29 February", arguments: [1, 1900, 2015, 9999])
  func commonYear(year: Int) throws {
    let words = try words(of: year)
    #expect(words.count == 365)
    #expect(!words.contains { $0.month == 2 && $0.day == 29 })
    #expect(try #require(service.words(in: month(year, 2)).single()).get().skippedEntries == nil)
  }

  @Test("The ids are the dates of the words")
  func ids() throws {
    #expect(try words(of: 2015).first?.id == 20_150_101)
    #expect(try words(of: 2015).last?.id == 20_151_231)
    #expect(try words(of: 7).first?.id == 70_101)
  }

  @Test("Every year has the same words")
  func sameWords() throws {
    #expect(try words(of: 2015).map(\.word) == words(of: 2023).map(\.word))
  }

  @Test("Every word has a definition and a PNG file as its picture")
  func completeness() throws {
    for word in try words(of: 2024) {
      #expect(word.definition?.isEmpty == false, "\(word.word)")
      #expect(word.imageURL.isFileURL, "\(word.word)")
      let picture = try Data(contentsOf: word.imageURL)
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "\(word.word)")
      let (width, height) = (bigEndian(picture, at: 16), bigEndian(picture, at: 20))
      #expect((1...512).contains(width) && (1...512).contains(height), "\(word.word)")
    }
  }

  @Test("The resources are smaller than 1 MiB")
  func size() throws {
    let directory = try #require(ResourceDirectory.find())
    let files = try #require(FileManager.default.enumerator(at: directory, includingPropertiesForKeys: [.fileSizeKey]))
    let sizes = try files.compactMap { ($0 as? URL) }.map {
      try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    #expect((366...(1 << 20)).contains(sizes.reduce(0, +)))
  }

  @Test("The words arrive before the start returns")
  func synchronous() throws {
    let observer = TestObserver<WordResponse, ServiceError>()
    try service.words(in: month(2015, 1)).start(observer.observer)
    #expect(observer.didComplete)
  }

  @Test("The error names a missing resource")
  func missing() throws {
    let nowhere = EmbeddedWordService(directory: nil)
    let outcome = try nowhere.words(in: month(2015, 1)).single()
    #expect(outcome == .failure(.missingResource(name: "\(ResourceDirectory.name) (beside the program)")))

    let empty = EmbeddedWordService(directory: URL(filePath: "/nonexistent/words", directoryHint: .isDirectory))
    let other = try empty.words(in: month(2015, 1)).single()
    #expect(other == .failure(.missingResource(name: "/nonexistent/words/Year/01.json")))
  }

  @Test("The words are read at each start, and an invalid entry of a resource is left out")
  func starts() throws {
    let directory = CacheDirectory()
    let producer = try EmbeddedWordService(directory: directory.url).words(in: month(2015, 1))
    let year = directory.url.appending(path: "Year")
    try FileManager.default.createDirectory(at: year, withIntermediateDirectories: true)
    for day in 1...2 {
      try Data(document("{}", entry(day)).utf8).write(to: year.appending(path: "01.json"))
      #expect(try producer.single()?.get().words.map(\.day) == [day])
      #expect(try producer.single()?.get().skippedEntries == nil)
    }
  }

  @Test("A damaged resource is a failure")
  func damaged() throws {
    let directory = CacheDirectory()
    let year = directory.url.appending(path: "Year")
    try FileManager.default.createDirectory(at: year, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: year.appending(path: "01.json"))
    let outcome = try EmbeddedWordService(directory: directory.url).words(in: month(2015, 1)).single()
    #expect(outcome == .failure(.notAWordDocument(reason: "\(year.path)/01.json is damaged")))
  }

  private func bigEndian(_ data: Data, at offset: Int) -> Int {
    data.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
