import SwiftUI

@main
struct CounterApp: App {
  private let viewModel = CounterViewModel()

  var body: some Scene {
    WindowGroup { CounterView(viewModel: viewModel) }
  }
}
