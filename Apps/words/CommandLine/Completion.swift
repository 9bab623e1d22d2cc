/// A shell for which the program writes a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that completes the arguments of the program in this shell.
  var completionScript: String {
    switch self {
    case .bash: Completion.bash
    case .zsh: Completion.zsh
    case .fish: Completion.fish
    }
  }
}

private enum Completion {
  private static let commands = CommandSyntax.all.compactMap { command in command.name.map { ($0, command.summary) } }
  private static let options = OptionSyntax.documented

  /// The spellings of the options that take a value, with the valid values.
  private static let values = options.map(\.option).compactMap { option in
    option.value.map { (option.spellings, $0.choices) }
  }

  static var bash: String {
    let choices = values.filter { !$0.1.isEmpty }.map { spellings, choices in
      "    \(spellings.joined(separator: " | "))) candidates='\(choices.joined(separator: " "))' ;;\n"
    }
    let others = values.filter(\.1.isEmpty).flatMap(\.0).joined(separator: " | ")
    // A command can have several groups of options, and bash runs only the first branch that matches.
    let conditional = conditionalOptions.map { commands, options in
      let pattern = commands.map { $0 ?? "''" }.joined(separator: " | ")
      return "        case $command in \(pattern)) candidates+=' \(spellings(options))' ;; esac\n"
    }
    return """
      # Completes the arguments of words in bash.

      _words() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} command= candidates= index
        COMPREPLY=()
        # Bash splits “--option=value” at the sign.
        if [[ $word == = ]]; then
          word=
        elif [[ $option == = ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(values.flatMap(\.0).joined(separator: " | ")))
              [[ ${COMP_WORDS[index + 1]} == = ]] && ((index++))
              ((index++)) ;;
            -*) ;;
            *)
              command=${COMP_WORDS[index]}
              break ;;
          esac
        done
        case $option in
      \(choices.joined())    \(others)) return ;;
          *)
            if [[ $word == -* ]]; then
              candidates='\(spellings(options.map(\.option).filter { $0.commands == nil }))'
      \(conditional.joined())      elif [[ -z $command ]]; then
              candidates='\(commands.map(\.0).joined(separator: " "))'
            fi ;;
        esac
        COMPREPLY=($(compgen -W "$candidates" -- "$word"))
      }

      complete -F _words words

      """
  }

  static var zsh: String {
    let conditional = conditionalOptions.map { commands, options in
      let pattern = commands.map { $0 ?? "" }.joined(separator: "|")
      return """
          if [[ $command == (\(pattern)) ]]; then
            options+=(\(options.flatMap(zshOptions).map { "\n      \($0)" }.joined())
            )
          fi

        """
    }
    let common = options.map(\.option).filter { $0.commands == nil }
    return """
      #compdef words
      # Completes the arguments of words in zsh.

      _words() {
        local -a commands=(\(commands.map { "\n    \(quoted("\($0):\($1)"))" }.joined())
        )
        local command=${words[2,CURRENT-1][(r)(\(commands.map(\.0).joined(separator: "|")))]}
        local -a options=(\(common.flatMap(zshOptions).map { "\n    \($0)" }.joined())
        )
      \(conditional.joined())  _arguments -S : $options '1:command:{ _describe command commands }' '*: : '
      }

      _words "$@"

      """
  }

  static var fish: String {
    let names = commands.map(\.0).joined(separator: " ")
    let commands = commands.map { "complete -c words -n __words_needs_command -a \($0) -d \(quoted($1))\n" }
    let options = options.map { option, summary in
      let condition = option.commands.map { commands in
        let names = commands.compactMap(\.self).joined(separator: " ")
        return " -n '\(commands.contains(nil) ? "__words_needs_command; or " : "")__fish_seen_subcommand_from \(names)'"
      }
      let spellings = option.spellings.map { $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())" }
      let value = option.value.map {
        $0.choices.isEmpty ? " -x" : " -x -a \(quoted($0.choices.joined(separator: " ")))"
      }
      return "complete -c words\(condition ?? "")\(spellings.joined())\(value ?? "") -d \(quoted(summary))\n"
    }
    return """
      # Completes the arguments of words in fish.

      # Fish's own function takes the value of an option for a command.
      function __words_needs_command
          not __fish_seen_subcommand_from \(names)
      end

      complete -c words -f

      \(commands.joined())
      \(options.joined())
      """
  }

  /// The options that are valid only with some commands, and these commands.
  private static var conditionalOptions: [(commands: [String?], options: [OptionSyntax])] {
    options.map(\.option).reduce(into: []) { groups, option in
      guard let commands = option.commands else { return }
      if let index = groups.firstIndex(where: { $0.commands == commands }) {
        groups[index].options.append(option)
      } else {
        groups.append((commands, [option]))
      }
    }
  }

  private static func spellings(_ options: [OptionSyntax]) -> String {
    options.flatMap(\.spellings).joined(separator: " ")
  }

  /// Returns an argument of the function `_arguments` for each spelling of an option.
  private static func zshOptions(_ option: OptionSyntax) -> [String] {
    let value = option.value.map { value in
      ":\(value.placeholder):" + (value.choices.isEmpty ? " " : "(\(value.choices.joined(separator: " ")))")
    }
    return option.spellings.map { spelling in
      let sign = option.value == nil ? "" : "="
      return quoted(
        "(\(option.spellings.joined(separator: " ")))\(spelling)\(sign)[\(option.summary ?? "")]\(value ?? "")")
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}
