#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The directory into which the package manager copies the resources of this module.
///
/// The accessor that it generates, `Bundle.module`, ends the program where the directory is missing, as it is when
/// somebody moves the executable alone. Nothing here looks further than the places where it can be.
enum ResourceDirectory {
  #if canImport(Darwin)
    static let name = "words_Services.bundle"

    /// Where the directory is, if it is anywhere.
    static func find() -> URL? {
      let code = Bundle(for: Anchor.self)
      // In an app; in a framework; beside a command line tool; beside the bundle of the tests.
      let places = [
        Bundle.main.resourceURL, code.resourceURL, Bundle.main.bundleURL, code.bundleURL.deletingLastPathComponent(),
      ]
      return places.lazy.compactMap { $0?.appending(path: name) }.compactMap { Bundle(url: $0)?.resourceURL }.first
    }

    private final class Anchor {}
  #else
    static let name = "words_Services.resources"

    /// Where the directory is, if it is anywhere: beside the executable, links to which do not matter.
    static func find() -> URL? {
      let link = "/proc/self/exe"
      guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return nil }
      let place = URL(filePath: executable).deletingLastPathComponent()
      let directory = place.appending(path: name, directoryHint: .isDirectory)
      return FileManager.default.fileExists(atPath: directory.path) ? directory : nil
    }
  #endif
}
