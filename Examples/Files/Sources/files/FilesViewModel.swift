import Foundation
import Reactive

/// A file or a directory, as shown in a row.
struct File: Identifiable, Hashable, Sendable {
  let url: URL
  let isDirectory: Bool
  /// The size in bytes; 0 if it is unknown.
  let size: Int

  var id: URL { url }
}

/// The inputs of a ``FilesViewModel``, which the view calls.
protocol FilesViewModelInputs {
  /// Call when the user chooses a file or a directory.
  func fileChosen(_ file: File)

  /// Call when the view first appears, and when the user reloads the directory.
  func reloadPressed()
}

/// The outputs of a ``FilesViewModel``, which the view observes.
protocol FilesViewModelOutputs {
  /// The files and directories in the directory.
  var files: Property<[File]> { get }

  /// The error message if the directory cannot be read; `nil` otherwise.
  var message: Property<String?> { get }

  /// Emits the view model of a directory to show.
  var showDirectory: Signal<FilesViewModel, Never> { get }

  /// The path of the directory.
  var title: Property<String> { get }
}

/// The inputs and outputs of a ``FilesViewModel``.
protocol FilesViewModelType: Sendable {
  /// The inputs, which the view calls.
  var inputs: any FilesViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any FilesViewModelOutputs { get }
}

/// The view model of a directory.
final class FilesViewModel: FilesViewModelType, FilesViewModelInputs, FilesViewModelOutputs, Sendable {
  /// Creates the view model of the directory at a URL.
  init(directory: URL) {
    let listings = self.reloadPressedProperty.signal.flatMap(.latest) { contents(of: directory) }
    let listing = Property(initial: .success([]), then: listings)

    self.files = listing.map { (try? $0.get()) ?? [] }
    self.message = listing.map { if case .failure(let error) = $0 { error.localizedDescription } else { nil } }
    self.showDirectory = self.fileChosenProperty.signal.skipNil().filter(\.isDirectory)
      .map { FilesViewModel(directory: $0.url) }
    self.title = Property(value: directory.path)
  }

  private let fileChosenProperty = MutableProperty<File?>(nil)
  func fileChosen(_ file: File) {
    self.fileChosenProperty.value = file
  }

  private let reloadPressedProperty = MutableProperty(())
  func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  let files: Property<[File]>
  let message: Property<String?>
  let showDirectory: Signal<FilesViewModel, Never>
  let title: Property<String>

  var inputs: any FilesViewModelInputs { self }
  var outputs: any FilesViewModelOutputs { self }
}

/// Returns a producer that reads a directory on a background queue. It sends the directories first and then the files,
/// each sorted by path.
private func contents(of directory: URL) -> SignalProducer<Result<[File], any Error>, Never> {
  SignalProducer {
    Result {
      let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey]
      return try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: Array(keys))
        .map { url in
          let values = try? url.resourceValues(forKeys: keys)
          return File(url: url, isDirectory: values?.isDirectory ?? false, size: values?.fileSize ?? 0)
        }
        .sorted { ($0.isDirectory ? 0 : 1, $0.url.path) < ($1.isDirectory ? 0 : 1, $1.url.path) }
    }
  }.start(on: QueueScheduler()).observe(on: UIScheduler())
}
