// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "counter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(
      name: "counter",
      dependencies: [
        .product(name: "Reactive", package: "words"),
        .product(name: "TerminalScreen", package: "words"),
        .product(name: "TextPresentation", package: "words"),
      ]),
    .testTarget(
      name: "CounterTests",
      dependencies: ["counter", .product(name: "ReactiveTesting", package: "words")]),
  ],
  swiftLanguageModes: [.v6]
)
