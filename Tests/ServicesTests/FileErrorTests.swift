import Foundation
import ProgramTesting
import Testing

@testable import Services

@Suite("FileError")
struct FileErrorTests {
  @Test(
    "The reason is the text of the system, and begins with a small letter",
    arguments: [
      (.notFound, "no such file or directory"), (.system(ENOSPC), "no space left on device"),
      (.system(EACCES), "permission denied"), (.other("not a regular file"), "not a regular file"),
      (.other("Xyz"), "Xyz"),
    ] as [(FileError, String)])
  func reason(error: FileError, reason: String) {
    #expect(error.reason == reason)
  }

  @Test("An abbreviation keeps its capital letters", .enabled(if: isLinux, "other systems have other numbers"))
  func abbreviation() {
    #expect(FileError.system(73).reason == "RFS specific error")
  }

  @Test("The status describes a link and not its target, and neither a link nor a directory is a regular file")
  func status() throws {
    let directory = TemporaryDirectory()
    try directory.write("12345", to: "file")
    try directory.link("link", to: "file")
    let status = try #require(try FileSystem.status(at: directory.file("file")))
    #expect(status.isRegular && status.size == 5 && abs(status.modified.timeIntervalSinceNow) < 3600)
    #expect(try FileSystem.status(at: directory.file("link"))?.isRegular == false)
    #expect(try FileSystem.status(at: directory.url)?.isRegular == false)
    #expect(try FileSystem.status(at: directory.file("missing")) == nil)
    #expect(throws: FileError.system(ENOTDIR)) { try FileSystem.status(at: directory.file("file/x")) }
  }

  @Test("A file is read up to its limit, and never through anything but a regular file", arguments: [4, 5, 6])
  func contents(limit: Int) throws {
    let directory = TemporaryDirectory()
    try directory.write("12345", to: "file")
    let contents = try FileSystem.contents(of: directory.file("file"), atMost: limit)
    #expect(contents?.data == (limit < 5 ? nil : Data("12345".utf8)))
    #expect(throws: FileError.other("not a regular file")) {
      try FileSystem.contents(of: directory.url, atMost: limit)
    }
    #expect(throws: FileError.notFound) { try FileSystem.contents(of: directory.file("missing"), atMost: limit) }
  }

  @Test("Creating a file that exists is an error, and locking or moving one is none")
  func modes() throws {
    let directory = TemporaryDirectory()
    try directory.write("old", to: "file")
    try directory.write("new", to: "other")
    #expect(throws: FileError.system(EEXIST)) { _ = try OpenFile(directory.file("file"), .creating) }
    #expect(throws: FileError.notFound) { _ = try OpenFile(directory.file("missing"), .reading) }
    #expect(throws: FileError.system(ENOTDIR)) { _ = try OpenFile(directory.file("file"), .directory) }
    _ = try OpenFile(directory.file("file"), .locking)
    #expect(try directory.text("file") == "old")
    try FileSystem.move(directory.file("other"), to: directory.file("file"))
    #expect(try directory.text("file") == "new")
    #expect(directory.names == ["file"])
  }
}
