import Foundation

/// The program that the package commands `new-view-model` and `check-view-models` run.
@main
struct ViewModels {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(CommandError) {
      switch arguments.first {
      case "new":
        let command = try NewViewModel(Array(arguments.dropFirst()))
        write(command.isHelp ? NewViewModel.help : try command.run())
      case "check":
        let command = try CheckViewModels(Array(arguments.dropFirst()))
        if command.isHelp { return write(CheckViewModels.help) }
        let (report, isClean) = try command.run()
        write(report)
        if !isClean { exit(1) }
      default:
        throw .usage("Invalid command: use new or check.")
      }
    } catch {
      let command = arguments.first == "check" ? "check-view-models" : "new-view-model"
      let hint = error.status == 64 ? " Try “swift package \(command) --help”." : ""
      try? FileHandle.standardError.write(contentsOf: Data("\(error.message)\(hint)\n".utf8))
      exit(error.status)
    }
  }

  private static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      exit(1)
    }
  }
}
