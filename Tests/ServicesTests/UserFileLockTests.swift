import Foundation
import Models
import Reactive
import Testing

@testable import Services

@Suite("FileReactionService while another program holds the lock", .timeLimit(.minutes(5)))
struct UserFileLockTests {
  private let directory = TemporaryDirectory()
  private let file: UserFile<ReactionDocument>
  private let lock: OpenFile
  private let good = Reactions(favourites: [1])

  init() throws {
    file = UserFile(in: directory.url)
    try directory.write(#"{"favourites":[1],"reblogs":[],"version":1}"#, to: "reactions.json")
    lock = try directory.locked("reactions.lock")
  }

  private func service(timeout: DispatchTimeInterval = .seconds(3600)) -> FileReactionService {
    FileReactionService(file, lockTimeout: timeout)
  }

  @Test("A change waits for the lock, and later changes for that change; one that is disposed of is not made")
  func waiting() {
    let service = service()
    for id in 2...3 { service.set(.favourite, of: id, to: true).start().dispose() }
    service.set(.reblog, of: 2, to: true).start()
    service.set(.reblog, of: 2, to: false).start()
    lock.unlock()
    #expect(service.set(.reblog, of: 2, to: true).failure() == nil)
    #expect(service.reactions().result() == .success(Reactions(favourites: [1], reblogs: [2])))
  }

  @Test("After the lock time-out, a change fails, and so does a read that has to rename a damaged file")
  func lockTimeout() throws {
    let service = service(timeout: .milliseconds(1))
    let reason = "another program has locked them for too long"
    #expect(
      service.set(.favourite, of: 2, to: true).failure()
        == .storage(.writing, reason: reason, path: directory.file("reactions.json").path))
    #expect(service.reactions().result() == .success(good))
    try directory.write("damage", to: "reactions.json")
    let readingReason = "the file is damaged and cannot be renamed: \(reason)"
    #expect(
      service.reactions().result()
        == .failure(.storage(.reading, reason: readingReason, path: directory.file("reactions.json").path)))
    #expect(directory.names == ["reactions.json", "reactions.lock"])
    lock.unlock()
    #expect(service.reactions().result()?.success?.notice != nil)
  }

  @Test("A free lock is acquired even after the deadline, and released after a change and after a failure")
  func deadline() throws {
    lock.unlock()
    let service = FileReactionService(UserFile(in: directory.url, sizeLimit: 50), lockTimeout: .seconds(0))
    for id in 2...4 { #expect(service.set(.favourite, of: id, to: true).failure() == nil) }
    let failure = ServiceError.storage(
      .writing, reason: "the file would be too large", path: directory.file("reactions.json").path)
    #expect(service.set(.favourite, of: 5, to: true).failure() == failure)
    #expect(try lock.tryLock())
  }

  @Test("A read that is disposed of while it waits to rename a damaged file leaves the file to the next request")
  func disposalOfRead() throws {
    try directory.write("damage", to: "reactions.json")
    let service = service()
    service.reactions().start().dispose()
    lock.unlock()
    #expect(service.set(.favourite, of: 4, to: true).failure() == nil)
    let reactions = service.reactions().result()?.success
    #expect(reactions?.favourites == [4] && reactions?.notice?.contains("damaged-1") == true)
  }

  @Test("Saving settings does not block its caller and waits for the lock, and reading them does not wait")
  func settings() throws {
    let settings = ServiceSettings(server: "http://a.example")
    let service = FileSettingsService(directory: directory.url)
    let lock = try directory.locked("config.lock")
    let ended = DispatchSemaphore(value: 0)
    service.save(settings).startWithCompleted { ended.signal() }
    #expect(service.settings().result() == .success(StoredSettings(ServiceSettings())))
    lock.unlock()
    ended.wait()
    #expect(service.settings().result() == .success(StoredSettings(settings)))
  }
}
