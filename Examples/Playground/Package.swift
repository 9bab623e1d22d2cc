// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "playground",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(name: "playground", dependencies: [.product(name: "Reactive", package: "words")])
  ],
  swiftLanguageModes: [.v6]
)
