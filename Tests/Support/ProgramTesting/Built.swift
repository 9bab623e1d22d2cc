import Foundation

/// What is built beside the tests, as it lies on Linux: nothing elsewhere.
public enum Built {
  /// Where the modules are, for the compiler.
  public static let modules: String? = {
    let path = directory.appending(path: "Modules").path
    return FileManager.default.fileExists(atPath: path + "/ViewModels.swiftmodule") ? path : nil
  }()

  /// The object files of a target, for the linker.
  public static func objects(of target: String) throws -> [String] {
    let directory = directory.appending(path: "\(target).build").path
    return try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(directory)/\($0)" }
  }

  /// The path of an executable.
  public static func executable(_ name: String) -> String {
    directory.appending(path: name).path
  }

  private static let directory = Bundle.main.bundleURL
}
