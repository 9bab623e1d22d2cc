// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "articles",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(
      name: "articles",
      dependencies: [
        .product(name: "Reactive", package: "words"),
        .product(name: "ReactiveLoading", package: "words"),
        .product(name: "TerminalScreen", package: "words"),
        .product(name: "TextPresentation", package: "words"),
      ]),
    .testTarget(
      name: "ArticlesTests",
      dependencies: [
        "articles",
        .product(name: "Reactive", package: "words"),
        .product(name: "ReactiveTesting", package: "words"),
        .product(name: "TextPresentationTesting", package: "words"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
