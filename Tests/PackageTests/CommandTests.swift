import Foundation
import ProgramTesting
import ServerTesting
import Testing

/// Runs the commands in the guide and in the README, in the order of each page, and compares their output with the
/// page.
///
/// Each page has a separate shell, in a copy of the example `WordService`, with separate directories for the data of
/// the user. The package is locked while its tests run, so `swift run words` runs the program that is already built.
/// The tests do not run `swift build` and `swift test`, but check that the CI script does. The ports in the commands
/// are replaced with free ones.
@Suite("The commands of the guide", .timeLimit(.minutes(5)))
struct CommandTests {
  @Test("Commands without requirements print the output on the page", arguments: Page.all(needing: nil))
  func plain(page: Page) async throws { try await run(page.commands(needing: nil)) }

  @Test(
    "Commands that need nginx print the output on the page", .enabled(if: isNginxInstalled, "nginx is not installed"),
    arguments: Page.all(needing: "nginx"))
  func nginx(page: Page) async throws { try await run(page.commands(needing: "nginx")) }

  @Test(
    "Commands that need an object store print the output on the page, and the store accepts their signatures",
    .needsObjectStore)
  func objectStore() async throws {
    var commands = try #require(Page.all(needing: "nginx, moto").first).commands(needing: "nginx, moto")
    let index = try #require(commands.firstIndex { $0.text.hasPrefix("export STORE_KEY=key STORE_SECRET=") })
    // The store does not know the key on the page. Without a key of its own, it would accept any signature.
    commands[index].text = keyOfStore
    try await run(commands)
  }

  private func run(_ commands: [Command]) async throws {
    for (command, outcome) in zip(commands, try await Shell().run(commands)) {
      #expect(outcome.status == "0\n" && command.isConfirmed(by: outcome.output), "\(command.text)\n\(outcome.output)")
    }
  }
}

extension Page: CustomTestStringConvertible {
  var testDescription: String { path }

  /// Returns the pages with commands that need `programs`, or that need none if it is `nil`.
  fileprivate static func all(needing programs: String?) -> [Page] {
    // Another test fails if a page cannot be read.
    ((try? all()) ?? []).filter { !$0.commands(needing: programs).isEmpty }
  }

  fileprivate func commands(needing programs: String?) -> [Command] {
    blocks.filter { $0.running == .here(needing: programs) }.flatMap(Command.all)
  }
}

/// Creates an access key in the simulated object store, which then checks signatures.
private let keyOfStore = """
  iam() { curl -s --aws-sigv4 aws:amz:us-east-1:iam --user any:any http://127.0.0.1:9000 -d Version=2010-05-08 "$@"; }
  part() { sed -n "s:.*<$1>\\(.*\\)</$1>.*:\\1:p" key.xml; }
  iam -d Action=CreateUser -d UserName=gateway > /dev/null
  iam -d Action=PutUserPolicy -d UserName=gateway -d PolicyName=all --data-urlencode 'PolicyDocument={
    "Version": "2012-10-17", "Statement": [{ "Effect": "Allow", "Action": "s3:*", "Resource": "*" }] }' > /dev/null
  iam -d Action=CreateAccessKey -d UserName=gateway > key.xml
  export STORE_KEY=$(part AccessKeyId) STORE_SECRET=$(part SecretAccessKey)
  curl -s -X POST -H 'Content-Type: text/plain' -d 0 http://127.0.0.1:9000/moto-api/reset-auth > /dev/null

  """

private let isNginxInstalled = isInstalled("nginx")

extension Trait where Self == ConditionTrait {
  fileprivate static var needsObjectStore: Self {
    let module = "/usr/lib/nginx/modules/ngx_http_js_module.so"
    return .enabled(
      if: isNginxInstalled && isInstalled("moto_server") && isInstalled("curl")
        && FileManager.default.fileExists(atPath: module),
      "nginx, its module for JavaScript, moto_server or curl is not installed")
  }
}
