import Reactive
import SwiftUI

/// Shows a counter.
struct CounterView: View {
  private let viewModel: any CounterViewModelType
  @Observed private var number: Int

  init(viewModel: any CounterViewModelType) {
    self.viewModel = viewModel
    _number = Observed(viewModel.outputs.number)
  }

  var body: some View {
    HStack {
      Button("−") { viewModel.inputs.decrementPressed() }
      Text("\(number)")
      Button("+") { viewModel.inputs.incrementPressed() }
    }
  }
}
