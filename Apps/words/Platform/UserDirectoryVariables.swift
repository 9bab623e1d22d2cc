#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Returns the name of an environment variable with a directory of the user that is not UTF-8, or `nil` if there is none.
/// The text of such a variable would be the path of another directory.
func unusableDirectoryVariable() -> String? {
  let variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"]
  let used = variables.filter { getenv($0)?.pointee == CChar(UInt8(ascii: "/")) }
  return (used + (used == variables ? [] : ["HOME"])).first { name in
    getenv(name).map { String(validatingCString: $0) == nil } ?? false
  }
}
