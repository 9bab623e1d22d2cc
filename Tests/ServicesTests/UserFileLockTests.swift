import Foundation
import Models
import Reactive
import Testing

@testable import Services

@Suite("The lock of a user's file, while another program holds it", .timeLimit(.minutes(5)))
struct UserFileLockTests {
  private let directory = TemporaryDirectory()
  private let file: UserFile<ReactionDocument>
  private let lock: OpenFile

  init() throws {
    file = UserFile(in: directory.url)
    try directory.write(#"{"favourites":[1],"reblogs":[],"version":1}"#, to: "reactions.json")
    lock = try directory.locked("reactions.lock")
  }

  private func service(timeout: DispatchTimeInterval) -> FileReactionService {
    FileReactionService(file, lockTimeout: timeout)
  }

  @Test("Changes are made in order when the lock is free, except those that were cancelled")
  func waiting() {
    // Longer than the time limit of the suite.
    let service = service(timeout: .seconds(3600))
    service.set(.favourite, of: 2, to: true).start().dispose()
    service.set(.reblog, of: 2, to: true).start()
    service.set(.reblog, of: 2, to: false).start()
    lock.unlock()
    #expect(service.set(.reblog, of: 2, to: true).failure() == nil)
    #expect(service.reactions().result() == .success(Reactions(favourites: [1], reblogs: [2])))
  }

  @Test("After the lock time-out, only a read that need not rename the file succeeds")
  func lockTimeout() throws {
    let service = service(timeout: .milliseconds(1))
    let reason = "another program has locked them for too long"
    #expect(
      service.set(.favourite, of: 2, to: true).failure()
        == .storage(.writing, reason: reason, path: directory.file("reactions.json").path))
    #expect(service.reactions().result() == .success(Reactions(favourites: [1])))
    try directory.write("damage", to: "reactions.json")
    let readingReason = "the file is damaged and cannot be renamed: \(reason)"
    #expect(
      service.reactions().result()
        == .failure(.storage(.reading, reason: readingReason, path: directory.file("reactions.json").path)))
    #expect(directory.names == ["reactions.json", "reactions.lock"])
  }

  @Test("Settings are saved when the lock is free, without blocking the caller")
  func settings() throws {
    let settings = ServiceSettings(server: "http://a.example")
    let service = FileSettingsService(directory: directory.url)
    let lock = try directory.locked("config.lock")
    let ended = DispatchSemaphore(value: 0)
    service.save(settings).startWithCompleted { ended.signal() }
    // Reading does not wait for the lock.
    #expect(service.settings().result() == .success(StoredSettings(ServiceSettings())))
    lock.unlock()
    // Without the lock, the time limit of the suite fails the test.
    ended.wait()
    #expect(service.settings().result() == .success(StoredSettings(settings)))
  }
}
