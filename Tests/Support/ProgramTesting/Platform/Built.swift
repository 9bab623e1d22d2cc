import Foundation

/// The build products beside the test executable, with the paths of a build on Linux.
public enum Built {
  /// The options with which the compiler finds the modules, or `nil` if they do not exist or on other platforms.
  public static let modules: [String]? = {
    let path = directory.appending(path: "Modules").path
    guard isLinux, FileManager.default.fileExists(atPath: path + "/ViewModels.swiftmodule") else { return nil }
    let moduleMap = directory.appending(path: "CLibcurl.build/module.modulemap").path
    return ["-I", path, "-Xcc", "-fmodule-map-file=\(moduleMap)"]
  }()

  /// Returns the paths of a target's object files for the linker.
  ///
  /// The build directory may also contain objects of sources that have been removed since. These are not included.
  public static func objects(of target: String) throws -> [String] {
    let build = directory.appending(path: "\(target).build")
    // For a Swift target, the package manager writes this file: the outputs of the compiler for each source.
    let map = build.appending(path: "output-file-map.json")
    guard FileManager.default.fileExists(atPath: map.path) else {
      return try FileManager.default.contentsOfDirectory(atPath: build.path).filter { $0.hasSuffix(".o") }
        .map { build.appending(path: $0).path }
    }
    let outputs = try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: map))
    return outputs.filter { FileManager.default.fileExists(atPath: $0.key) }.compactMap { $0.value["object"] }.sorted()
  }

  public static func executable(_ name: String) -> String {
    directory.appending(path: name).path
  }

  #if canImport(Darwin)
    // The tests are in a bundle, which a program of Xcode loads.
    private static let directory = Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()

    private final class Anchor {}
  #else
    private static let directory = Bundle.main.bundleURL
  #endif
}

#if os(Linux)
  /// Whether the tests run on Linux. Some tests need facilities that only Linux has, such as the directory `/proc`.
  public let isLinux = true
#else
  /// Whether the tests run on Linux. Some tests need facilities that only Linux has, such as the directory `/proc`.
  public let isLinux = false
#endif
