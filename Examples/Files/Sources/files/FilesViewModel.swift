import Foundation
import Reactive

/// A file or a directory, as a row shows it.
struct File: Identifiable, Hashable, Sendable {
  let url: URL
  let isDirectory: Bool
  let size: Int

  var id: URL { url }
}

/// What a view tells the view model of a directory.
protocol FilesViewModelInputs {
  /// Call when the user has chosen a file or a directory.
  func fileChosen(_ file: File)

  /// Call when the directory is to be read, for the first time or again.
  func reloadPressed()
}

/// What the view model of a directory tells a view.
protocol FilesViewModelOutputs {
  /// The files and directories in it.
  var files: Property<[File]> { get }

  /// Why they cannot be listed; nothing if they can.
  var message: Property<String?> { get }

  /// Emits the view model of a directory that is to be shown.
  var showDirectory: Signal<FilesViewModel, Never> { get }

  /// Where the directory is.
  var title: Property<String> { get }
}

/// The view model of a directory.
protocol FilesViewModelType: Sendable {
  /// What a view tells it.
  var inputs: any FilesViewModelInputs { get }

  /// What it tells a view.
  var outputs: any FilesViewModelOutputs { get }
}

/// The view model of a directory.
final class FilesViewModel: FilesViewModelType, FilesViewModelInputs, FilesViewModelOutputs, Sendable {
  /// Makes the view model of the directory at a URL.
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

/// Reads a directory on a queue of its own; directories come first, and then it goes by the name.
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
