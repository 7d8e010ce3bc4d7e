/** The first reason of a failed request, such as `connect ECONNREFUSED 127.0.0.1:3000`, which `fetch` wraps in errors that say less. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return describeCause(error.cause)
  // If a name has several addresses, each has its own error.
  if (error instanceof AggregateError && error.errors.length > 0) return describeCause(error.errors[0])
  return error.message
}
