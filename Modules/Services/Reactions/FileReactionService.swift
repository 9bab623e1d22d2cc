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
/// If the file is damaged, the service renames it and continues without reactions. The next `Reactions` value that
/// ``reactions()`` sends then has a `notice` about the damaged file. If the file cannot be read for another reason,
/// such as its permissions or a newer format version, the request fails and the file stays unchanged. This includes a
/// link to a damaged file, which may belong to another program.
///
/// The file is small, so the producer of ``reactions()`` reads it synchronously when you start it. Changes wait for the
/// disk, so they run on a background queue, in the order in which they are started. If another process has locked the
/// file, a change waits for up to ten seconds and then fails.
public final class FileReactionService: ReactionService {
  private let file: UserFile<ReactionDocument>?
  private let lockTimeout: DispatchTimeInterval
  private let clock: any DateScheduler
  private let changes = DispatchQueue(label: "FileReactionService", qos: .userInitiated)
  /// The notice about a damaged file. It belongs to each response until the next change has created a valid file,
  /// because a response may not be received.
  private let notice = Atomic<String?>(nil)

  /// Creates a service that uses the file in the user's data directory: `~/.local/share/words`, or its equivalent on
  /// the system.
  public convenience init() {
    self.init(UserDirectory.data().map { UserFile<ReactionDocument>(in: $0) })
  }

  /// Creates a service that uses the file in `directory`. The first change creates the file, and the directory if
  /// necessary.
  public convenience init(directory: URL) {
    self.init(UserFile<ReactionDocument>(in: directory))
  }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - file: The file. If it is `nil`, there are no reactions and every change fails.
  ///   - lockTimeout: The maximum time that a change waits for the lock.
  ///   - clock: The scheduler on which the service looks for changes of the file.
  init(
    _ file: UserFile<ReactionDocument>?, lockTimeout: DispatchTimeInterval = .seconds(10),
    clock: any DateScheduler = QueueScheduler(qos: .utility, name: "FileReactionService")
  ) {
    self.file = file
    self.lockTimeout = lockTimeout
    self.clock = clock
  }

  /// Returns a producer of the reactions in the file. They are empty if the file does not exist.
  ///
  /// The producer fails with ``ServiceError/storage(_:reason:path:)`` if the file cannot be read.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    guard file != nil else { return SignalProducer(value: Reactions()) }
    return SignalProducer { [self] observer, lifetime in
      let deadline = DispatchTime.now() + lockTimeout
      do throws(FileError) {
        if case .document(let document) = try requiredFile.contents() {
          send(document.reactions, to: observer)
        } else {
          changes.async { [self] in recoverFromDamage(until: deadline, observer, lifetime) }
        }
      } catch {
        observer.send(error: .storage(.reading, reason: error.reason, path: path))
      }
    }
  }

  /// Returns a producer that turns a reaction on or off and completes when the change is on the disk.
  ///
  /// The producer fails with ``ServiceError/storage(_:reason:path:)`` if the change cannot be saved.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let deadline = DispatchTime.now() + lockTimeout
      changes.async { [self] in
        do throws(FileError) {
          let file = try requiredFile
          let isDone = try file.withLock(until: deadline, unless: { lifetime.hasEnded }) { () throws(FileError) in
            notice.value = nil
            let old = try documentSettingDamageAside(in: file)
            var new = old
            if isOn { new.reactions[reaction].insert(wordID) } else { new.reactions[reaction].remove(wordID) }
            if new == old { try file.synchronizeDirectory() } else { try file.replaceContents(with: new) }
            return true
          }
          if isDone == true { observer.sendCompleted() }
        } catch {
          observer.send(error: .storage(.writing, reason: error.reason, path: path))
        }
      }
    }
  }

  /// A producer that looks at the metadata of the file once a second, and sends a value when they have changed. Changes
  /// by this instance are included.
  public var externalChanges: SignalProducer<Void, Never> {
    guard let file else { return .empty }
    return SignalProducer.timer(interval: .seconds(1), on: clock).map { _ in }.prefix(value: ())
      .map { file.status }.skipRepeats().skip(first: 1).map { _ in }
  }

  private var path: String? { file?.url.path(percentEncoded: false) }

  private var requiredFile: UserFile<ReactionDocument> {
    get throws(FileError) {
      guard let file else { throw .other("there is no directory for user data") }
      return file
    }
  }

  /// Reads the file again while holding the lock. Called when a read without the lock found the file damaged. In the
  /// meantime, another process may have renamed the damaged file and created a new one.
  private func recoverFromDamage(
    until deadline: DispatchTime, _ observer: Signal<Reactions, ServiceError>.Observer, _ lifetime: Lifetime
  ) {
    do throws(FileError) {
      let file = try requiredFile
      let document = try file.withLock(until: deadline, unless: { lifetime.hasEnded }) { () throws(FileError) in
        try documentSettingDamageAside(in: file)
      }
      if let document { send(document.reactions, to: observer) }
    } catch {
      let reason = "the file is damaged and cannot be renamed: \(error.reason)"
      observer.send(error: .storage(.reading, reason: reason, path: path))
    }
  }

  private func documentSettingDamageAside(in file: UserFile<ReactionDocument>) throws(FileError) -> ReactionDocument {
    let (document, damagedFile) = try file.documentSettingDamageAside()
    if let damagedFile {
      notice.value = "The damaged reaction file was renamed to \(damagedFile.path(percentEncoded: false))."
    }
    return document
  }

  private func send(_ reactions: Reactions, to observer: Signal<Reactions, ServiceError>.Observer) {
    var reactions = reactions
    reactions.notice = notice.value
    observer.send(value: reactions)
    observer.sendCompleted()
  }
}
