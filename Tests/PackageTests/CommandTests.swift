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
  @Test("The marker of each block of commands names known programs, or a test that names the page")
  func kinds() throws {
    for page in try Page.all() {
      for block in page.blocks {
        // The marker is <!-- needs: PROGRAMS -->, <!-- run by PATH -->, <!-- not run: REASON -->, or missing.
        switch block.running {
        case .here(let programs):
          #expect([nil, "nginx", "nginx, moto"].contains(programs), "\(page.path):\(block.line)")
        case .elsewhere(let path):
          #expect(
            try text(ofFile: path).contains(page.path), "\(page.path):\(block.line): \(path) does not name the page")
        case .nowhere, nil: break
        }
      }
    }
  }

  @Test("Commands without requirements print the output on the page", arguments: Page.all(needing: nil))
  func plain(page: Page) async throws { try await run(page.commands(needing: nil)) }

  @Test(
    "Commands that need nginx print the output on the page", .enabled(if: isNginxInstalled, "nginx is not installed"),
    arguments: Page.all(needing: "nginx"))
  func nginx(page: Page) async throws { try await run(page.commands(needing: "nginx")) }

  @Test(
    "Commands that need an object store print the output on the page", .needsObjectStore,
    arguments: Page.all(needing: "nginx, moto"))
  func objectStore(page: Page) async throws {
    try await run(page.commands(needing: "nginx, moto"))
  }

  @Test("An object store that checks signatures accepts the signatures of the gateway", .needsObjectStore)
  func signatures() async throws {
    let commands = try #require(Page.all(needing: "nginx, moto").first).commands(needing: "nginx, moto")
    let exported = "export STORE_KEY=key STORE_SECRET="
    var (withKey, withWrongSecret) = (commands, commands)
    let index = try #require(withKey.firstIndex { $0.text.hasPrefix(exported) })
    withKey[index].text = keyOfStore  // The store does not know the key on the page.
    withWrongSecret[index].text = "\(keyOfStore)STORE_SECRET=wrong"
    try await run(withKey)
    // The store refuses a wrong signature, so it does check them.
    let refusals = try await Shell().run(withWrongSecret)
    #expect(refusals.contains { $0.output.contains("<Code>SignatureDoesNotMatch</Code>") })
    #expect(refusals.contains { $0.output.contains("words: The word service denied access.") })
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
