export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of an error of the database, or of an error that it caused. Null for other errors. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return null
}
