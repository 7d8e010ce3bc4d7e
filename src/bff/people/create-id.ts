import { randomFillSync } from 'node:crypto'

/** A new id: a prefix and 100 random bits. */
export function createId(prefix: 'usr' | 'mem' | 'acc' | 'aud' | 'inv' | 'acl' | 'agr'): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz'
  return `${prefix}_${Array.from(randomFillSync(new Uint8Array(20)), (byte) => digits.charAt(byte & 31)).join('')}`
}
