import { messageForLog } from '#database/error-for-log.ts'

/** Data that PostgreSQL will never take (classes 22 and 23), other than trouble that passes. */
export function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

/** Of a failed statement, without its parameters: they tell of visitors. */
export function reasonOf(error: unknown): string {
  return `${sqlState(error) ?? ''} ${messageForLog(error)}`.trim()
}

function sqlState(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  return null
}
