import Foundation
import Reactive

/// A file or a directory, as a row shows it.
struct File: Identifiable, Hashable, Sendable {
  let url: URL
  let isDirectory: Bool
  let size: Int

  var id: URL { url }
}

/// What the screen of a directory shows and does.
final class FilesViewModel: Sendable {
  let files: Property<[File]>
  /// Why the files cannot be listed; nothing if they can.
  let message: Property<String?>
  /// Sent when the user has chosen a directory.
  let showDirectory: Signal<FilesViewModel, Never>
  let title: String

  init(directory: URL) {
    let listings = reloadPressedProperty.signal.flatMap(.latest) { contents(of: directory) }
    let listing = Property(initial: .success([]), then: listings)

    files = listing.map { (try? $0.get()) ?? [] }
    message = listing.map { if case .failure(let error) = $0 { error.localizedDescription } else { nil } }
    showDirectory = fileChosenProperty.signal.skipNil().filter(\.isDirectory)
      .map { FilesViewModel(directory: $0.url) }
    title = directory.path
  }

  private let fileChosenProperty = MutableProperty<File?>(nil)
  func fileChosen(_ file: File) { fileChosenProperty.value = file }

  private let reloadPressedProperty = MutableProperty(())
  func reloadPressed() { reloadPressedProperty.value = () }
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
