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
  private let file: UserFile?

  /// Creates a value for the file with this name. The file need not exist.
  public init(named name: String) {
    file = UserDirectory.state.url.map { UserFile($0.appending(path: name), sizeLimit: 1 << 10) }
  }

  /// The day in the file; `nil` if there is none.
  public var day: Day? {
    (try? file?.read()).flatMap { Day(iso8601: String(decoding: $0, as: UTF8.self)) }
  }

  /// Replaces the day in the file. Creates the directory if necessary.
  public func write(_ day: Day) {
    _ = try? file?.change(replacesUnusable: true) { _ in Data(day.description.utf8) }
  }
}
