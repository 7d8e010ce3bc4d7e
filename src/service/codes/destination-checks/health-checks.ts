import type { FastifyBaseLogger } from 'fastify'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { checkDueDestinations } from './check-destinations.ts'
import type { Probe } from './probe.ts'

const CHECK_INTERVAL_MS = 30_000

/** Checks due destinations every 30 seconds until it is stopped. */
export function startHealthChecks(
  db: Database,
  { probe, log, everyMs = CHECK_INTERVAL_MS }: { probe: Probe; log: FastifyBaseLogger; everyMs?: number },
): RunningDuty {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const check = () => {
    running ??= checkDueDestinations(db, { probe, signal: stopping.signal })
      .catch((error: unknown) => log.warn({ err: error }, 'Destinations could not be checked.'))
      .finally(() => (running = null))
  }
  const timer = setInterval(check, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
