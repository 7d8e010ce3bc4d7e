import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { deliveries as contract } from '#contract/deliveries.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage } from '#service/http/list-page.ts'
import { requireFormWebhooks, requireScanWebhooks } from '../webhook-plan.ts'
import { scanWindow } from '#service/scans/store/scan-window.ts'
import { findWebhook } from '../webhook-rows.ts'
import { findDeliveryDetail } from './delivery-detail.ts'
import { type DeliveryFilters, listDeliveries, readDeliveries, summarizeDeliveries } from '../queue/list-deliveries.ts'
import {
  cancelReplay,
  changeReplay,
  countReplayedDeliveries,
  findReplay,
  presentReplay,
  startReplay,
} from '../replay/replays.ts'
import { retryDelivery } from '../queue/retry.ts'
import { deliveries } from '../queue/schema.ts'

const DAY_MS = 24 * 60 * 60_000

interface DeliveryListQuery extends DeliveryFilters {
  limit: number
  cursor?: string | undefined
}

export function createDeliveriesHandlers({ db, cursors }: Pick<Context, 'db' | 'cursors'>): Handlers<typeof contract> {
  return {
    'GET /webhooks/{id}/deliveries': async ({ caller, params, query }) => {
      await requireWebhook(caller, params.id)
      return readPage(caller, { ...query, webhookId: params.id })
    },

    'GET /webhooks/deliveries': async ({ caller, query }) => readPage(caller, query),

    'GET /webhooks/deliveries/summary': async ({ caller, query }) => {
      const { from: earliest, to } = scanWindow(query, caller.ceilings)
      const from = query.from ? earliest : new Date(Math.max(earliest.getTime(), to.getTime() - DAY_MS))
      return summarizeDeliveries(db, caller.workspace.id, { webhookId: query.webhookId, from, to })
    },

    'GET /webhooks/deliveries/{deliveryId}': async ({ caller, params }) => {
      const detail = await findDeliveryDetail(db, caller.workspace.id, params.deliveryId)
      if (!detail) throw new ApiError('not_found')
      return detail
    },

    'POST /webhooks/deliveries/{deliveryId}/retry': async ({ caller, params }) => {
      const { id: workspaceId, plan } = caller.workspace
      const [row] = await db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, params.deliveryId)))
      if (!row) throw new ApiError('not_found')
      if (row.webhookId === null) requireFormWebhooks(plan)
      else {
        requireScanWebhooks(plan)
        if (!(await findWebhook(db, workspaceId, row.webhookId)))
          throw invalidField('path', 'deliveryId', 'Its webhook was removed')
      }
      await retryDelivery(db, row)
      const [delivery] = await readDeliveries(db, workspaceId, [row.id])
      if (!delivery) throw new ApiError('not_found')
      return delivery
    },

    'POST /webhooks/{id}/replay': async ({
      caller,
      params,
      body: { dryRun, perSecond, ...filter },
      withIdempotency,
    }) => {
      requireOrder('body', filter)
      await requireWebhook(caller, params.id)
      const selection = { workspaceId: caller.workspace.id, webhookId: params.id, filter }
      if (dryRun) return { replayId: null, matched: await countReplayedDeliveries(db, selection) }
      requireScanWebhooks(caller.workspace.plan)
      return withIdempotency((tx) => startReplay(tx, { ...selection, perSecond }))
    },

    'GET /webhooks/replays/{replayId}': async ({ caller, params }) => {
      const replay = await findReplay(db, caller.workspace.id, params.replayId)
      if (!replay) throw new ApiError('not_found')
      return presentReplay(replay)
    },

    'PATCH /webhooks/replays/{replayId}': async ({ caller, params, body }) => {
      const replay = await changeReplay(db, { workspaceId: caller.workspace.id, id: params.replayId }, body)
      if (!replay) throw new ApiError('not_found')
      return presentReplay(replay)
    },

    'DELETE /webhooks/replays/{replayId}': async ({ caller, params }) => {
      const replay = await findReplay(db, caller.workspace.id, params.replayId)
      if (!replay) throw new ApiError('not_found')
      await cancelReplay(db, replay)
    },
  }

  async function requireWebhook({ workspace }: Caller, id: string) {
    if (!(await findWebhook(db, workspace.id, id))) throw new ApiError('not_found')
  }

  async function readPage(caller: Caller, { limit, cursor, ...filters }: DeliveryListQuery) {
    requireOrder('query', filters)
    const query = { ...filters, workspaceId: caller.workspace.id }
    const list = { ...query, list: 'deliveries' }
    const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
    const { data, last } = toListPage(await listDeliveries(db, query, { after, limit }), limit)
    return { data, next_cursor: last ? cursors.seal(list, last.id) : null }
  }
}

function requireOrder(where: 'query' | 'body', { from, to }: Pick<DeliveryFilters, 'from' | 'to'>) {
  if (from && to && from > to) throw invalidField(where, 'from', '`from` must not be after `to`')
}
