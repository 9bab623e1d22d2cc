# Completes the arguments of words in fish.

# Fish's own function takes the value of an option for a command.
function __words_needs_command
    not __fish_seen_subcommand_from today random search list show favourite reblog favourites config
end

complete -c words -f

complete -c words -n __words_needs_command -a today -d 'print the words of today'
complete -c words -n __words_needs_command -a random -d 'print a word of a year or of a month'
complete -c words -n __words_needs_command -a search -d 'print the words of a year with a text'
complete -c words -n __words_needs_command -a list -d 'print the words of a month or a year'
complete -c words -n __words_needs_command -a show -d 'print the words of a date, or a word'
complete -c words -n __words_needs_command -a favourite -d 'add the words of a date to the favourites'
complete -c words -n __words_needs_command -a reblog -d 'reblog the words of a date, or undo that'
complete -c words -n __words_needs_command -a favourites -d 'print your favourites'
complete -c words -n __words_needs_command -a config -d 'print the settings in force'

complete -c words -n '__words_needs_command; or __fish_seen_subcommand_from random search list' -l year -x -d 'show this year, 1 to 9999'
complete -c words -n '__words_needs_command; or __fish_seen_subcommand_from random list' -l month -x -d 'show this month, 1 to 12'
complete -c words -l json -d 'print JSON'
complete -c words -n '__fish_seen_subcommand_from favourites' -l format -x -a 'markdown csv anki' -d 'print this format'
complete -c words -n '__fish_seen_subcommand_from favourite reblog' -l off -d 'with favourite or reblog, remove the reaction'
complete -c words -n '__fish_seen_subcommand_from today' -l once-a-day -d 'print nothing if it has printed today'
complete -c words -l server -x -d 'use this word service'
complete -c words -l no-cache -d 'do not use the cache'
complete -c words -l offline -d 'use cached words only, and send no request'
complete -c words -l timeout -x -d 'fail if no byte arrives for this time'
complete -c words -l pictures -x -a 'auto kitty blocks never' -d 'show pictures'
complete -c words -l theme -x -a 'auto dark light terminal' -d 'choose the colours'
complete -c words -l mouse -x -a 'auto never' -d 'use the mouse'
complete -c words -l plain -d 'print lines instead of a screen, for screen readers'
complete -c words -l simulate -x -d 'delay requests for words and reactions by TIME (such as 800ms or 2s), and make every Nth one fail'
complete -c words -s h -l help -d 'print the help and exit'
complete -c words -s V -l version -d 'print the version and exit'
