// swift-tools-version: 6.2

// The modules that are useful without the application, as a package for other packages. Names of targets must be unique
// among all packages that a program uses, even if it does not use the targets. So a package that declares the
// application's targets too, such as `Models` and `ViewModels`, would conflict with many programs.
//
// The package in the parent directory declares the same targets for the application and the tests.

import PackageDescription

let package = Package(
  name: "words",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    .library(name: "ReactiveLoading", targets: ["ReactiveLoading"]),
    .library(name: "ReactiveHTTP", targets: ["ReactiveHTTP"]),
    .library(name: "ReactiveHTTPTesting", targets: ["ReactiveHTTPTesting"]),
    .library(name: "TerminalScreen", targets: ["TerminalScreen"]),
    .library(name: "TextPresentation", targets: ["TextPresentation"]),
    .library(name: "TextPresentationTesting", targets: ["TextPresentationTesting"]),
    .plugin(name: "CheckViewModels", targets: ["CheckViewModels"]),
    .plugin(name: "NewViewModel", targets: ["NewViewModel"]),
  ],
  targets: [
    .target(name: "Reactive", path: "Reactive"),
    .target(name: "ReactiveFoundation", dependencies: ["Reactive"], path: "ReactiveFoundation"),
    .target(name: "ReactiveTesting", dependencies: ["Reactive"], path: "ReactiveTesting"),
    .target(name: "ReactiveLoading", dependencies: ["Reactive"], path: "ReactiveLoading"),
    .target(name: "CLibcurl", path: "ReactiveHTTP/CLibcurl"),
    .target(
      name: "ReactiveHTTP",
      dependencies: [.target(name: "CLibcurl", condition: .when(platforms: [.linux])), "Reactive"],
      path: "ReactiveHTTP", exclude: ["CLibcurl"]),
    .target(
      name: "ReactiveHTTPTesting", dependencies: ["Reactive", "ReactiveHTTP"], path: "ReactiveHTTPTesting"),
    .target(name: "TerminalScreen", path: "TerminalScreen"),
    .target(name: "TextPresentation", dependencies: ["Reactive", "TerminalScreen"], path: "TextPresentation"),
    .target(
      name: "TextPresentationTesting", dependencies: ["TerminalScreen", "TextPresentation"],
      path: "TextPresentationTesting"),
    .executableTarget(name: "view-model-checker", path: "Plugins/view-model-checker"),
    .plugin(
      name: "CheckViewModels",
      capability: .command(
        intent: .custom(
          verb: "check-view-models",
          description: "Reports view models that break the template or contain placeholders.")),
      dependencies: ["view-model-checker"], path: "Plugins/CheckViewModels"),
    .plugin(
      name: "NewViewModel",
      capability: .command(
        intent: .custom(verb: "new-view-model", description: "Copies the template of view models, with its test.")),
      path: "Plugins/NewViewModel", exclude: ["Template"]),
  ],
  swiftLanguageModes: [.v6]
)
