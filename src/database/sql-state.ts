export const UNIQUE_VIOLATION = '23505'

/** Returns the SQLSTATE of an error, or of its cause. Null for errors that are not of the database. */
export function getSqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return null
}
