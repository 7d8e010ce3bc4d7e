// Codes of the driver and of PostgreSQL for a connection that cannot be had or was cut, for a database without disk (53100),
// memory (53200) or connections (53300), and for what waited too long (25P03, 55P03, 57014).
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|08\w{3}|25P03|53[123]00|55P03|57014|57P0[123])$/

/** Whether an error, or what caused it, says that the database cannot be reached or does not work now: a later try may succeed. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unreachable.test(cause.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(cause.message))
      return true
  }
  return false
}
