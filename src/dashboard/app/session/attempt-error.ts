import { ApiError } from '#dashboard/api/client.ts'
import { FormError } from '#dashboard/ui/form/form-error.ts'

/** After too many attempts, a field error that says how long to wait; any other error is returned unchanged. */
export function toAttemptError(error: unknown, field: string): unknown {
  const waitText = toWaitText(error)
  return waitText === null ? error : new FormError({ [field]: waitText })
}

/** How long to wait after too many attempts; null for any other error. */
export function toWaitText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.failure.code !== 'rate_limited') return null
  const seconds = error.failure.details.retryAfter
  const duration = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many attempts. Try again in ${duration}.`
}
