import ViewModels

extension ArgumentError {
  /// Creates the error for an unknown name. It suggests the nearest candidate, if one is near enough.
  init(unknown kind: String, _ name: String, candidates: [String]) {
    let suggestion = nearest(to: name, in: candidates).map { " Did you mean “\($0)”?" } ?? ""
    self.init(message: "Unknown \(kind) \(quoted(name)).\(suggestion)")
  }
}
