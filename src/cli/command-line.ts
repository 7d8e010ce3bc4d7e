import { Command, CommanderError } from 'commander'
import { TesseraError } from '#sdk/tessera-error.ts'
import { toKebabCase } from '#contract/kebab-case.ts'
import { resourceTitles } from './resource-titles.ts'
import { jobs } from './jobs.ts'
import { SignInError, type Terminal, UsageError } from './terminal.ts'
import { version } from './version.ts'

/** 1: the service or the network failed. 2: the command was wrong. 3: not signed in, or not allowed. 130: Ctrl+C. */
type ExitCode = 0 | 1 | 2 | 3 | 130

/** Runs a command, such as `['codes', 'list']`, and returns the exit code of the process. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const program = await createProgram(terminal, words)
    await program.parseAsync(namesGroup(program, words) ? [...words, '--help'] : words, { from: 'user' })
    return 0
  } catch (error) {
    return reportError(error, terminal)
  }
}

/** Whether the words name no command, but the program itself or a resource, whose commands are listed then. */
function namesGroup({ commands }: Command, words: readonly string[]): boolean {
  const [name, ...others] = words
  if (name === undefined) return true
  return others.length === 0 && commands.some((each) => each.name() === name && each.commands.length > 0)
}

/** Creates the commands. Only the one that the words name has its flags, because most of a start is loading what commands need. */
async function createProgram(terminal: Terminal, words: readonly string[]): Promise<Command> {
  const program = new Command('tessera')
    .description('Dynamic QR codes, the pages they open, and their scans')
    .version(version, '-V, --version', 'print the version')
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .configureOutput({ writeOut: (text) => terminal.write(text), writeErr: (text) => terminal.writeError(text) })
    .exitOverride()
  for (const { usage, description, hidden = false, load } of jobs) {
    const command = program.command(usage, { hidden }).description(description)
    if (words.includes(command.name())) (await load())(command, terminal, createProgram)
  }
  program.commandsGroup('Resources:')
  for (const [name, title] of Object.entries(resourceTitles)) {
    const resource = program.command(toKebabCase(name)).description(title)
    if (!words.includes(resource.name())) continue
    const { addResourceCommands } = await import('./resource-commands.ts')
    await addResourceCommands(resource, name, terminal)
  }
  return program
}

function reportError(error: unknown, terminal: Terminal): ExitCode {
  if (terminal.signal.aborted) {
    terminal.writeError('Stopped.\n')
    return 130
  }
  // Commander has printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UsageError) {
    terminal.writeError(`${error.message}\n${error.nextStep && `${error.nextStep}\n`}`)
    return error instanceof SignInError ? 3 : 2
  }
  if (!(error instanceof TesseraError)) {
    terminal.writeError(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  terminal.writeError(describeError(error))
  return error.status === 401 || error.status === 403 ? 3 : error.status === 400 ? 2 : 1
}

/** What failed, and what to do next. */
function describeError({ message, failure, code, requestId, cause }: TesseraError): string {
  const issues =
    failure.code === 'invalid_request'
      ? failure.details.issues.map((issue) => `  ${issue.path.replaceAll(/^$/g, issue.in)}: ${issue.message}`)
      : []
  const nextStep = code === 'unreachable' && cause instanceof Error ? cause.message : nextSteps[code]
  const id = code === 'internal' && requestId !== undefined ? [`Request id: ${requestId}`] : []
  return `${[`${message} (${code})`, ...issues, ...(nextStep === undefined ? [] : [nextStep]), ...id].join('\n')}\n`
}

const nextSteps: Readonly<Record<string, string>> = {
  invalid_api_key: 'Run: tessera login',
  expired_api_key: 'Create a new key in Settings, Developers, then run: tessera login',
  insufficient_scope:
    'Run tessera login, and let this terminal change things, or use a key of the scope write (Settings, Developers).',
  not_found: 'Check the id. `list` shows the ids of a resource.',
  unreadable: 'Check the address of the service: it may lead to the dashboard. Run: tessera login',
}
