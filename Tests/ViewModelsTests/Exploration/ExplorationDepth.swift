import Foundation

/// Whether explorations are deep: with `EXPLORATION=deep` in the environment, they run all histories that half a
/// minute allows, instead of those of a few seconds.
let isDeep = ProcessInfo.processInfo.environment["EXPLORATION"] == "deep"
