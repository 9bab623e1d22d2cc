// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "words",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Models", targets: ["Models"]),
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    .library(name: "Services", targets: ["Services"]),
    .library(name: "ViewModels", targets: ["ViewModels"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "TextPresentation", targets: ["TextPresentation"]),
    .executable(name: "words", targets: ["words"]),
    .plugin(name: "CheckViewModels", targets: ["CheckViewModels"]),
    .plugin(name: "NewViewModel", targets: ["NewViewModel"]),
  ],
  targets: [
    .target(name: "Models", path: "Modules/Models"),
    .target(name: "Reactive", path: "Modules/Reactive"),
    .target(name: "ReactiveFoundation", dependencies: ["Reactive"], path: "Modules/ReactiveFoundation"),
    .target(name: "ReactiveTesting", dependencies: ["Reactive"], path: "Modules/ReactiveTesting"),
    .target(
      name: "Services",
      dependencies: ["Models", "Reactive"],
      path: "Modules/Services",
      resources: [.copy("Resources/Year"), .copy("Resources/Pictures")]),
    .target(name: "ViewModels", dependencies: ["Models", "Reactive", "Services"], path: "Modules/ViewModels"),
    .target(name: "Terminal", path: "Modules/Terminal"),
    .target(
      name: "TextPresentation",
      dependencies: ["Models", "Reactive", "ViewModels", "Terminal"],
      path: "Modules/TextPresentation"),

    .executableTarget(
      name: "words",
      dependencies: ["Models", "Reactive", "Services", "ViewModels", "Terminal", "TextPresentation"],
      path: "Apps/words"),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["AllocationCounter", "Reactive", "Terminal", "TextPresentation"],
      path: "Apps/benchmarks"),
    .target(name: "AllocationCounter", path: "Apps/AllocationCounter"),

    // The template of view models: a program that generates and checks view models, and the plugins that run it.
    .executableTarget(name: "view-models", path: "Apps/view-models"),
    .plugin(
      name: "CheckViewModels",
      capability: .command(
        intent: .custom(
          verb: "check-view-models", description: "Reports view models that break the template.")),
      dependencies: ["view-models"]),
    .plugin(
      name: "NewViewModel",
      capability: .command(
        intent: .custom(verb: "new-view-model", description: "Generates a view model from the template, and its test."),
        permissions: [.writeToPackageDirectory(reason: "This command creates a view model and its test.")]),
      dependencies: ["view-models"]),

    // Support for tests: web servers, a pseudo-terminal, a terminal emulator, and programs that tests crash or kill.
    .target(name: "ServerTesting", path: "Tests/Support/ServerTesting"),
    .target(name: "TerminalTesting", path: "Tests/Support/TerminalTesting"),
    .target(name: "ProgramTesting", path: "Tests/Support/ProgramTesting"),
    .executableTarget(
      name: "CrashingProgram", dependencies: ["Terminal"], path: "Tests/Support/CrashingProgram"),
    .executableTarget(
      name: "ReactionWriter", dependencies: ["Models", "Reactive", "Services"], path: "Tests/Support/ReactionWriter"),

    .testTarget(name: "ModelsTests", dependencies: ["Models"]),
    .testTarget(name: "ReactiveTests", dependencies: ["Reactive", "ReactiveTesting"]),
    .testTarget(
      name: "ReactiveFoundationTests",
      dependencies: ["Reactive", "ReactiveFoundation", "ReactiveTesting", "ServerTesting"]),
    .testTarget(name: "ReactiveTestingTests", dependencies: ["Reactive", "ReactiveTesting"]),
    .testTarget(
      name: "ServicesTests",
      dependencies: ["Models", "ReactionWriter", "Reactive", "ReactiveTesting", "ServerTesting", "Services"]),
    .testTarget(
      name: "ViewModelsTests", dependencies: ["Models", "Reactive", "ReactiveTesting", "Services", "ViewModels"]),
    .testTarget(
      name: "ViewModelTemplateTests", dependencies: ["ProgramTesting", "Reactive", "ReactiveTesting", "view-models"],
      resources: [.copy("ViewModels"), .copy("Written")]),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "TerminalTesting"], resources: [.copy("Cases")]),
    .testTarget(
      name: "TextPresentationTests",
      dependencies: [
        "Models", "Reactive", "ReactiveTesting", "Services", "Terminal", "TextPresentation", "ViewModels",
      ]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["CrashingProgram", "ServerTesting", "TerminalTesting", "words"]),
    .testTarget(name: "PackageTests", dependencies: ["ProgramTesting", "TerminalTesting", "words"]),
  ],
  swiftLanguageModes: [.v6]
)
