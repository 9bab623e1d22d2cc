// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "bursts",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(name: "bursts", dependencies: [.product(name: "Reactive", package: "words")])
  ],
  swiftLanguageModes: [.v6]
)
