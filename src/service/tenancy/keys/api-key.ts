import { createHash, createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'svc_live_'
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_DIGITS = 32
const CHECK_DIGITS = 6

/** Creates a key: `svc_live_` and 32 base62 characters, of which 26 are random (154 bits) and six are a checksum. */
export function createApiKey(): string {
  let secret = ''
  for (let i = 0; i < SECRET_DIGITS - CHECK_DIGITS; i++) secret += base62.charAt(randomInt(base62.length))
  return PREFIX + secret + toChecksum(secret)
}

/** Derives the key of a subject from a secret. It is always the same key. Without the secret, it is as hard to guess as a random key. */
export function deriveApiKey(secret: string, subject: string): string {
  let rest = BigInt(`0x${createHmac('sha512', secret).update(subject).digest('hex')}`)
  let text = ''
  for (let i = 0; i < SECRET_DIGITS - CHECK_DIGITS; i++) {
    text += base62.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return PREFIX + text + toChecksum(text)
}

/** Whether a text has the form of a key and a valid checksum. A mistyped key is refused without a query of the database. */
export function isApiKey(key: string): boolean {
  if (!key.startsWith(PREFIX) || key.length !== PREFIX.length + SECRET_DIGITS) return false
  const secret = key.slice(PREFIX.length, -CHECK_DIGITS)
  return /^[0-9A-Za-z]+$/.test(secret) && key.endsWith(toChecksum(secret))
}

/** The stored form of a key. A fast hash is enough, because the key is too random to be guessed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The first characters of a key, by which people recognize it. */
export function toHint(key: string): string {
  return key.slice(0, PREFIX.length + 4)
}

function toChecksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let i = 0; i < CHECK_DIGITS; i++) {
    text = base62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
