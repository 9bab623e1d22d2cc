import Foundation
import ProgramTesting

/// A real nginx server on a free port of the loopback interface, with a test's files and configuration.
public final class NginxServer {
  /// Whether nginx is installed.
  public static var isInstalled: Bool { executable != nil }

  /// The port on 127.0.0.1.
  public let port: Int

  private let directory = TemporaryDirectory("NginxServer")
  private let program: RunningProgram

  /// Starts a server with files, by their paths relative to the document root, with directives for nginx’s `server`
  /// block, and for https with a certificate and a key in PEM format.
  public init(
    files: [String: Data] = [:], configuration: String = "", tls: (certificate: String, key: String)? = nil,
    http2: Bool = false
  ) throws {
    guard let executable = Self.executable else { throw ServerError("nginx is not installed.") }
    try FileManager.default.createDirectory(atPath: directory.path("root"), withIntermediateDirectories: true)
    for (path, data) in files { try directory.write(data, to: "root/\(path)") }
    if let tls {
      try directory.write(tls.certificate, to: "certificate")
      try directory.write(tls.key, to: "key")
    }

    // Pass a listening socket to nginx, as an older nginx process does during an upgrade. The port is then known and
    // reserved, and clients that connect before nginx is ready wait in the queue.
    let listener = try LoopbackListener()
    defer { listener.close() }
    _ = fcntl(listener.descriptor, F_SETFL, O_NONBLOCK)
    port = listener.port
    let options = (tls == nil ? "" : " ssl") + (http2 ? " http2" : "")
    let text = Self.configuration(directory: directory.url.path, listen: "\(port)\(options)", server: configuration)
    try directory.write(text, to: "nginx.conf")

    program = try RunningProgram(
      executable, arguments: ["-p", directory.url.path, "-e", "error.log", "-c", "nginx.conf"],
      environment: ["NGINX": "0;"], input: listener.descriptor)
  }

  deinit {
    program.send(SIGTERM)
    program.waitForExit()
  }

  /// The URL of the server, without a path.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The lines of nginx's access log, one for each response.
  public var accessLog: [Substring] {
    ((try? directory.text(of: "access.log")) ?? "").split(separator: "\n")
  }

  private static let executable = path(of: "nginx")

  /// Returns the configuration for a server that runs in the foreground, writes only to `directory`, and runs as the
  /// user of the tests, who can read the files.
  private static func configuration(directory: String, listen: String, server: String) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory)/\($0);" }
    return """
      daemon off;
      \(geteuid() == 0 ? "user root;" : "")
      pid \(directory)/nginx.pid;
      error_log \(directory)/error.log;
      events {}
      http {
        access_log \(directory)/access.log;
        \(temporary.joined(separator: "\n  "))
        types { application/json json; image/png png; }
        server {
          listen 127.0.0.1:\(listen);
          \(listen.contains("ssl") ? "ssl_certificate certificate; ssl_certificate_key key;" : "")
          root \(directory)/root;
          \(server)
        }
      }
      """
  }
}
