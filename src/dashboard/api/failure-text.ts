import { ApiError } from './client.ts'

/** Text of a failed call for the person: what happened and what to do. */
export function getFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the dashboard. Reload the page and try again.'
  return error.userMessage
}
