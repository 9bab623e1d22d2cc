public import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of the user with the day on which something was last done.
///
/// The file is in `~/.local/state/words`, or its equivalent on the system. Losing it does no harm, so errors of the
/// file system are ignored: then no day is known.
public struct DayFile: Sendable {
  private let url: URL?

  /// Creates a value for the file with this name. The file need not exist.
  public init(named name: String) {
    url = UserDirectory.state()?.appending(path: name)
  }

  /// The day in the file; `nil` if there is none.
  public var day: Day? {
    guard let url, let file = try? OpenFile(url, .reading), let data = try? file.read(atMost: 10) else { return nil }
    return Day(iso8601: String(decoding: data, as: UTF8.self))
  }

  /// Replaces the day in the file. Creates the directory if necessary.
  public func write(_ day: Day) {
    guard let url else { return }
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(day.description.utf8).write(to: url, options: .atomic)
  }
}
