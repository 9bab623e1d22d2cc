// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "processes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(
      name: "processes",
      dependencies: [
        .product(name: "Reactive", package: "words"),
        .product(name: "TerminalScreen", package: "words"),
        .product(name: "TextPresentation", package: "words"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
