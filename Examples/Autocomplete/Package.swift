// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "autocomplete",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../..")],
  targets: [
    .executableTarget(
      name: "autocomplete",
      dependencies: [
        .product(name: "Models", package: "words"),
        .product(name: "Reactive", package: "words"),
        .product(name: "Services", package: "words"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
