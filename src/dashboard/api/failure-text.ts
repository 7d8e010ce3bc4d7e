import { ApiError } from './client.ts'

/** What a failed call says to the person who made it: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the dashboard. Reload the page and try again.'
  return error.userMessage
}

/** What is wrong with the fields that were sent, by the first step of their path; empty where the failure is of another kind. */
export function fieldProblems(error: unknown): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map([...error.fieldErrors].toReversed().map(([path, message]) => [path.split('.')[0] ?? '', message]))
}
