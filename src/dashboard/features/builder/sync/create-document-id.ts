/** Crockford’s base 32. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** Id for a block or page, generated on the client so that later edits can refer to it at once. */
export function createDocumentId(prefix: 'blk' | 'pgs'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return `${prefix}_${Array.from(bytes, (byte) => digits[byte & 31]).join('')}`
}
