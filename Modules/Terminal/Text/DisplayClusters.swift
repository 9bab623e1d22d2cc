/// The grapheme clusters of a text as the text policy shows them, in order and on demand.
struct DisplayClusters: Sequence, IteratorProtocol {
  /// What has not been read.
  private var rest: String.Iterator

  /// Clusters to read before the rest, the last one first.
  private var pushedBack: [Character] = []

  /// The cluster to return next, unless what follows becomes a part of it.
  private var held: Character?

  /// Whether the policy has changed what comes after the held cluster, so that the boundary there is in doubt.
  private var isBoundaryInDoubt = false

  init(_ text: String) {
    rest = text.makeIterator()
  }

  mutating func next() -> DisplayCluster? {
    while true {
      let isPushedBack = !pushedBack.isEmpty
      guard let source = pushedBack.popLast() ?? rest.next() else {
        defer { held = nil }
        return held.map(DisplayCluster.init)
      }
      let (clean, isChanged) = cleaned(source)
      if isChanged {
        isBoundaryInDoubt = true
        if clean.isEmpty { continue }
        if !clean.dropFirst().isEmpty {
          // What held the cluster together has gone: each part of it is looked at in turn.
          pushedBack.append(contentsOf: clean.reversed())
          continue
        }
      }
      let cluster = isChanged ? Character(clean) : source
      guard let previous = held else {
        held = cluster
        continue
      }
      guard isBoundaryInDoubt else {
        held = cluster
        return DisplayCluster(previous)
      }
      isBoundaryInDoubt = isChanged || isPushedBack
      if let settled = settle(previous, cluster) { return settled }
    }
  }

  /// Finds the boundary between two clusters that were not neighbours, and holds what may go on.
  ///
  /// - Returns: The cluster that is complete, if there is one.
  private mutating func settle(_ previous: Character, _ cluster: Character) -> DisplayCluster? {
    var parts = Array(String(previous) + String(cluster))
    guard let last = parts.popLast() else { return nil }
    if let first = parts.first {
      held = last
      if first == previous { return DisplayCluster(first) }
      isBoundaryInDoubt = true
      return DisplayCluster(bounded(first))
    }
    isBoundaryInDoubt = true
    held = bounded(last)
    return nil
  }
}

/// A cluster that has been put together, or a replacement character if it is longer than a cluster may be, which no
/// text of any language is.
private func bounded(_ cluster: Character) -> Character {
  cleaned(cluster).isChanged ? "\u{FFFD}" : cluster
}

/// The most marks on the first scalar of a cluster.
private let markLimit = 8

/// The most scalars in a cluster.
private let scalarLimit = 16

/// One grapheme cluster as the policy shows it: empty if nothing of it is shown. The text is of no use where the
/// cluster is not changed.
private func cleaned(_ cluster: Character) -> (text: String, isChanged: Bool) {
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
        // Some vowel signs, as in Burmese, make a cluster of their own, and need no base.
        guard joinsDottedCircle(scalar) else {
          keep(scalar)
          continue
        }
        keep(.dottedCircle)
        isChanged = true
      }
      // A mark that stands on the dotted circle is the cluster's own letter, and the limit is for those on it.
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
  // At its end a joiner would take in the first emoji of whatever comes next on the screen.
  while kept.last == .zeroWidthJoiner, base.isPictograph {
    kept.removeLast()
    isChanged = true
  }
  return (isChanged ? String(kept) : "", isChanged)
}

/// Whether the spelling of a word, or an emoji, needs an invisible scalar.
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

/// The Control Picture of a C0 control or DEL.
private func picture(of control: Unicode.Scalar) -> Character {
  let value = control.value == 0x7F ? 0x2421 : 0x2400 + control.value
  return Character(Unicode.Scalar(value) ?? .replacement)
}
