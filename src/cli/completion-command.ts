import type { Command } from 'commander'
import type { CreateProgram } from './jobs.ts'
import type { Terminal } from './terminal.ts'

const scripts = {
  // macOS has bash 3.2, which lacks mapfile.
  bash: `_tessera() { local IFS=$'\\n'; COMPREPLY=($(tessera complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}")); }
complete -o default -F _tessera tessera
`,
  // In a folder of functions, the file is the function, and the first Tab runs it.
  zsh: `#compdef tessera
_tessera() {
  local -a found=(\${(f)"$(tessera complete -- "\${(@)words[2,CURRENT]}")"})
  if (( $#found )); then compadd -a found; else _files; fi
}
if [[ $funcstack[1] == _tessera ]]; then _tessera; else compdef _tessera tessera; fi
`,
  fish: `function __tessera_complete
  set -l found (tessera complete -- (commandline -opc)[2..] (commandline -ct))
  if test -n "$found"; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c tessera -f -a '(__tessera_complete)'
`,
} as const

/** `completion` prints the script of a shell, which asks `complete` at every Tab. */
export function defineCompletion(command: Command, terminal: Terminal): void {
  command.registeredArguments[0]?.choices(Object.keys(scripts))
  command.action((shell: keyof typeof scripts) => terminal.write(scripts[shell]))
}

export function defineComplete(command: Command, terminal: Terminal, createProgram: CreateProgram): void {
  command.action(async (words: string[]) => {
    const matches = listCompletions(await createProgram(terminal, words), words)
    if (matches.length > 0) terminal.write(`${matches.join('\n')}\n`)
  })
}

/** The commands or flags that can stand for the last word. */
function listCompletions(program: Command, words: readonly string[]): string[] {
  const [last = '', ...before] = words.toReversed()
  let command = program
  for (const word of before.toReversed())
    command = command.commands.find((subcommand) => subcommand.name() === word) ?? command
  const candidates = last.startsWith('-')
    ? command.options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? '')
    : command.commands.map((subcommand) => subcommand.name())
  return candidates.filter((candidate) => candidate.startsWith(last) && candidate !== 'complete')
}
