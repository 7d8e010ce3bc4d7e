import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// 16 MB and some 40 ms a try, on a thread of libuv's pool: short codes that people choose must be dear to guess.
const COST = 16_384
const BLOCK = 8
const LENGTH = 32

/** What is stored in place of an access code: its parameters, a random salt and the scrypt hash. */
export async function hashAccessCode(text: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(text, salt, { N: COST, r: BLOCK, p: 1 })
  return ['scrypt', COST, BLOCK, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Compares in constant time, with the parameters that the hash was made with. An unreadable hash opens to nobody. */
export async function verifyAccessCode(text: string, hash: string): Promise<boolean> {
  const [scheme, cost, block, salt, expected] = hash.split('$')
  if (scheme !== 'scrypt' || !cost || !block || !salt || !expected) return false
  const known = Buffer.from(expected, 'base64url')
  const derived = await derive(text, Buffer.from(salt, 'base64url'), { N: Number(cost), r: Number(block), p: 1 })
  return known.length === derived.length && timingSafeEqual(known, derived)
}

function derive(text: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // The same letters may arrive composed differently from another keyboard, or with a space that it added.
  scrypt(text.normalize('NFC').trim(), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}
