/// Returns the commands of the form, unless the settings are being saved. During a test, `isChanged` is `false`.
func serviceCommands(
  isValid: Bool, isChanged: Bool, isTesting: Bool
) -> [Command<any ServiceViewModelType>] {
  var commands: [Command<any ServiceViewModelType>] = []
  if isChanged { commands.append(Command(.save) { $0.inputs.savePressed() }) }
  if isTesting {
    commands.append(Command(.cancel, title: "cancel the test") { $0.inputs.cancelPressed() })
  } else {
    if isValid { commands.append(Command(.test) { $0.inputs.testPressed() }) }
    commands.append(Command(.cancel) { $0.inputs.backPressed() })
  }
  return commands
}
