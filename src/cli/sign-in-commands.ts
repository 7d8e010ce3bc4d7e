import type { Command } from 'commander'
import { decodeText } from '#tables/decode-text.ts'
import {
  checkKey,
  connect,
  type Credentials,
  readCredentials,
  readStoredCredentials,
  readVariable,
  removeCredentials,
  storeCredentials,
} from './credentials.ts'
import { endLogin, isLoginToken, logInByDevice } from './device-login.ts'
import { parseAddress } from './parse-address.ts'
import { type Terminal, UsageError } from './terminal.ts'

export function defineLogin(command: Command, terminal: Terminal): void {
  command
    .option('--url <url>', 'the address of the dashboard or of the service, such as https://qr.example.com')
    .option('--key <->', 'read an API key from standard input: tessera login --key - < key.txt')
    .action(async ({ url, key }: { url?: string; key?: string }) => {
      if (key !== undefined && key !== '-')
        throw new UsageError('A key in a command stays in the history of the shell.', 'Use: --key - < key.txt')
      const isInteractive = key === undefined && terminal.columns !== null
      const address =
        url ?? readVariable(terminal.env, 'TESSERA_URL') ?? (isInteractive ? await askForAddress() : undefined)
      if (address === undefined) throw new UsageError('The address is missing.', 'Add --url https://qr.example.com')
      const service = parseAddress(address)
      const credentials = key === '-' ? await readKey(terminal, service) : await signIn(terminal, service)
      const workspace = await describeWorkspace(terminal, credentials)
      const file = await storeCredentials(terminal, credentials)
      terminal.write(`Signed in to ${workspace}. The key is stored in ${file}\n`)
      warnOfVariable(terminal)
    })
}

export function defineLogout(command: Command, terminal: Terminal): void {
  command.action(async () => {
    const credentials = await readStoredCredentials(terminal)
    await removeCredentials(terminal)
    terminal.write(`${await endAccess(terminal, credentials)}\n`)
    warnOfVariable(terminal)
  })
}

/** Revokes a stored credential if it is from a login. Returns what happened, as a sentence. */
async function endAccess(terminal: Terminal, credentials: Credentials | null): Promise<string> {
  if (!credentials) return 'Nobody was signed in on this machine.'
  if (!isLoginToken(credentials.apiKey))
    return 'The key is deleted from this machine. Revoke it in Settings, Developers, if nothing else uses it.'
  return (await endLogin(terminal, new URL(credentials.url).origin, credentials.apiKey))
    ? 'Signed out.'
    : 'Signed out on this machine. The dashboard has not ended the login: revoke this terminal in Settings, Assistants.'
}

/** The variable wins over the stored key, so that a login or logout would seem to have no effect. */
function warnOfVariable(terminal: Terminal): void {
  if (readVariable(terminal.env, 'TESSERA_API_KEY') !== undefined)
    terminal.writeError('TESSERA_API_KEY is set: commands use the key in it.\n')
}

export function defineWhoami(command: Command, terminal: Terminal): void {
  command.action(async () => terminal.write(`${await describeWorkspace(terminal, await readCredentials(terminal))}\n`))
}

async function readKey(terminal: Terminal, { href }: URL): Promise<Credentials> {
  return { url: href, apiKey: checkKey(decodeText(await terminal.readInput())) }
}

/** Signs in by a code. A service without our dashboard has only API keys. */
async function signIn(terminal: Terminal, { href, origin }: URL): Promise<Credentials> {
  const token = await logInByDevice(terminal, origin)
  if (token !== null) return { url: `${origin}/api`, apiKey: token }
  if (terminal.columns === null)
    throw new UsageError(
      `There is no Tessera dashboard at ${origin}.`,
      'Use the address of the dashboard, or an API key: tessera login --url https://qr.example.com --key - < key.txt',
    )
  return { url: href, apiKey: checkKey(await askForKey()) }
}

async function describeWorkspace(terminal: Terminal, credentials: Credentials): Promise<string> {
  const env = { ...terminal.env, TESSERA_URL: credentials.url, TESSERA_API_KEY: credentials.apiKey }
  const { workspace, key } = await (await connect({ ...terminal, env })).workspace.read({}, { signal: terminal.signal })
  const permission = isLoginToken(credentials.apiKey) ? 'as yourself' : `with a key of the scope ${key.scope}`
  return `${workspace.name} at ${credentials.url}, ${permission}`
}

async function askForAddress(): Promise<string> {
  const { text } = await import('@clack/prompts')
  return toAnswer(await text({ message: 'Address of the dashboard', placeholder: 'https://qr.example.com' }))
}

async function askForKey(): Promise<string> {
  const { password } = await import('@clack/prompts')
  return toAnswer(await password({ message: 'API key (Settings, Developers)' }))
}

function toAnswer(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new UsageError('Nothing was changed.')
  return answer.trim()
}
