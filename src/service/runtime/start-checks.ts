import type { FastifyBaseLogger } from 'fastify'

interface CheckOptions {
  log: FastifyBaseLogger
  intervalMs: number
  /** The name of the check in the log. */
  name: string
}

/**
 * Runs a check now and after each interval, never twice at the same time. A failed check is tried again after the interval. `stop` waits for a running
 * check.
 */
export function startChecks(
  check: (stopping: AbortSignal) => Promise<void>,
  { log, intervalMs, name }: CheckOptions,
): { stop(): Promise<void> } {
  const stop = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= check(stop.signal)
      .catch((error: unknown) => log.warn({ err: error }, `${name}: put off`))
      .finally(() => (running = null))
  }
  const timer = setInterval(run, intervalMs).unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      stop.abort()
      await running
    },
  }
}
