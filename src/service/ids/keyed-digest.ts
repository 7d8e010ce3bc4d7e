import crypto from 'node:crypto'

const hash: (text: string) => string =
  'hash' in crypto
    ? (text) => crypto.hash('sha256', text, 'base64url')
    : // Node 20.11 and older.
      (text) => crypto.createHash('sha256').update(text).digest('base64url')

// Length extension needs the whole digest, and this is at most half of it.
const MAX_CHARACTERS = 22

/**
 * The first `characters` (at most 22) of the SHA-256 of a key and a text, in base64url. It cannot be computed without the key. It is not an
 * HMAC, which takes three times as long, because each scan waits for it. An HMAC would also protect keys of different lengths and complete
 * digests, but all keys here have one length, and no digest is shown completely.
 */
export function toKeyedDigest(key: string, text: string, characters: number): string {
  return hash(key + text).slice(0, Math.min(characters, MAX_CHARACTERS))
}
