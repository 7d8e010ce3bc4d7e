export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of an error of the database, or of one that it caused; null for other errors. */
export function sqlState(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  return null
}
