/// Returns the commands of the screen of a word, while the word is being loaded or not.
func detailCommands(isLoading: Bool, canCopy: Bool) -> [Command<any WordDetailViewModelType>] {
  let cancel: Command<any WordDetailViewModelType> =
    isLoading
    ? Command(.cancel, title: "cancel loading") { $0.inputs.cancelPressed() }
    : Command(.cancel, title: "go back", hint: "back") { $0.inputs.backPressed() }
  let copy = canCopy ? [Command<any WordDetailViewModelType>(.copy) { $0.inputs.copyPressed() }] : []
  return [
    cancel, Command(.back) { $0.inputs.backPressed() }, Command(.nextWord) { $0.inputs.nextPressed() },
    Command(.previousWord) { $0.inputs.previousPressed() }, Command(.favourite) { $0.inputs.favouritePressed() },
  ] + copy + [
    Command(.reblog) { $0.inputs.reblogPressed() },
    Command(.about) { $0.inputs.aboutPressed() }, Command(.today) { $0.inputs.todayPressed() },
    Command(.reload) { $0.inputs.reloadPressed() },
  ]
}
