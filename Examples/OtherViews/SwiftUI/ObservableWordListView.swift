import Models
import SwiftUI
import ViewModels

/// A list of words that observes an adapter.
struct ObservableWordListView: View {
  let list: ObservableWordList

  var body: some View {
    List {
      ForEach(list.words) { word in
        Button(word.word) { list.inputs.wordSelected(word) }
      }
    }
    .overlay { if let message = list.message { Text(message) } else if list.isLoading { ProgressView() } }
    .task { list.inputs.viewDidLoad() }
  }
}
