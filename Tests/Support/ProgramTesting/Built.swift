import Foundation

/// The build products beside the test executable, with the paths of a build on Linux.
public enum Built {
  /// The path of the modules for the compiler, or `nil` if they do not exist, as on other platforms.
  public static let modules: String? = {
    let path = directory.appending(path: "Modules").path
    return FileManager.default.fileExists(atPath: path + "/ViewModels.swiftmodule") ? path : nil
  }()

  /// Returns the paths of a target's object files for the linker.
  public static func objects(of target: String) throws -> [String] {
    let directory = directory.appending(path: "\(target).build").path
    return try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(directory)/\($0)" }
  }

  /// Returns the path of an executable.
  public static func executable(_ name: String) -> String {
    directory.appending(path: name).path
  }

  private static let directory = Bundle.main.bundleURL
}
