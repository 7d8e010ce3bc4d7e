import { parseArgs } from 'node:util'
import { AdminCommand } from './admin-commands.ts'

const argumentNames: Record<AdminCommand['command'], string[]> = {
  'add-workspace': ['name'],
  'set-plan': ['workspace', 'plan'],
  'add-member': ['workspace', 'email', 'role'],
  invite: ['workspace', 'email', 'role'],
  'remove-member': ['workspace', 'email'],
  'set-role': ['workspace', 'email', 'role'],
  'set-password': ['email'],
  'reset-second-factor': ['email'],
  'rotate-secrets': [],
  'dashboard-key': ['workspace'],
  list: [],
  'remove-demo': [],
  'rebuild-analytics': [],
  import: ['file'],
  backup: ['file'],
  restore: ['file'],
  verify: ['file'],
  'copy-to': ['databaseUrl', 'storageUrl'],
  'move-scans': [],
  export: ['file'],
  leave: ['dir'],
  drain: ['dir'],
}

export const adminHelp = `npm run admin -- <command>

  add-workspace <name> [--plan <plan>]      creates a workspace; plan: business by default
  set-plan <workspace> <plan>               free, basic, core, pro or business
  add-member <workspace> <email> <role>     role: admin, designer, marketer or viewer
             [--name <name>] [--password <password>]
  invite <workspace> <email> <role>         sends a link to join, and prints it
  remove-member <workspace> <email>         signs them out if it was their only workspace
  set-role <workspace> <email> <role>
  set-password <email> [--password <password>]
                                            signs them out everywhere, and lists their passkeys
  reset-second-factor <email>               removes the authenticator app and the passkeys of somebody who lost
                                            them, and signs them out
  rotate-secrets                            after a leak: new secrets for sessions, invitations and links; signs everybody
                                            out, and every process must be restarted
  dashboard-key <workspace>                 prints the API key for SERVICE_API_KEY of a dashboard that runs elsewhere
  list                                      lists workspaces and their members
  remove-demo                               deletes the demo workspace and everything in it
  rebuild-analytics [--check]               counts the scans of all days again, and corrects days that were
                                            counted wrong; with --check it only reports them
  import <file> --from <product>            creates a code for each short link of bitly, dub, shlink, yourls, kutt or
                                            any csv, which works at its old address
         [--host <host>] [--map <field>=<heading>]... [--workspace <workspace>] [--dry-run]
  import <file> --from tessera [--dry-run]  creates the workspace of an export, with the same short codes
  backup <file>                             writes everything into one file, also while the product runs
  verify <file>                             reads a whole backup, and says whether it is complete
  restore <file>                            restores a backup into an empty DATA_DIR, and an empty database at DATABASE_URL
  copy-to <database url> [<storage url>]    copies the embedded database and its pictures into PostgreSQL (and S3), and
                                            compares the two; while the product does not run
  move-scans --to <clickhouse|postgresql>   moves all scans into the ClickHouse of ANALYTICS_URL or back, and compares
                                            every scan; while the product does not run
             [--lost]                       the ClickHouse that had the scans is lost: goes on without them
  export <file> [--workspace <workspace>]   writes a ZIP with a whole workspace, which import --from tessera reads
  leave <dir>                               writes a folder with which nginx serves the codes, pages and sites of a workspace
        [--workspace <workspace>] [--port <port>]
  drain <dir>                               loads the waiting scans in the data directory of a process that has
                                            ended for good into DATABASE_URL

A workspace is its slug or its id. A password that is left out is generated and shown once.
The commands work whether the product is running or not, with the settings of \`npm start\`.`

export type ParsedArguments = { ok: true; command: AdminCommand | 'help' } | { ok: false; message: string }

/** Parses a command line. Returns the command, or a message that says what is wrong. */
export function parseAdminArguments(args: string[]): ParsedArguments {
  const splitResult = splitArguments(args)
  if ('message' in splitResult) return { ok: false, message: splitResult.message }
  const { values, positionals } = splitResult
  const [command, ...commandArguments] = positionals
  if (values.help || command === undefined || command === 'help') return { ok: true, command: 'help' }
  const parameterNames = Object.entries(argumentNames).find(([name]) => name === command)?.[1]
  if (!parameterNames) return { ok: false, message: `There is no command ${command}.` }
  if (commandArguments.length > parameterNames.length)
    return { ok: false, message: `${command} takes no ${commandArguments.slice(parameterNames.length).join(' ')}.` }
  const { help: _, ...options } = values
  const namedArguments = Object.fromEntries(parameterNames.map((name, i) => [name, commandArguments[i] ?? '']))
  const parsed = AdminCommand.safeParse({ command, ...options, ...namedArguments })
  if (parsed.success) return { ok: true, command: parsed.data }
  return { ok: false, message: parsed.error.issues.map(toSentence).join('\n') }
}

function splitArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        plan: { type: 'string' },
        name: { type: 'string' },
        password: { type: 'string' },
        check: { type: 'boolean' },
        from: { type: 'string' },
        workspace: { type: 'string' },
        host: { type: 'string' },
        map: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        port: { type: 'string' },
        to: { type: 'string' },
        lost: { type: 'boolean' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

function toSentence(issue: { code: string; keys?: string[]; message: string }): string {
  if (issue.code === 'unrecognized_keys') return `That command takes no --${issue.keys?.join(', --')}.`
  return `${issue.message}.`
}
