// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "live",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../..")],
  targets: [
    .executableTarget(
      name: "live",
      dependencies: [
        .product(name: "Models", package: "words"),
        .product(name: "Reactive", package: "words"),
        .product(name: "ReactiveTesting", package: "words"),
        .product(name: "Services", package: "words"),
        .product(name: "TerminalScreen", package: "words"),
        .product(name: "TextPresentation", package: "words"),
        .product(name: "ViewModels", package: "words"),
        .product(name: "WordScreens", package: "words"),
      ]),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "live",
        .product(name: "Models", package: "words"),
        .product(name: "Reactive", package: "words"),
        .product(name: "Services", package: "words"),
        .product(name: "TerminalScreen", package: "words"),
        .product(name: "TextPresentation", package: "words"),
        .product(name: "TextPresentationTesting", package: "words"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
