# Types the keys of each line in an interactive zsh, and waits for the output beside them, which is not in the echo of
# the keys. The argument is the directory of the completions.
zmodload zsh/zpty
zpty shell TERM=dumb zsh -f -i
zpty -w shell "PS1=; unsetopt beep; fpath=('$1' \$fpath); autoload -Uz compinit; compinit -u -D; print 1\$((1))"
zpty -r shell output '*11*'
for keys output in \
  'words --pic' '--pictures=' \
  'ki' 'tty' \
  'fa' 'vourite' \
  ' --of' '--off      -- with favourite or reblog, remove the reaction' \
  $'\x15words --year 2015 list --of' '--offline' \
  $'\x15words --mouse ' 'auto   never'
do
  zpty -n -w shell "$keys"$'\t'
  zpty -r shell text "*${(b)output}*" || exit
  print -r -- "$output"
done
