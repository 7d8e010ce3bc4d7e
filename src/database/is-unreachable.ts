import { setTimeout as pause } from 'node:timers/promises'

// Codes of the driver and of PostgreSQL for a connection that failed or was closed, for a database that is out of disk (53100), memory
// (53200) or connections (53300), for timeouts (25P03, 55P03, 57014), and for a server that has become a standby (25006). For example
// `ECONNREFUSED`, `08006` and `57P01`.
const unreachableCodes =
  /^(EAI_AGAIN|ECONNABORTED|ECONNREFUSED|ECONNRESET|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|08\w{3}|25006|25P03|53[123]00|55P03|57014|57P0[123])$/

// Messages of errors without a code, such as `Connection terminated unexpectedly`. PostgreSQL has no code for a limit of the operating
// system on the size of files or the space of a user.
const unreachableMessages =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|is not queryable$|not currently accepting connections|Query read timeout|: (File too large|Disk quota exceeded)$/

/** Whether an error, or its cause, means that the database is unavailable now and that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  return hasCause(error, ({ code, message }) => unreachableCodes.test(code) || unreachableMessages.test(message))
}

const RETRY_MS = 1_000

/**
 * Repeats an action, which must be safe to repeat, once a second while the database is unavailable. `onOutage` is called once, with the
 * first error. Other errors are thrown.
 */
export async function retryWhileUnreachable<Result>(
  action: () => Promise<Result>,
  { onOutage, retryMs = RETRY_MS }: { onOutage: (error: unknown) => void; retryMs?: number },
): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await action()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      if (tries === 1) onOutage(error)
      await pause(retryMs)
    }
}

/**
 * Whether PostgreSQL has rolled a transaction back because of a deadlock or a conflict with another transaction, so that a retry may succeed.
 */
export function wasRolledBack(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === '40P01' || code === '40001')
}

function hasCause(error: unknown, matches: (cause: { code: string; message: string }) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (matches({ code, message: cause.message })) return true
  }
  return false
}
