/// Returns a text with the changes of the text policy, which ``DisplayText`` describes.
///
/// Removing a character can join its neighbours to one grapheme cluster. If that cluster violates the policy, it
/// becomes U+FFFD. No written language has such a cluster. Cutting it could join it to the next one, and so on, in as
/// many passes as the text has clusters.
func sanitised(_ text: String) -> String {
  guard var text = replacingClusters(of: text, with: replacement) else { return text }
  while let changed = replacingClusters(of: text, with: { replacement(of: $0).map { _ in "\u{FFFD}" } }) {
    text = changed
  }
  return text
}

/// Replaces grapheme clusters of a text. Returns `nil` if `replacement` returns `nil` for each of them.
private func replacingClusters(of text: String, with replacement: (Character) -> String?) -> String? {
  var result = ""
  var isChanged = false
  for cluster in text {
    if let replacement = replacement(cluster) {
      result += replacement
      isChanged = true
    } else {
      result.append(cluster)
    }
  }
  return isChanged ? result : nil
}

/// The maximum number of combining marks in a cluster.
private let markLimit = 8

/// The maximum number of scalars in a cluster.
private let scalarLimit = 16

/// Returns the text to show in place of a grapheme cluster; `nil` if the cluster is shown as it is.
private func replacement(of cluster: Character) -> String? {
  let scalars = cluster.unicodeScalars
  guard let first = scalars.first else { return nil }
  switch ScalarKind(first) {
  case .text where scalars.count == 1: return nil
  case .space: return " "
  case .control: return String(symbol(of: first))
  case .replaced: return String(Unicode.Scalar.replacement)
  case .text, .mark, .ignorable: break
  }

  var shown: [Unicode.Scalar] = []
  var markCount = 0
  for scalar in scalars {
    guard shown.count < scalarLimit else { break }
    switch ScalarKind(scalar) {
    case .text:
      shown.append(scalar)
    case .mark where shown.isEmpty && !joinsDottedCircle(scalar):
      // Some vowel signs, such as those of Burmese, form a cluster on their own and need no base.
      shown.append(scalar)
    case .mark:
      if shown.isEmpty { shown.append(.dottedCircle) }
      // On a dotted circle, the first mark takes the place of the letter and does not count towards the limit.
      let limit = shown.first == .dottedCircle ? markLimit + 1 : markLimit
      if markCount < limit { shown.append(scalar) }
      markCount += 1
    case .ignorable:
      if isNeeded(scalar, after: shown) { shown.append(scalar) }
    case .space, .control, .replaced:
      shown.append(.replacement)
    }
  }
  // A joiner at the end would combine this cluster with the next emoji on the screen.
  while shown.last == .zeroWidthJoiner, shown.first?.isPictograph == true { shown.removeLast() }
  return shown.elementsEqual(scalars) ? nil : String(String.UnicodeScalarView(shown))
}

/// Returns whether an invisible scalar is needed for the spelling of a word or for an emoji.
private func isNeeded(_ scalar: Unicode.Scalar, after shown: [Unicode.Scalar]) -> Bool {
  guard let base = shown.first, let previous = shown.last else { return false }
  return switch scalar {
  case .zeroWidthJoiner, .zeroWidthNonJoiner: !previous.isASCII
  case .textSelector, .emojiSelector: previous.properties.isEmoji
  default: scalar.isTag && base == .blackFlag && (shown.count == 1 || previous.isTag)
  }
}

private func joinsDottedCircle(_ mark: Unicode.Scalar) -> Bool {
  "\u{25CC}\(mark)".dropFirst().isEmpty
}

/// Returns the symbol of a C0 control character or DEL, from the block Control Pictures (U+2400).
private func symbol(of control: Unicode.Scalar) -> Unicode.Scalar {
  Unicode.Scalar(control.value == 0x7F ? 0x2421 : 0x2400 + control.value) ?? .replacement
}
