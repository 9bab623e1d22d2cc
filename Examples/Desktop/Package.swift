// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "desktop",
  platforms: [.macOS("15.4")],
  dependencies: [.package(name: "words", path: "../..")],
  targets: [
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .executableTarget(
      name: "desktop",
      dependencies: [
        "CGTK",
        .product(name: "Models", package: "words"),
        .product(name: "Reactive", package: "words"),
        .product(name: "ReactiveLoading", package: "words"),
        .product(name: "Services", package: "words"),
        .product(name: "ViewModels", package: "words"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
