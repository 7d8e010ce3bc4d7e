import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { type Client, createClient } from '#sdk/client.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { describeCause } from './describe-cause.ts'
import { parseAddress } from './parse-address.ts'
import { SignInError, type Terminal, UsageError } from './terminal.ts'

export interface Credentials {
  url: string
  apiKey: string
}

/** Creates a client from TESSERA_URL and TESSERA_API_KEY, or from the stored key. */
export async function connect(terminal: Terminal): Promise<Client> {
  const { url, apiKey } = await readCredentials(terminal)
  const { env, fetch: send = fetch } = terminal
  const retries = readVariable(env, 'TESSERA_RETRIES')
  if (retries !== undefined && !/^\d+$/.test(retries))
    throw new UsageError(`TESSERA_RETRIES is ${retries}, and must be a number.`)
  return createClient({
    baseUrl: url,
    apiKey,
    ...(retries !== undefined && { maxRetries: Number(retries) }),
    fetch: (address, init) =>
      send(address, init).catch((error: unknown) => {
        throw new Error(`${new URL(address).origin}: ${describeCause(error)}`, { cause: error })
      }),
  })
}

/** Reads the credentials from the environment, or else those of the last login. A stored key is sent only to the service that it is of. */
export async function readCredentials(terminal: Terminal): Promise<Credentials> {
  const url = readVariable(terminal.env, 'TESSERA_URL')
  const apiKey = readVariable(terminal.env, 'TESSERA_API_KEY')
  const storedCredentials = url !== undefined && apiKey !== undefined ? null : await readStoredCredentials(terminal)
  const address = url ?? storedCredentials?.url
  if (address === undefined && apiKey !== undefined)
    throw new SignInError('The address of the service is missing.', 'Set TESSERA_URL, such as https://qr.example.com')
  if (address === undefined)
    throw new SignInError('You are not signed in.', 'Run: tessera login (in CI, set TESSERA_URL and TESSERA_API_KEY)')
  const { href, origin } = parseAddress(address)
  if (apiKey !== undefined) return { url: toServiceUrl(href), apiKey: checkKey(apiKey) }
  if (storedCredentials === null || parseAddress(storedCredentials.url).origin !== origin)
    throw new SignInError(
      `You are not signed in at ${origin}, which TESSERA_URL names.`,
      `Set TESSERA_API_KEY too, or run: tessera login --url ${origin}`,
    )
  // A login is for one path of the origin, that of the dashboard or that of the service.
  return { url: toServiceUrl(storedCredentials.url), apiKey: checkKey(storedCredentials.apiKey) }
}

function toServiceUrl(address: string): string {
  return address.replace(/\/+$/, '')
}

/** A variable that is empty counts as missing: CI sets one to nothing if its secret does not exist. */
export function readVariable(env: Terminal['env'], name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Returns a key without the spaces and the end of the line around it. Other such signs inside could not be sent. */
export function checkKey(text: string): string {
  const key = text.trim()
  if (key === '') throw new UsageError('The API key is empty.')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('The API key has spaces, several lines or letters that keys do not have.', 'Copy it again.')
  return key
}

/** The credentials of the last login on this machine. */
export async function readStoredCredentials({ env }: Pick<Terminal, 'env'>): Promise<Credentials | null> {
  const file = getFile(env)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return parseCredentials(text)
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

/** Null for a file that was damaged: the next login writes it anew. */
function parseCredentials(text: string): Credentials | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !('url' in value) || !('apiKey' in value)) return null
    return { url: String(value['url']), apiKey: String(value['apiKey']) }
  } catch {
    return null
  }
}
