import { Argument, type Command } from 'commander'
import type { Terminal } from './terminal.ts'

const scripts = {
  bash: `_tessera() { mapfile -t COMPREPLY < <(tessera complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}"); }
complete -o default -F _tessera tessera
`,
  zsh: `#compdef tessera
_tessera() { compadd -- \${(f)"$(tessera complete -- "\${(@)words[2,CURRENT]}")"} }
compdef _tessera tessera
`,
  fish: `complete -c tessera -f -a '(tessera complete -- (commandline -opc)[2..] (commandline -ct))'
`,
} as const

/** Creates the commands with the flags of the resource that the words name. */
type CreateProgram = (terminal: Terminal, words: readonly string[]) => Command

/** `completion` prints the script of a shell, which asks `complete` at every Tab. */
export function addCompletionCommand(program: Command, terminal: Terminal, createProgram: CreateProgram): void {
  program
    .command('completion')
    .description('print completions for a shell: source <(tessera completion bash)')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => terminal.write(scripts[shell]))
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => {
      const matches = listCompletions(createProgram(terminal, words), words)
      if (matches.length > 0) terminal.write(`${matches.join('\n')}\n`)
    })
}

/** The commands or flags that can stand for the last word. */
function listCompletions(program: Command, words: readonly string[]): string[] {
  const [last = '', ...before] = words.toReversed()
  let command = program
  for (const word of before.toReversed()) command = command.commands.find((each) => each.name() === word) ?? command
  const candidates = last.startsWith('-')
    ? command.options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? '')
    : command.commands.map((each) => each.name())
  return candidates.filter((candidate) => candidate.startsWith(last) && candidate !== 'complete')
}
