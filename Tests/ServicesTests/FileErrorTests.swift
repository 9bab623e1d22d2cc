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
}
