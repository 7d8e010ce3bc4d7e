import crypto from 'node:crypto'

const hash: (text: string) => string =
  'hash' in crypto
    ? (text) => crypto.hash('sha256', text, 'base64url')
    : // Node 20.11 and older.
      (text) => crypto.createHash('sha256').update(text).digest('base64url')

/** Nobody can continue a digest of which at least half is missing. */
const MOST_CHARACTERS = 22

/**
 * The first `characters` (at most 22) of the SHA-256 of a key and a text, in base64url. It cannot be computed without the key. Each scan
 * waits for it, and an HMAC takes three times as long. An HMAC also protects keys of different lengths, and digests that are shown
 * whole: all keys here have one length, and no digest is shown whole.
 */
export function keyedDigest(key: string, text: string, characters: number): string {
  return hash(key + text).slice(0, Math.min(characters, MOST_CHARACTERS))
}
