// Codes of the driver and of PostgreSQL for a connection that cannot be had or was cut.
const unreachable = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|08\w{3}|57P0[123]|53300)$/

/** Whether an error, or what caused it, says that the database cannot be reached: a later try may succeed. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unreachable.test(cause.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}
