import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { cutText } from '#contract/cut-text.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { describeCause } from './describe-cause.ts'
import { openBrowser } from './open-browser.ts'
import { SignInError, type Terminal, UsageError } from './terminal.ts'

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'
const SLOWER_SECONDS = 5
const USUAL_VALID_SECONDS = 600

interface DeviceLogin {
  deviceCode: string
  userCode: string
  address: string
  completeAddress: string
  intervalSeconds: number
  validSeconds: number
}

/**
 * Signs in by a code that the person confirms in the dashboard (RFC 8628). Returns the token, or null if there is no dashboard at the
 * address, but for example the service itself.
 */
export async function logInByDevice(terminal: Terminal, origin: string): Promise<string | null> {
  const login = await startLogin(terminal, origin)
  if (!login) return null
  const minutes = Math.ceil(login.validSeconds / 60)
  terminal.writeError(
    `Open ${login.address} and enter the code ${login.userCode}\nOr open ${login.completeAddress}\nWaiting for up to ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Stop with Ctrl+C.\n`,
  )
  if (terminal.columns !== null) openBrowser(login.completeAddress)
  const form = { grant_type: GRANT_TYPE, device_code: login.deviceCode }
  const end = performance.now() + login.validSeconds * 1_000
  for (let seconds = login.intervalSeconds; performance.now() < end;) {
    await pause(seconds * 1_000, undefined, { signal: terminal.signal })
    // A poll that nobody answered is repeated.
    const { access_token: token, error } = (await post(terminal, `${origin}/oauth/token`, form)).members
    if (typeof token === 'string') return token
    if (error === 'slow_down') seconds += SLOWER_SECONDS
    else if (error === 'access_denied') throw new SignInError('Access was refused in the dashboard.')
    else if (error === 'expired_token') break
  }
  throw new SignInError('The code has expired.', `Run: tessera login --url ${origin}`)
}

/** Revokes a token from a login. Returns whether the dashboard has done so. */
export async function endLogin(terminal: Terminal, origin: string, token: string): Promise<boolean> {
  return (await post(terminal, `${origin}/oauth/revoke`, { token })).isSuccess
}

/** Whether a credential is the token of a login, and not an API key. */
export function isLoginToken(credential: string): boolean {
  return credential.startsWith('tlt_')
}

async function startLogin(terminal: Terminal, origin: string): Promise<DeviceLogin | null> {
  const machine = cutText(hostname(), 60) || 'a machine'
  const form = { machine, scope: 'write' }
  const { members: answer, failure } = await post(terminal, `${origin}/oauth/device_authorization`, form)
  if (failure !== null) throw new Error(`Tessera does not respond at ${origin}: ${failure}`)
  const { device_code: deviceCode, user_code: userCode, verification_uri: address } = answer
  const { verification_uri_complete: completeAddress = address, interval, expires_in: validSeconds } = answer
  if (answer['error'] === 'temporarily_unavailable')
    throw new UsageError('Too many logins from this network.', 'Wait for ten minutes, then run: tessera login')
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof address !== 'string') return null
  if (typeof completeAddress !== 'string' || ![address, completeAddress].every(isWebAddress)) return null
  return {
    deviceCode,
    userCode,
    address,
    completeAddress,
    intervalSeconds: Number(interval) || SLOWER_SECONDS,
    validSeconds: Number(validSeconds) || USUAL_VALID_SECONDS,
  }
}

/** Any other address could start a program of this machine. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[\x21-\x7e]+$/.test(text)
}

interface Answer {
  isSuccess: boolean
  /** The members of the response, or none if it is not JSON. */
  members: Record<string, unknown>
  /** Why nobody answered. */
  failure: string | null
}

/** Sends a form. */
async function post(
  { fetch: send = fetch, signal }: Terminal,
  url: string,
  form: Record<string, string>,
): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(form).toString()
    // With a redirect, the request would become a GET, or a token could reach another host.
    const response = await send(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const target = response.headers.get('location')
    if (target !== null) return { isSuccess: false, members: {}, failure: `it redirects to ${target}` }
    const answer: unknown = await response.json().catch(() => null)
    return { isSuccess: response.ok, members: isRecord(answer) ? answer : {}, failure: null }
  } catch (error) {
    signal.throwIfAborted()
    return { isSuccess: false, members: {}, failure: describeCause(error) }
  }
}
