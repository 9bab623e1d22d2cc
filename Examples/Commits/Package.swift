// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "commits",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(
      name: "commits",
      dependencies: [
        .product(name: "Reactive", package: "words"),
        .product(name: "ReactiveLoading", package: "words"),
        .product(name: "TerminalScreen", package: "words"),
        .product(name: "TextPresentation", package: "words"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
