import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'svc_live_'
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_DIGITS = 32
const CHECK_DIGITS = 6

/** `svc_live_`, 32 base62 characters: 26 at random (154 bits) and a checksum of six. */
export function newApiKey(): string {
  let secret = ''
  for (let i = 0; i < SECRET_DIGITS - CHECK_DIGITS; i++) secret += base62.charAt(randomInt(base62.length))
  return PREFIX + secret + checksum(secret)
}

/** Whether the checksum is valid: a mistyped key is refused without a look-up. */
export function isApiKey(key: string): boolean {
  if (!key.startsWith(PREFIX) || key.length !== PREFIX.length + SECRET_DIGITS) return false
  const secret = key.slice(PREFIX.length, -CHECK_DIGITS)
  return /^[0-9A-Za-z]+$/.test(secret) && key.endsWith(checksum(secret))
}

/** The stored form of a key. The key is random enough that a fast hash cannot be reversed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The first characters, so that people can recognize a key. */
export function toHint(key: string): string {
  return key.slice(0, PREFIX.length + 4)
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let i = 0; i < CHECK_DIGITS; i++) {
    text = base62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
