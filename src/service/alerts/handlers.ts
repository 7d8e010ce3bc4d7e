import { z } from 'zod'
import type { alerts as contract } from '#contract/alerts.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { toListPage } from '../http/list-page.ts'
import { listAlerts, markAlert, markAlertsAsRead, readAlerts } from './alert-rows.ts'
import { changeAlertSettings, readAlertSettings } from './alert-settings.ts'

export function alertsHandlers({ db, cursors }: Pick<Context, 'db' | 'cursors'>): Handlers<typeof contract> {
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
