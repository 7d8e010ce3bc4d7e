import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Prefixes by which people and scanners for secrets recognize what they found. */
const prefixes = { code: 'tac_', access: 'tat_', refresh: 'trt_', device: 'tdc_', terminal: 'tlt_' }

/** Creates a code or a token with 256 random bits. */
export function createToken(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomBytes(32).toString('base64url')
}

export function isAccessToken(token: string): boolean {
  return token.startsWith(prefixes.access)
}

/** The token of a terminal that a person has signed in. Null for an assistant's token: its tools ask before they change anything. */
export function findTerminalToken({ authorization = '' }: { authorization?: string | undefined }): string | null {
  const [, token = null] = /^Bearer (tlt_[\w-]{1,100})$/i.exec(authorization) ?? []
  return token
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether the verifier belongs to the challenge (PKCE with S256, RFC 7636). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  const [expected, actual] = [Buffer.from(challenge), Buffer.from(hashToken(verifier))]
  return /^[\w.~-]{43,128}$/.test(verifier) && expected.length === actual.length && timingSafeEqual(expected, actual)
}
