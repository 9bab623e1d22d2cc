/// The sanitised grapheme clusters of a text, in order, computed on demand.
struct DisplayClusters: Sequence, IteratorProtocol {
  /// The part of the text that has not been read.
  private var rest: String.Iterator

  /// The parts of a cluster that sanitising has split, in reverse order. They are read before ``rest``.
  private var pushedBack: [Character] = []

  /// The cluster to return next, unless the following cluster combines with it.
  private var pending: Character?

  /// Whether sanitising has changed the text after ``pending``, so that the boundary after ``pending`` must be found
  /// again.
  private var isBoundaryUncertain = false

  init(_ text: String) {
    rest = text.makeIterator()
  }

  mutating func next() -> DisplayCluster? {
    while true {
      let isPushedBack = !pushedBack.isEmpty
      guard let source = pushedBack.popLast() ?? rest.next() else {
        defer { pending = nil }
        return pending.map(DisplayCluster.init)
      }
      let (clean, isChanged) = sanitised(source)
      if isChanged {
        isBoundaryUncertain = true
        if clean.isEmpty { continue }
        if !clean.dropFirst().isEmpty {
          // Sanitising has split the cluster, so process each part in turn.
          pushedBack.append(contentsOf: clean.reversed())
          continue
        }
      }
      let cluster = isChanged ? Character(clean) : source
      guard let previous = pending else {
        pending = cluster
        continue
      }
      guard isBoundaryUncertain else {
        pending = cluster
        return DisplayCluster(previous)
      }
      isBoundaryUncertain = isChanged || isPushedBack
      if let complete = resolveBoundary(previous, cluster) { return complete }
    }
  }

  /// Finds the boundary between two clusters that were not adjacent in the text. Stores the last cluster, which may
  /// still grow, in ``pending``.
  ///
  /// - Returns: The complete cluster before it; `nil` if the two clusters combine into one.
  private mutating func resolveBoundary(_ previous: Character, _ cluster: Character) -> DisplayCluster? {
    var parts = Array(String(previous) + String(cluster))
    guard let last = parts.popLast() else { return nil }
    if let first = parts.first {
      pending = last
      if first == previous { return DisplayCluster(first) }
      isBoundaryUncertain = true
      return DisplayCluster(replacedIfTooLong(first))
    }
    isBoundaryUncertain = true
    pending = replacedIfTooLong(last)
    return nil
  }
}

/// Returns the cluster, or U+FFFD if the cluster is longer than the policy allows. No written language has such a
/// cluster.
private func replacedIfTooLong(_ cluster: Character) -> Character {
  sanitised(cluster).isChanged ? "\u{FFFD}" : cluster
}

/// The greatest number of marks in a cluster.
private let markLimit = 8

/// The greatest number of scalars in a cluster.
private let scalarLimit = 16

/// Sanitises a grapheme cluster.
///
/// - Returns: The text to show and whether it differs from the cluster. The text is empty if no part of the cluster is
///   shown. Ignore the text if `isChanged` is `false`.
private func sanitised(_ cluster: Character) -> (text: String, isChanged: Bool) {
  let scalars = cluster.unicodeScalars
  guard let first = scalars.first else { return ("", true) }
  switch ScalarKind(first) {
  case .text where scalars.count == 1: return ("", false)
  case .space: return (" ", true)
  case .control: return (String(picture(of: first)), true)
  case .replaced: return ("\u{FFFD}", true)
  case .text, .mark, .ignorable: break
  }

  var kept = String.UnicodeScalarView()
  var count = 0
  var marks = 0
  var base = first
  var previous: Unicode.Scalar?
  var isChanged = false

  func keep(_ scalar: Unicode.Scalar) {
    if previous == nil { base = scalar }
    kept.append(scalar)
    count += 1
    previous = scalar
  }

  for scalar in scalars {
    guard count < scalarLimit else {
      isChanged = true
      break
    }
    switch ScalarKind(scalar) {
    case .text:
      keep(scalar)
    case .mark:
      if previous == nil {
        // Some vowel signs, such as those of Burmese, form a cluster on their own and need no base.
        guard joinsDottedCircle(scalar) else {
          keep(scalar)
          continue
        }
        keep(.dottedCircle)
        isChanged = true
      }
      // On a dotted circle, the first mark takes the place of the letter and does not count towards the limit.
      let limit = base == .dottedCircle ? markLimit + 1 : markLimit
      if marks < limit {
        marks += 1
        keep(scalar)
      } else {
        isChanged = true
      }
    case .ignorable:
      if let previous, isNeeded(scalar, after: previous, base: base) {
        keep(scalar)
      } else {
        isChanged = true
      }
    case .space, .control, .replaced:
      keep(.replacement)
      isChanged = true
    }
  }
  // A trailing joiner would combine this cluster with the next emoji on the screen.
  while kept.last == .zeroWidthJoiner, base.isPictograph {
    kept.removeLast()
    isChanged = true
  }
  return (isChanged ? String(kept) : "", isChanged)
}

/// Returns whether an invisible scalar is needed for the spelling of a word or for an emoji.
private func isNeeded(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar, base: Unicode.Scalar) -> Bool {
  switch scalar {
  case .zeroWidthJoiner, .zeroWidthNonJoiner: !previous.isASCII
  case .textSelector, .emojiSelector: previous.properties.isEmoji
  default: scalar.isTag && base == .blackFlag && (previous == base || previous.isTag)
  }
}

private func joinsDottedCircle(_ mark: Unicode.Scalar) -> Bool {
  "\u{25CC}\(mark)".dropFirst().isEmpty
}

/// Returns the symbol of a C0 control character or DEL, from the block Control Pictures (U+2400).
private func picture(of control: Unicode.Scalar) -> Character {
  let value = control.value == 0x7F ? 0x2421 : 0x2400 + control.value
  return Character(Unicode.Scalar(value) ?? .replacement)
}
