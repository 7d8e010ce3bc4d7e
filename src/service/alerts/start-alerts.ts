import type { FastifyBaseLogger } from 'fastify'
import { startChecks } from '../runtime/start-checks.ts'
import type { Context } from '../tenancy/context.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import { readAlerts, ALERTS_CHANNEL } from './alert-rows.ts'
import { checkDueWorkspaces } from './check-alerts.ts'
import { alertsHandlers } from './handlers.ts'
import { mailWaitingItems } from './mail-alerts.ts'
import type { LiveEvent } from '#contract/events.ts'
import type { Database } from '#database/open.ts'

const CHECK_INTERVAL_MS = 20_000

interface AlertsOptions {
  counting: CountingThread
  /** Signs the ids in links that end mail. */
  tokens: SignedIds
}

/** Starts alerts: their endpoints, the checks that raise and resolve them, and their mail. */
export function startAlerts(context: Context, { counting, tokens }: AlertsOptions) {
  const { db, mailing, publicOrigin } = context
  const dependencies = { db, counting, mailing, publicOrigin, tokens }
  return {
    handlers: alertsHandlers(context),
    /** Checks and mails what is due, from now on. */
    start: (log: FastifyBaseLogger) =>
      startChecks(
        async (stopping) => {
          const onFailure = (error: unknown, workspace: string) =>
            log.warn({ err: error, workspace }, 'alerts were not checked or mailed; it is tried again')
          await checkDueWorkspaces(dependencies, { stopping, onFailure })
          await mailWaitingItems(dependencies, { stopping, onFailure })
        },
        { log, intervalMs: CHECK_INTERVAL_MS, name: 'looking for alerts' },
      ),
  }
}

/** Alerts as they are raised, read and resolved, for live views. */
export const liveAlerts = {
  channel: ALERTS_CHANNEL,
  read: async (db: Database, workspaceId: string, ids: string[]): Promise<LiveEvent[]> =>
    (await readAlerts(db, workspaceId, ids)).map((alert) => ({ topic: 'alerts', alert })),
}
