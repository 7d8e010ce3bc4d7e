import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidField } from './api-error.ts'

const SIGNATURE_BYTES = 16
const CursorContent = z.tuple([z.string(), z.unknown()])

export interface Cursors {
  /** An opaque cursor for the row after which the next page begins. `query` must contain everything that the list depends on. */
  seal(query: unknown, position: unknown): string
  /** The position passed to `seal`, validated by `schema`. Throws if the cursor was altered or belongs to another query. */
  open<S extends z.ZodType>(cursor: string, query: unknown, schema: S): z.output<S>
}

/** Cursors sealed with `secret`, so that clients can neither build nor change a cursor. */
export function createCursors(secret: string): Cursors {
  const toSignature = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, SIGNATURE_BYTES)
  return {
    seal(query, position) {
      const text = JSON.stringify([toDigest(query), position])
      return Buffer.concat([toSignature(text), Buffer.from(text)]).toString('base64url')
    },
    open(cursor, query, schema) {
      const bytes = Buffer.from(cursor, 'base64url')
      const text = bytes.toString('utf8', SIGNATURE_BYTES)
      // Base64 decoding is lenient, so a cursor that is not spelled exactly as sealed is refused.
      const isWellFormed = bytes.length > SIGNATURE_BYTES && bytes.toString('base64url') === cursor
      if (!isWellFormed || !timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), toSignature(text)))
        throw invalidField('query', 'cursor', 'The cursor is not one of ours. Start again without a cursor')
      const [digest, position] = CursorContent.parse(JSON.parse(text))
      if (digest !== toDigest(query))
        throw invalidField(
          'query',
          'cursor',
          'The cursor belongs to another query. Keep the filters, or start without a cursor',
        )
      return schema.parse(position)
    },
  }
}

function toDigest(query: unknown): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 22)
}
