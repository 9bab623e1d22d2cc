import Foundation
import Models
import Services
import ViewModels

/// Returns a short text of a value in the transcript; `nil` if its usual text is short.
@Sendable
func shortText(of value: Any) -> String? {
  switch value {
  case let word as Word: word.word
  case let notice as Notice: notice.text
  case let query as SearchQuery: query.text
  case let state as SearchState: list("“\(state.text)”", state.isTyping ? "typing" : nil)
  case let error as ServiceError: error.message
  case let detail as WordDetailViewModel: "WordDetailViewModel(\(detail.content.value.word.word.word))"
  case let content as WordListContent:
    list("\(content.words.count) words", content.isLoading ? "loading" : nil, content.message?.text)
  case let content as WordDetailContent:
    list(
      content.word.word.word, text(of: content.word.favourite, "♥"), text(of: content.word.reblog, "»"),
      content.isLoading ? "loading" : nil, content.picture.map { _ in "picture" }, content.notice?.text)
  case let header as RootHeader:
    list(header.place, header.title(of: .favourites), header.isLoading ? "loading" : nil)
  default: numberOfElements(value)
  }
}

private func list(_ parts: String?...) -> String { parts.compactMap(\.self).joined(separator: ", ") }

private func text(of state: ReactionState, _ mark: String) -> String? {
  state.isOn || state.isPending ? "\(state.isOn ? mark : "no \(mark)")\(state.isPending ? "…" : "")" : nil
}

/// Returns the number of the elements of an array, such as “30 words”; `nil` if there are few or if it is no array.
private func numberOfElements(_ value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .collection, let element = mirror.children.first?.value, mirror.children.count > 3
  else { return nil }
  let type = String(describing: type(of: element)).prefix { $0 != "<" }
  return "\(mirror.children.count) \(type.lowercased())s"
}
