import { type webhooks as contract } from '#contract/webhooks.ts'
import { selectionTypes } from '#contract/webhook.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { SendMessage } from '../messages/attempt.ts'
import { resolveReceiverUrl } from '../messages/receiver-url.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import {
  connectWebhook,
  type Receiver,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from './change-webhook.ts'
import { presentWebhooks } from './present-webhooks.ts'
import { sendTestScans, testReceiver } from './test-receiver.ts'
import { findWebhook, listWebhookRows, type WebhookRow } from '../webhook-rows.ts'
import type { ScanReader } from '#service/scans/store/scan-batches.ts'
import { requireScanWebhooks } from '../webhook-plan.ts'

type WebhooksDependencies = Pick<Context, 'db' | 'allowPrivateHosts'> & ScanReader & { sendMessage: SendMessage }

export function createWebhooksHandlers(dependencies: WebhooksDependencies): Handlers<typeof contract> {
  const { db, allowPrivateHosts, sendMessage } = dependencies
  return {
    'GET /webhooks': async ({ caller }) => {
      const workspaceId = caller.workspace.id
      const rows = await listWebhookRows(db, workspaceId)
      return {
        data: await presentWebhooks(db, workspaceId, rows),
        selectionTypes: [...selectionTypes],
        allowPrivateHosts,
      }
    },

    'POST /webhooks': async ({ caller, body: { url, ...choice }, withIdempotency, markAsExisting }) => {
      requireScanWebhooks(caller.workspace.plan)
      const { codes, selection } = choice
      if (codes === undefined && (selection === undefined || selection.type === 'codes'))
        throw invalidField('body', 'codes', 'Send the codes, or a selection of them')
      const receiver = await readReceiver(url)
      return withIdempotency(async (tx) => {
        const { webhook, isNew } = await connectWebhook(tx, caller.workspace.id, { ...receiver, ...choice })
        if (!isNew) markAsExisting()
        return presentWebhook(webhook, tx)
      })
    },

    'GET /webhooks/{id}': async ({ caller, params }) => presentWebhook(await requireWebhook(caller, params.id)),

    'PATCH /webhooks/{id}': async ({ caller, params, body: { url, enabled, ...changes } }) => {
      // A webhook can be paused on any plan.
      if (enabled === true || [url, ...Object.values(changes)].some((value) => value !== undefined))
        requireScanWebhooks(caller.workspace.plan)
      const receiver = url === undefined ? undefined : await readReceiver(url)
      const key = { workspaceId: caller.workspace.id, id: params.id }
      return presentWebhook(await updateWebhook(db, key, { receiver, enabled, ...changes }))
    },

    'DELETE /webhooks/{id}': async ({ caller, params }) => {
      await removeWebhook(db, caller.workspace.id, params.id)
    },

    'POST /webhooks/{id}/secret': async ({ caller, params }) =>
      presentWithSecret(await requireWebhook(caller, params.id)),

    'POST /webhooks/{id}/rotate-secret': async ({ caller, params }) => {
      requireScanWebhooks(caller.workspace.plan)
      return presentWithSecret(await rotateSecret(db, caller.workspace.id, params.id))
    },

    'POST /webhooks/{id}/test': async ({ caller, params, body, signal }) => {
      requireScanWebhooks(caller.workspace.plan)
      const webhook = await requireWebhook(caller, params.id)
      const result = await testReceiver(webhook, { sendMessage, signal, grade: body?.grade ?? false })
      if (result.delivered) await resumeWebhook(db, webhook.workspaceId, webhook.id)
      return result
    },

    'POST /webhooks/{id}/resume': async ({ caller, params }) => {
      requireScanWebhooks(caller.workspace.plan)
      return presentWebhook(await resumeWebhook(db, caller.workspace.id, params.id))
    },

    'POST /webhooks/{id}/try': async ({ caller, params, body, signal }) => {
      requireScanWebhooks(caller.workspace.plan)
      const webhook = await requireWebhook(caller, params.id)
      const trial = { ...(await readReceiver(body.url)), count: body.scans, sendMessage, signal }
      return { results: await sendTestScans(dependencies, webhook, trial) }
    },
  }

  async function requireWebhook({ workspace }: Caller, id: string): Promise<WebhookRow> {
    const webhook = await findWebhook(db, workspace.id, id)
    if (!webhook) throw new ApiError('not_found')
    return webhook
  }

  async function readReceiver(url: string): Promise<Receiver> {
    const parsed = await resolveReceiverUrl(url, { allowPrivateHosts })
    if (!parsed.ok) throw invalidField('body', 'url', `The address ${parsed.reason}`)
    const { origin, pathname, search } = parsed.url
    return { url, address: origin + pathname + search }
  }

  async function presentWebhook(webhook: WebhookRow, tx: Database = db) {
    const [presented] = await presentWebhooks(tx, webhook.workspaceId, [webhook])
    if (!presented) throw new ApiError('not_found')
    return presented
  }

  async function presentWithSecret(webhook: WebhookRow) {
    return { ...(await presentWebhook(webhook)), secret: webhook.secret }
  }
}
