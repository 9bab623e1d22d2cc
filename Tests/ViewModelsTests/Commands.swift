import ViewModels

extension ServiceViewModelType {
  /// Whether a command is there.
  func can(_ id: CommandID) -> Bool { outputs.commands.value[id] != nil }

  /// Performs a command if it is there, as a key or a button does.
  func perform(_ id: CommandID) { outputs.commands.value[id]?.perform(self) }
}
