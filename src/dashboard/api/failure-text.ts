import { ApiError } from './client.ts'

/** What a failed call says to the person who made it: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the dashboard. Reload the page and try again.'
  const { failure } = error
  if (failure.code === 'plan_limit_reached' && failure.details) {
    const { used, max, limit } = failure.details
    return `Your plan includes ${max} ${limit}, and ${used} are in use. Archive some, or move to a larger plan.`
  }
  if (failure.code === 'forbidden') return 'Your role does not allow this. Ask an admin of the workspace.'
  if (failure.code === 'invalid_request' && failure.details)
    return failure.details.issues.map(({ message }) => message).join(' ') || error.message
  return error.message
}

/** What is wrong with the fields that were sent, by the first step of their path; empty where the failure is of another kind. */
export function fieldProblems(error: unknown): Map<string, string> {
  if (!(error instanceof ApiError) || error.failure.code !== 'invalid_request' || !error.failure.details)
    return new Map()
  const ofBody = error.failure.details.issues.filter((issue) => issue.in === 'body')
  return new Map(ofBody.toReversed().map(({ path, message }) => [path.split('.')[0] ?? '', message]))
}
