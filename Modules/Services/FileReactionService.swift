import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reactions in a file, `reactions.json`, on this machine. It needs no network and no set-up.
///
/// What has been acknowledged is there whatever happens afterwards: the end of the process, of the power, or of the
/// space on the disk. Other processes and other services may use the same file at the same time.
///
/// A file that is damaged is set aside under another name, and the reactions begin anew; a sentence about that is in
/// the `notice` of the `Reactions` that ``reactions()`` sends next. A file that cannot be read for another reason,
/// such as its permissions or a version that is to come, stays as it is.
///
/// Everything is done on other threads than the caller's. Changes are done one after the other, in the order in which
/// they are started. One that finds the file locked waits for its turn, but not for longer than ten seconds; then it
/// fails.
public final class FileReactionService: ReactionService {
  private let file: ReactionFile?
  private let patience: DispatchTimeInterval
  private let changes = DispatchQueue(label: "FileReactionService", qos: .userInitiated)
  private let notice = Atomic<String?>(nil)

  /// Makes a service of the file in the user's data directory, `~/.local/share/words` or what the system has instead.
  public convenience init() {
    self.init(UserDirectory.data().map { ReactionFile(in: $0) })
  }

  /// Makes a service of the file in a directory. Nothing is created before the first change, and then the directory
  /// too.
  public convenience init(directory: URL) {
    self.init(ReactionFile(in: directory))
  }

  /// - Parameters:
  ///   - file: The file; nothing where there is no place for it, and every change fails.
  ///   - patience: For how long a change waits for a lock at most.
  init(_ file: ReactionFile?, patience: DispatchTimeInterval = .seconds(10)) {
    self.file = file
    self.patience = patience
  }

  /// The reactions in the file; none where there is no file, or no place for one.
  ///
  /// Fails with ``ServiceError/storage(_:reason:)``.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    guard file != nil else { return SignalProducer(value: Reactions()) }
    return SignalProducer { [self] observer, lifetime in
      let deadline = DispatchTime.now() + patience
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        guard !lifetime.hasEnded else { return }
        do throws(FileFailure) {
          if case .reactions(let reactions) = try existingFile.contents() {
            send(reactions, to: observer)
          } else {
            changes.async { [self] in readDamage(until: deadline, observer, lifetime) }
          }
        } catch {
          observer.send(error: .storage(.reading, reason: error.reason))
        }
      }
    }
  }

  /// Turns a reaction on or off, and completes when that is on the disk.
  ///
  /// Fails with ``ServiceError/storage(_:reason:)``.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let deadline = DispatchTime.now() + patience
      changes.async { [self] in
        do throws(FileFailure) {
          let file = try existingFile
          let isDone = try file.withLock(until: deadline, unless: { lifetime.hasEnded }) { () throws(FileFailure) in
            let old = try usableContents(of: file)
            var new = old
            if isOn { new[reaction].insert(wordID) } else { new[reaction].remove(wordID) }
            if new == old { try file.synchronizeNames() } else { try file.replaceContents(with: new) }
            return true
          }
          if isDone == true { observer.sendCompleted() }
        } catch {
          observer.send(error: .storage(.keeping, reason: error.reason))
        }
      }
    }
  }

  private var existingFile: ReactionFile {
    get throws(FileFailure) {
      guard let file else { throw .other("there is no directory for the user's data") }
      return file
    }
  }

  /// Reads a file that was damaged when it was read without the lock. Meanwhile it may have been set aside by another
  /// process, and there may be a good one.
  private func readDamage(
    until deadline: DispatchTime, _ observer: Signal<Reactions, ServiceError>.Observer, _ lifetime: Lifetime
  ) {
    do throws(FileFailure) {
      let file = try existingFile
      let reactions = try file.withLock(until: deadline, unless: { lifetime.hasEnded }) { () throws(FileFailure) in
        try usableContents(of: file)
      }
      if let reactions { send(reactions, to: observer) }
    } catch {
      observer.send(error: .storage(.reading, reason: "their file is damaged and cannot be set aside: \(error.reason)"))
    }
  }

  /// What the file holds; nothing where that is damage, which is set aside. Wants the lock.
  private func usableContents(of file: ReactionFile) throws(FileFailure) -> Reactions {
    switch try file.contents() {
    case .reactions(let reactions):
      return reactions
    case .damage:
      let place = try file.setAside()
      notice.value = "The file of reactions was damaged. It is kept as \(place.path(percentEncoded: false))."
      return Reactions()
    }
  }

  private func send(_ reactions: Reactions, to observer: Signal<Reactions, ServiceError>.Observer) {
    var reactions = reactions
    reactions.notice = notice.swap(nil)
    observer.send(value: reactions)
    observer.sendCompleted()
  }
}
