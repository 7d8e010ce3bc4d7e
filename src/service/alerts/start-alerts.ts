import type { FastifyBaseLogger } from 'fastify'
import type { ReadMailBrand } from '../brand/mail-brand.ts'
import { startChecks } from '../runtime/start-checks.ts'
import type { Context } from '../tenancy/context.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { changeCause, findCause, listCauses } from './alert-causes.ts'
import { readAlerts, ALERTS_CHANNEL, listAlerts, markAlert, markAlertsAsRead } from './alert-rows.ts'
import { checkDueWorkspaces } from './check-alerts.ts'
import { readCourse } from './read-course.ts'
import { mailWaitingItems } from './mail-alerts.ts'
import type { LiveEvent } from '#contract/events.ts'
import type { Database } from '#database/open.ts'
import { z } from 'zod'
import type { alertCauses as causesContract } from '#contract/alert-causes.ts'
import type { alerts as contract } from '#contract/alerts.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { toListPage } from '../http/list-page.ts'
import { changeAlertSettings, readAlertSettings } from './alert-settings.ts'

const CHECK_INTERVAL_MS = 20_000

interface AlertsOptions {
  scanStore: ScanStore
  /** Signs the ids in links that end mail. */
  tokens: SignedIds
  readMailBrand: ReadMailBrand
}

/** Creates alerts: their endpoints, the checks that raise and resolve them, and their mail. */
export function createAlerts(
  context: Pick<Context, 'db' | 'mailing' | 'publicOrigin' | 'cursors'>,
  { scanStore, tokens, readMailBrand }: AlertsOptions,
) {
  const { db, mailing, publicOrigin } = context
  const dependencies = { db, scanStore, mailing, publicOrigin, tokens, readMailBrand }
  return {
    handlers: { ...alertsHandlers(context), ...causesHandlers(context, scanStore) },
    /** Checks and mails what is due, from now on. */
    start: (log: FastifyBaseLogger) =>
      startChecks(
        async (stopping) => {
          const onFailure = (error: unknown, workspace: string) =>
            log.warn({ err: error, workspace }, 'alerts were not checked or mailed; they will be tried again')
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

function alertsHandlers({ db, cursors }: Pick<Context, 'db' | 'cursors'>): Handlers<typeof contract> {
  return {
    'GET /alerts': async ({ caller, query: { limit, cursor, ...filters } }) => {
      const query = { ...filters, workspaceId: caller.workspace.id }
      const list = { ...query, list: 'alerts' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
      const { data, last } = toListPage(await listAlerts(db, query, { after, limit }), limit)
      return { data, next_cursor: last ? cursors.seal(list, last.id) : null }
    },

    'PATCH /alerts/{id}': async ({ caller: { workspace }, params: { id }, body: { read } }) => {
      if (read !== undefined) await markAlert(db, { workspaceId: workspace.id, id }, read)
      const [alert] = await readAlerts(db, workspace.id, [id])
      if (!alert) throw new ApiError('not_found')
      return alert
    },

    'POST /alerts/read': async ({ caller: { workspace }, body: { upTo, ...filters } }) => ({
      marked: await markAlertsAsRead(db, { ...filters, workspaceId: workspace.id }, upTo),
    }),

    'GET /alert-settings': async ({ caller }) => readAlertSettings(db, caller.workspace.id),

    'PATCH /alert-settings': async ({ caller: { workspace }, body }) =>
      db.transaction(async (tx) => {
        await changeAlertSettings(tx, workspace.id, body)
        return readAlertSettings(tx, workspace.id)
      }),
  }
}

function causesHandlers(
  { db, cursors }: Pick<Context, 'db' | 'cursors'>,
  scanStore: ScanStore,
): Handlers<typeof causesContract> {
  return {
    'GET /alert-causes': async ({ caller, query: { limit, cursor, ...filters } }) => {
      const query = { ...filters, workspaceId: caller.workspace.id }
      const list = { ...query, list: 'alert causes' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
      const { data, last } = toListPage(await listCauses(db, query, { after, limit }), limit)
      return { data, next_cursor: last ? cursors.seal(list, last.newest.id) : null }
    },

    'GET /alert-causes/{id}/course': async ({ caller: { workspace, ceilings }, params: { id }, query: { timezone } }) =>
      readCourse(db, scanStore, { workspaceId: workspace.id, causeId: id, timezone, ceilings }),

    'PATCH /alert-causes/{id}': async ({ caller: { workspace }, params: { id }, body }) => {
      await changeCause(db, { workspaceId: workspace.id, id }, body)
      const cause = await findCause(db, workspace.id, id)
      if (!cause) throw new ApiError('not_found')
      return cause
    },
  }
}
