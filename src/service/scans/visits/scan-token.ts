import { timingSafeEqual } from 'node:crypto'
import { isShortCode } from '#service/codes/short-code.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { toKeyedDigest } from '#service/ids/keyed-digest.ts'

/** The parameter of an address that carries a token. */
export const TOKEN_PARAMETER = 'tsr'

const DAY_MS = 86_400_000
/** For how long a request of a page or site of this installation counts as a step of the scan. */
export const VISIT_TOKEN_MS = DAY_MS
/** For how long other sites may report conversions with the token. */
export const CONVERSION_TOKEN_MS = 90 * DAY_MS

// 66 bits: too many to guess, because the server limits the rate of requests.
const SIGNATURE_LENGTH = 11
const tokenPattern = new RegExp(`^([0-9a-hjkmnp-tv-z]{20})([0-9A-Z]{9})([\\w-]{${SIGNATURE_LENGTH}})$`)

/** The scan that a token names. */
export interface NamedScan {
  scanId: string
  shortCode: string
}

/**
 * Signed tokens of 40 characters that name a scan and its code, so that steps after a redirect can be counted without a cookie. Tokens say
 * nothing about the visitor.
 */
export class ScanTokens {
  #secret

  /** `secret` is shared by all processes. */
  constructor(secret: string) {
    this.#secret = secret
  }

  sign({ scanId, shortCode }: NamedScan): string {
    const payload = scanId.slice(scanId.indexOf('_') + 1) + shortCode
    return payload + this.#sign(payload)
  }

  /** Null: this installation did not sign the token, or its scan is older than `maxAgeMs`. */
  read(token: string, maxAgeMs: number, now = Date.now()): NamedScan | null {
    const [, scan = '', shortCode = '', signature = ''] = tokenPattern.exec(token) ?? []
    if (scan === '' || !isShortCode(shortCode)) return null
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(scan + shortCode)))) return null
    const scanId = `scn_${scan}`
    return now - getIdTime(scanId).getTime() <= maxAgeMs ? { scanId, shortCode } : null
  }

  #sign(payload: string): string {
    return toKeyedDigest(this.#secret, payload, SIGNATURE_LENGTH)
  }
}

/** Adds a token to an address: after its query, before its fragment. */
export function addToken(href: string, token: string): string {
  const end = href.indexOf('#')
  const [base, fragment] = end === -1 ? [href, ''] : [href.slice(0, end), href.slice(end)]
  return `${base}${base.includes('?') ? '&' : '?'}${TOKEN_PARAMETER}=${token}${fragment}`
}

/** The token in the query of an address. Null if there is none. */
export function findToken(address: string | undefined): string | null {
  if (!address?.includes(`${TOKEN_PARAMETER}=`)) return null
  const query = address.slice(address.indexOf('?') + 1).split('#', 1)[0]
  return new URLSearchParams(query).get(TOKEN_PARAMETER)
}

/** Returns a function that recognizes the addresses of pages and sites of this installation, by the host that `pageUrl` gives them. */
export function createHostedTest(pageUrl: (subdomain: string) => string): (location: string) => boolean {
  const host = new URL(pageUrl('x')).host.slice(1).replaceAll('.', String.raw`\.`)
  const pattern = new RegExp(`^https?://[^/?#]+${host}[/?#]`)
  return (location) => pattern.test(location)
}
