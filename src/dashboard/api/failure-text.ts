import { ApiError } from './client.ts'

/** What a failed call says to the person who made it: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the dashboard. Reload the page and try again.'
  return error.userMessage
}
