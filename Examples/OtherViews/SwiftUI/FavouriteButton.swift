import Reactive
import SwiftUI
import ViewModels

/// A button that makes a word a favourite, or undoes this. It is dimmed until the service has confirmed the change.
struct FavouriteButton: View {
  private let action: @MainActor () -> Void
  @Observed private var state: ReactionState

  init(_ state: Property<ReactionState>, action: @escaping @MainActor () -> Void) {
    _state = Observed(state)
    self.action = action
  }

  var body: some View {
    Button(state.isOn ? "Remove favourite" : "Add favourite", action: action).opacity(state.isPending ? 0.5 : 1)
  }
}
