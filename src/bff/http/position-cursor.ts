import { z } from 'zod'
import { parse } from './api-error.ts'

/** The last row of a page in a list that is sorted by time, newest first. */
export interface Position {
  at: Date
  id: string
}

// A cursor need not be secret, because the query excludes rows of other workspaces at any position.
const Time = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31))
const Cursor = z.codec(z.base64url(), z.tuple([Time, z.string()]), {
  decode: (text, context) => {
    try {
      return z.tuple([Time, z.string()]).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch {
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'The cursor is not one of ours. Start again without it',
      })
      return z.NEVER
    }
  },
  encode: (position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
})
const CursorOnly = z.object({ cursor: Cursor })

export function decodeCursor(cursor: string): Position {
  const [at, id] = parse('query', CursorOnly, { cursor }).cursor
  return { at: new Date(at), id }
}

export function encodeCursor({ at, id }: Position): string {
  return z.encode(Cursor, [at.getTime(), id])
}
