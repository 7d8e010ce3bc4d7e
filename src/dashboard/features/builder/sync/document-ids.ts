const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id for what a client adds: so that what is done next, or again, can name it. */
export function newDocumentId(prefix: 'blk' | 'pgs'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return `${prefix}_${Array.from(bytes, (byte) => digits[byte & 31]).join('')}`
}
