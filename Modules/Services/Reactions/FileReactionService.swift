import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service that stores reactions in a local file, `reactions.json`.
///
/// A change that has completed is durable: it survives the end of the process, a power failure and a full disk. Other
/// processes, and other instances of this class, may use the same file at the same time.
///
/// If the file is damaged or cannot be read, requests and changes fail with the reason, and the file stays unchanged. So
/// no reaction is lost, and no other reactions than the user's are shown or changed.
///
/// The file may be a link to a file in another directory, to which changes are then written. They fail if that file is
/// missing or belongs to another user.
///
/// The file is small, so the producer of ``reactions()`` reads it synchronously when you start it. Changes wait for the
/// disk, so they run on a background queue, in the order in which they are started. If another process has locked the
/// file, a change waits for up to ten seconds and then fails.
public final class FileReactionService: ReactionService {
  /// The maximum size of the file in bytes.
  static let sizeLimit = 16 << 20

  private let file: UserFile?
  private let lockTimeout: DispatchTimeInterval
  private let clock: any DateScheduler
  private let history = Atomic(FileHistory())
  private let changes = DispatchQueue(label: "FileReactionService", qos: .userInitiated)

  /// Creates a service that uses the file in `directory`. The first change creates the file, and the directory if
  /// necessary.
  ///
  /// By default, this is the user's data directory: `~/.local/share/words`, or its equivalent on the system.
  public convenience init(directory: URL? = nil) {
    self.init(in: directory ?? UserDirectory.data.url)
  }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - directory: The directory of the file. If it is `nil`, there are no reactions and every change fails.
  ///   - lockTimeout: The maximum time that a change waits for the lock.
  ///   - clock: The scheduler on which the service looks for changes of the file.
  init(
    in directory: URL?, lockTimeout: DispatchTimeInterval = .seconds(10),
    clock: any DateScheduler = QueueScheduler(qos: .utility, name: "FileReactionService")
  ) {
    file = directory.map { UserFile($0.appending(path: "reactions.json"), sizeLimit: Self.sizeLimit) }
    self.lockTimeout = lockTimeout
    self.clock = clock
  }

  /// Returns a producer of the reactions in the file. They are empty if the file does not exist.
  ///
  /// The producer fails with ``ServiceError/storage(_:reason:path:)`` if the file cannot be read.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    guard let file else { return SignalProducer(value: Reactions()) }
    return SignalProducer {
      Result { () throws(FileError) in try ReactionDocument(file.read()).reactions }
        .mapError { .storage(.reading, reason: $0.reason, path: file.path) }
    }
  }

  /// Returns a producer that turns a reaction on or off and completes when the change is on the disk.
  ///
  /// The producer fails with ``ServiceError/storage(_:reason:path:)`` if the change cannot be saved.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer { [file, history, changes, lockTimeout] observer, lifetime in
      let deadline = DispatchTime.now() + lockTimeout
      changes.async {
        do throws(FileError) {
          guard let file else { throw .other("there is no directory for user data") }
          try file.change(
            until: deadline, willReplace: { old, new in history.modify { $0.willReplace(old, with: new) } }
          ) { data throws(FileError) in
            guard !lifetime.hasEnded else { throw .other("the change was cancelled") }
            let old = try ReactionDocument(data)
            var new = old
            if isOn { new.reactions[reaction].insert(wordID) } else { new.reactions[reaction].remove(wordID) }
            return new == old ? nil : try new.data
          }
          history.modify { $0.didReplace() }
          observer.sendCompleted()
        } catch {
          observer.send(error: .storage(.writing, reason: error.reason, path: file?.path))
        }
      }
    }
  }

  /// A producer that looks at the metadata of the file once a second, and sends a value when they have changed, unless
  /// only this instance has changed the file.
  public var externalChanges: SignalProducer<Void, Never> {
    guard let file else { return .empty }
    return SignalProducer.timer(interval: .seconds(1), on: clock).map { _ in }.prefix(value: ())
      .map { [history] _ in history.modify { $0.otherChangeCount(at: file.status) } }
      .skipRepeats().skip(first: 1).map { _ in }
  }
}

/// The changes of the file that a service has noticed.
private struct FileHistory {
  private var status: FileStatus?
  /// The metadata of the file with which the service is about to replace the one with the metadata `status`.
  private var nextStatus: FileStatus?
  private var otherChangeCount = 0

  /// Returns the number of noticed changes that the service has not made itself. `current` are the metadata of the file.
  mutating func otherChangeCount(at current: FileStatus?) -> Int {
    guard current != status else { return otherChangeCount }
    if current == nil || current != nextStatus { otherChangeCount += 1 }
    (status, nextStatus) = (current, nil)
    return otherChangeCount
  }

  /// Records that the service replaces the file next.
  mutating func willReplace(_ old: FileStatus?, with new: FileStatus) {
    _ = otherChangeCount(at: old)
    nextStatus = new
  }

  /// Records that the service has replaced the file. Another program may have changed it again since.
  mutating func didReplace() {
    if let nextStatus { (status, self.nextStatus) = (nextStatus, nil) }
  }
}
