import Foundation
import Reactive

/// The inputs of a ``ProcessesViewModel``, which the views call.
protocol ProcessesViewModelInputs {
  /// Call when the user chooses an order.
  func orderChosen(_ order: KeyPathComparator<RunningProcess>)
  /// Call when the user chooses a process.
  func processChosen(_ process: RunningProcess)
  /// Call when the user changes the text that the processes must contain.
  func searchTextChanged(_ text: String)
}

/// The outputs of a ``ProcessesViewModel``, which the views observe.
protocol ProcessesViewModelOutputs {
  /// The details of the chosen process, which change until it ends.
  var details: Property<String> { get }
  /// The message to show if there are no processes.
  var message: Property<String> { get }
  /// The processes that contain the search text, in order.
  var processes: Property<[RunningProcess]> { get }
  /// The name and the number of the chosen process, and whether it has ended.
  var title: Property<String> { get }
}

/// The inputs and outputs of a ``ProcessesViewModel``.
protocol ProcessesViewModelType: Sendable {
  var inputs: any ProcessesViewModelInputs { get }
  var outputs: any ProcessesViewModelOutputs { get }
}

/// The view model of the running processes, and of the one that the user has chosen.
final class ProcessesViewModel: ProcessesViewModelType, ProcessesViewModelInputs, ProcessesViewModelOutputs {
  /// Creates the view model of the processes in a directory, which is usually `/proc`.
  init(directory: URL, clock: any DateScheduler) {
    let processes = Property(initial: [], then: samples(of: directory, on: clock))
    let chosen = self.processChosenProperty.combineLatest(with: processes)
      .map { chosen, processes in processes?.first { $0.id == chosen?.id } }

    self.details = Property(initial: "", then: chosen.producer.skipNil().map(description))
    self.message = processes.combineLatest(with: self.searchTextChangedProperty).map { processes, text in
      if processes == nil { return "Cannot read \(directory.path). Only Linux describes processes in files." }
      return text.isEmpty ? "Reading the processes …" : "No process contains “\(text)”."
    }
    self.processes = Property.combineLatest(processes, self.searchTextChangedProperty, self.orderChosenProperty)
      .map { processes, text, order in
        (processes ?? [])
          .filter { text.isEmpty || "\($0.number) \($0.user) \($0.name)".localizedCaseInsensitiveContains(text) }
          .sorted(using: [order, KeyPathComparator(\.number)])
      }
    self.title = self.processChosenProperty.combineLatest(with: chosen).map { process, current in
      process.map { "\($0.name) (\($0.number))\(current == nil ? " has ended" : "")" } ?? ""
    }
  }

  private let orderChosenProperty = MutableProperty(KeyPathComparator(\RunningProcess.number))
  func orderChosen(_ order: KeyPathComparator<RunningProcess>) { self.orderChosenProperty.value = order }

  private let processChosenProperty = MutableProperty<RunningProcess?>(nil)
  func processChosen(_ process: RunningProcess) { self.processChosenProperty.value = process }

  private let searchTextChangedProperty = MutableProperty("")
  func searchTextChanged(_ text: String) { self.searchTextChangedProperty.value = text }

  let details: Property<String>
  let message: Property<String>
  let processes: Property<[RunningProcess]>
  let title: Property<String>

  var inputs: any ProcessesViewModelInputs { self }
  var outputs: any ProcessesViewModelOutputs { self }
}

private func description(of process: RunningProcess) -> String {
  """
  State \(process.state), \(process.threads) threads, parent \(process.parent), user \(process.user)
  \(String(format: "%.1f %% of a processor, %.1f MiB of memory", process.load, process.mebibytes))
  Started \(process.start / 100) seconds after the system
  \(process.arguments)
  """
}
