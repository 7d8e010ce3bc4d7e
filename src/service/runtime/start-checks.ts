import type { FastifyBaseLogger } from 'fastify'

interface Checks {
  log: FastifyBaseLogger
  everyMs: number
  /** Named in the log if a check fails; the next one tries again. */
  what: string
}

/** Runs a check now and again after each interval, one at a time. `stop` waits for a check that is under way. */
export function startChecks(
  check: (stopping: AbortSignal) => Promise<void>,
  { log, everyMs, what }: Checks,
): { stop(): Promise<void> } {
  const stop = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= check(stop.signal)
      .catch((error: unknown) => log.warn({ err: error }, `${what}: put off`))
      .finally(() => (running = null))
  }
  const timer = setInterval(run, everyMs).unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      stop.abort()
      await running
    },
  }
}
