import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { type Client, createClient } from '#sdk/client.ts'
import { type Terminal, UsageError } from './terminal.ts'

export interface Credentials {
  url: string
  apiKey: string
}

/** Creates a client from TESSERA_URL and TESSERA_API_KEY, or from the stored key. */
export async function connect(terminal: Terminal): Promise<Client> {
  const { url, apiKey } = await readCredentials(terminal)
  const { env, fetch } = terminal
  const retries = env['TESSERA_RETRIES']
  return createClient({
    baseUrl: url,
    apiKey,
    ...(retries !== undefined && { maxRetries: Number(retries) }),
    ...(fetch && { fetch }),
  })
}

export async function readCredentials(terminal: Terminal): Promise<Credentials> {
  const { env } = terminal
  const storedCredentials = await readStoredCredentials(terminal)
  const url = env['TESSERA_URL'] ?? storedCredentials?.url
  const apiKey = env['TESSERA_API_KEY'] ?? storedCredentials?.apiKey
  if (url !== undefined && apiKey !== undefined) return { url, apiKey }
  throw new UsageError('You are not signed in.', 'Run: tessera login (in CI, set TESSERA_URL and TESSERA_API_KEY)')
}

/** The credentials of the last login on this machine. */
export async function readStoredCredentials({ env }: Pick<Terminal, 'env'>): Promise<Credentials | null> {
  return readFile(getFile(env), 'utf8').then(parseCredentials, () => null)
}

/** Stores the key in a file that only its owner can read. Returns the path of the file. */
export async function storeCredentials({ env }: Terminal, credentials: Credentials): Promise<string> {
  const file = getFile(env)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // A file that exists keeps its mode, so it is written anew.
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  return file
}

export async function removeCredentials({ env }: Terminal): Promise<void> {
  await rm(getFile(env), { force: true })
}

function getFile(env: Terminal['env']): string {
  const folder = env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || homedir(), '.config')
  return path.join(folder, 'tessera', 'credentials.json')
}

function parseCredentials(text: string): Credentials | null {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('url' in value) || !('apiKey' in value)) return null
  return { url: String(value.url), apiKey: String(value.apiKey) }
}
