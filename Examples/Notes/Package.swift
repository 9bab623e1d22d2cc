// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "notes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "words", path: "../../Modules")],
  targets: [
    .executableTarget(
      name: "notes",
      dependencies: [.product(name: "Reactive", package: "words"), .product(name: "ReactiveHTTP", package: "words")]),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "notes",
        .product(name: "Reactive", package: "words"),
        .product(name: "ReactiveHTTP", package: "words"),
        .product(name: "ReactiveHTTPTesting", package: "words"),
        .product(name: "ReactiveTesting", package: "words"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
