import TerminalScreen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A picture, and the size in cells at which to show it.
struct PictureRequest: Hashable, Sendable {
  let picture: Data
  let format: PictureHeader.Format
  let size: TerminalSize
}
