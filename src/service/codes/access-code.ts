import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// Each try takes 16 MB and about 40 ms on a thread of libuv's pool. People choose short access codes, so a guess must be expensive.
const COST = 16_384
const BLOCK_SIZE = 8
const HASH_BYTES = 32

/** The stored form of an access code: parameters, a random salt and the scrypt hash. */
export async function hashAccessCode(text: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(text, salt, { N: COST, r: BLOCK_SIZE, p: 1 })
  return ['scrypt', COST, BLOCK_SIZE, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Compares in constant time, with the parameters in the hash. An unreadable hash matches no code. */
export async function verifyAccessCode(text: string, hash: string): Promise<boolean> {
  const [scheme, cost, block, salt, expected] = hash.split('$')
  if (scheme !== 'scrypt' || !cost || !block || !salt || !expected) return false
  const expectedHash = Buffer.from(expected, 'base64url')
  const derived = await derive(text, Buffer.from(salt, 'base64url'), { N: Number(cost), r: Number(block), p: 1 })
  return expectedHash.length === derived.length && timingSafeEqual(expectedHash, derived)
}

function derive(text: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // Another keyboard may compose the same letters differently, or add a space.
  scrypt(text.normalize('NFC').trim(), salt, HASH_BYTES, options, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}
