import Terminal
import Testing

@testable import TextPresentation

@Suite("Key commands")
@MainActor
struct KeyCommandTests {
  private func expectDistinctKeys(_ commands: [KeyCommand]) {
    let keys = commands.flatMap(\.keys)
    #expect(Set(keys).count == keys.count, "\(keys)")
  }

  @Test("No two commands of a table have the same key", arguments: [true, false], [true, false])
  func table(allowsSelection: Bool, allowsMultipleSelection: Bool) {
    let table = TableView()
    table.allowsSelection = allowsSelection
    table.allowsMultipleSelection = allowsMultipleSelection
    expectDistinctKeys(table.keyCommands)
    table.columns = [TableColumn(width: .flexible(), sortDirectionPrototype: .ascending)]
    expectDistinctKeys(table.keyCommands)
  }

  @Test("No two commands of an alert have the same key, even if titles start with the keys for scrolling")
  func alert() throws {
    for columns in [12, 60] {
      let screen = try OverlayScreen(columns: columns, rows: 9)
      let alert = AlertController(title: "Title", message: "Message")
      for title in ["Keep", "Join", "go", "Keep all"] {
        alert.addAction(AlertAction(title: title))
        if title == "go" { expectDistinctKeys(alert.keyCommands) }
      }
      screen.present(alert)
      expectDistinctKeys(alert.keyCommands)
    }
  }

  @Test("No two commands of the help have the same key")
  func help() {
    expectDistinctKeys(HelpViewController(keyCommands: []).keyCommands)
  }
}
