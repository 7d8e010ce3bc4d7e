import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

/** Creates the commands, with the flags of those that the words name. */
export type CreateProgram = (terminal: Terminal, words: readonly string[]) => Promise<Command>

type DefineCommand = (command: Command, terminal: Terminal, createProgram: CreateProgram) => void

/** A command that consists of several operations. Its code is loaded when it is called. */
interface Job {
  /** The name and the arguments. */
  usage: string
  description: string
  hidden?: boolean
  load: () => Promise<DefineCommand>
}

export const jobs: readonly Job[] = [
  {
    usage: 'login',
    description: 'Sign in with a code that you confirm in the dashboard, or store an API key',
    load: async () => (await import('./sign-in-commands.ts')).defineLogin,
  },
  {
    usage: 'logout',
    description: 'End the login, or delete the stored key from this machine',
    load: async () => (await import('./sign-in-commands.ts')).defineLogout,
  },
  {
    usage: 'whoami',
    description: 'Show the workspace, and what the key may do',
    load: async () => (await import('./sign-in-commands.ts')).defineWhoami,
  },
  {
    usage: 'deploy <folder>',
    description: 'Publish a folder of static files as a site; only changed files are sent',
    load: async () => (await import('./deploy-command.ts')).defineDeploy,
  },
  {
    usage: 'listen',
    description: 'Send live scans to an address on this machine, signed like a webhook',
    load: async () => (await import('./listen-command.ts')).defineListen,
  },
  {
    usage: 'mcp',
    description: 'Serve an assistant that starts this program, over the Model Context Protocol',
    load: async () => (await import('./mcp-command.ts')).defineMcp,
  },
  {
    usage: 'api <method> <path>',
    description: 'Send any request: tessera api GET "codes?limit=1"',
    load: async () => (await import('./api-command.ts')).defineApi,
  },
  {
    usage: 'completion <shell>',
    description: 'Print completions: eval "$(tessera completion bash)"',
    load: async () => (await import('./completion-command.ts')).defineCompletion,
  },
  {
    usage: 'complete [words...]',
    description: 'Print the words that can follow',
    hidden: true,
    load: async () => (await import('./completion-command.ts')).defineComplete,
  },
]
