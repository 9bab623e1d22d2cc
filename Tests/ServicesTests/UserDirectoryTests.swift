import Foundation
import ProgramTesting
import Testing

@testable import Services

@Suite("UserDirectory")
struct UserDirectoryTests {
  private static let directories: [(variable: String, find: @Sendable ([String: String]) -> URL?)] = [
    ("XDG_DATA_HOME", { UserDirectory.data(environment: $0) }),
    ("XDG_CONFIG_HOME", { UserDirectory.config(environment: $0) }),
    ("XDG_CACHE_HOME", { UserDirectory.cache(environment: $0) }),
  ]

  @Test("A variable with an absolute path determines the directory, and one with a relative or empty path is ignored")
  func paths() {
    for (variable, find) in Self.directories {
      let home = ["HOME": "/home/ada"]
      let standard = find(home)
      #expect(find(home.merging([variable: "/srv"]) { $1 })?.path == "/srv/words")
      for path in ["srv", "./srv", ""] {
        #expect(find(home.merging([variable: path]) { $1 }) == standard, "\(variable)=\(path)")
      }
      for (other, _) in Self.directories where other != variable {
        #expect(find(home.merging([other: "/srv"]) { $1 }) == standard, "\(variable) and \(other)")
      }
    }
  }

  @Test(
    "Without a variable, the directories are the defaults of the specification",
    .enabled(if: isLinux, "other platforms have other defaults"))
  func defaults() {
    let paths = Self.directories.map { $0.find(["HOME": "/home/ada"])?.path }
    #expect(paths == ["/home/ada/.local/share/words", "/home/ada/.config/words", "/home/ada/.cache/words"])
    #expect(Self.directories.allSatisfy { $0.find([:]) == nil && $0.find(["HOME": "ada"]) == nil })
  }
}
