import SwiftUI
import ViewModels

/// A notice, with a button if the user can retry what the notice names.
struct NoticeView: View {
  let notice: Notice
  let retry: @MainActor () -> Void

  var body: some View {
    Text(notice.text).font(.footnote)
    if notice.advice == .retry { Button("Try again", action: retry) }
  }
}
