import Foundation
import Testing

@testable import Services

/// The tests of the services cover reading, and the sessions the permissions of new directories.
@Suite("UserFile and OpenDirectory", .timeLimit(.minutes(5)))
struct UserFileTests {
  private let directory = TemporaryDirectory.missing()
  private let data = Data("new".utf8)

  /// What has the name of a file.
  private enum Item: CaseIterable {
    case nothing, file, otherFile, link, linkToPipe, danglingLink, directory, pipe

    var isReplaceable: Bool { [.nothing, .file, .otherFile].contains(self) }
  }

  /// Gives a name to an item, and removes the item that has had it.
  private func put(_ item: Item, at name: String) throws {
    try? directory.remove(name)
    switch item {
    case .nothing: break
    case .file: try directory.write("old", to: name)
    case .otherFile: try directory.write("another", to: name)
    case .link: try directory.link(name, to: "other/file.json")
    case .linkToPipe: try directory.link(name, to: "other/pipe")
    case .danglingLink: try directory.link(name, to: "other/missing.json")
    case .directory: try directory.write("text", to: "\(name)/file")
    case .pipe: try directory.makePipe(name)
    }
  }

  /// The type and the text or the destination of each item in the directory.
  private var contents: [String: String] {
    get throws {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
      return Dictionary(
        uniqueKeysWithValues: try paths.map { path in
          let type = try FileManager.default.attributesOfItem(atPath: directory.path(path))[.type] as? FileAttributeType
          let text = type == .typeRegular ? try directory.text(of: path) : try? directory.destination(of: path)
          return (path, text ?? type?.rawValue ?? "")
        })
    }
  }

  /// Makes a change while each item has a name, and replaces it by each other item during the change. `changedFile`
  /// returns the only file that is expected to change, or `nil` if the change is expected to fail.
  private func check(
    _ name: String, _ change: (_ step: () -> Void) throws(FileError) -> Void, changedFile: (Item, Item) -> String?
  ) throws {
    for (old, new) in Item.allCases.flatMap({ old in Item.allCases.map { (old, $0) } }) {
      try? FileManager.default.removeItem(at: directory.url)
      try directory.write("victim", to: "other/file.json")
      try directory.makePipe("other/pipe")
      try put(old, at: name)
      var expected = try contents
      let result = Result { () throws(FileError) in
        try change {
          #expect(throws: Never.self) {
            if new != old { try put(new, at: name) }
            expected = try contents
          }
        }
      }
      let changedFile = changedFile(old, new)
      expected["a.new.json"] = changedFile == nil && name == "a.new.json" ? expected["a.new.json"] : nil
      if let changedFile { expected[changedFile] = "new" }
      #expect((result.error == nil) == (changedFile != nil), "\(old), then \(new)")
      #expect(try contents == expected, "\(old), then \(new)")
    }
  }

  @Test("A file is replaced only if it still is what it was when it was checked, and nothing else is changed")
  func replacement() throws {
    try check("a.json") { step throws(FileError) in
      try OpenDirectory(directory.url).replace(
        "a.json", with: data, draft: "a.new.json", willReplace: { _, _ in step() })
    } changedFile: { old, new in
      old == new && old.isReplaceable ? "a.json" : nil
    }
  }

  @Test("A change affects only the file that it has read, even if its name becomes that of something else meanwhile")
  func change() throws {
    try check("a.json") { step throws(FileError) in
      try UserFile(directory.file("a.json"), sizeLimit: 100).change(until: .now(), replacesUnusable: true) { _ in
        step()
        return data
      }
    } changedFile: { old, new in
      switch old {
      case .link: "other/file.json"
      case .danglingLink: "other/missing.json"
      default: old.isReplaceable && new.isReplaceable ? "a.json" : nil
      }
    }
  }

  @Test("A draft that a killed process has left is replaced, and anything else with its name makes a change fail")
  func draft() throws {
    try check("a.new.json") { step throws(FileError) in
      try UserFile(directory.file("a.json"), sizeLimit: 100).change(until: .now()) { _ in
        step()
        return data
      }
    } changedFile: { _, new in
      new.isReplaceable ? "a.json" : nil
    }
  }

  @Test(
    "A file of another user is not replaced, and neither is one to which a link leads",
    .enabled(if: geteuid() == 0, "only root can give a file to another user"), arguments: ["a.json", "link.json"])
  func otherUser(name: String) throws {
    try directory.write("old", to: "a.json")
    try directory.link("link.json", to: "a.json")
    try #require(chown(directory.path("a.json"), 1, 1) == 0)
    #expect(throws: FileError.other("the file belongs to another user")) {
      try UserFile(directory.file(name), sizeLimit: 100).change(until: .now(), replacesUnusable: true) { _ in data }
    }
    #expect(try contents == ["a.json": "old", "link.json": "a.json"])
  }
}
