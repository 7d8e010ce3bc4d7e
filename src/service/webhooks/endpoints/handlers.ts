import { selectionTypes, type webhooks as contract } from '#contract/webhooks.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Attempt } from '../delivery/attempt.ts'
import { publicReceiverUrl } from '../delivery/receiver-url.ts'
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
import { testReceiver } from './test-receiver.ts'
import { sendTestScans } from './send-test-scans.ts'
import { findWebhook, listWebhookRows, type WebhookRow } from './webhook-rows.ts'
import { requireScanWebhooks } from './webhook-plan.ts'

type Parts = Pick<Context, 'db' | 'allowPrivateHosts'> & { attempt: Attempt }

export function webhooksHandlers({ db, allowPrivateHosts, attempt }: Parts): Handlers<typeof contract> {
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

    'POST /webhooks': async ({ caller, body: { url, ...chosen }, once, wasThere }) => {
      requireScanWebhooks(caller.workspace.plan)
      const { codes, selection } = chosen
      if (codes === undefined && (selection === undefined || selection.type === 'codes'))
        throw invalidField('body', 'codes', 'Send the codes, or a selection of them')
      const receiver = await readReceiver(url)
      return once(async (tx) => {
        const { webhook, made } = await connectWebhook(tx, caller.workspace.id, { ...receiver, ...chosen })
        if (!made) wasThere()
        return present(webhook, tx)
      })
    },

    'GET /webhooks/{id}': async ({ caller, params }) => present(await requireWebhook(caller, params.id)),

    'PATCH /webhooks/{id}': async ({ caller, params, body: { url, enabled, ...chosen } }) => {
      // Pausing stays possible below the plan.
      if ([url, ...Object.values(chosen)].some((part) => part !== undefined) || enabled === true)
        requireScanWebhooks(caller.workspace.plan)
      const receiver = url === undefined ? undefined : await readReceiver(url)
      const of = { workspaceId: caller.workspace.id, id: params.id }
      return present(await updateWebhook(db, of, { receiver, enabled, ...chosen }))
    },

    'DELETE /webhooks/{id}': async ({ caller, params }) => {
      await removeWebhook(db, caller.workspace.id, params.id)
    },

    'POST /webhooks/{id}/secret': async ({ caller, params }) => withSecret(await requireWebhook(caller, params.id)),

    'POST /webhooks/{id}/rotate-secret': async ({ caller, params }) => {
      requireScanWebhooks(caller.workspace.plan)
      return withSecret(await rotateSecret(db, caller.workspace.id, params.id))
    },

    'POST /webhooks/{id}/test': async ({ caller, params, body, signal }) => {
      requireScanWebhooks(caller.workspace.plan)
      const webhook = await requireWebhook(caller, params.id)
      const tested = await testReceiver(webhook, { attempt, signal, grade: body?.grade ?? false })
      if (tested.delivered) await resumeWebhook(db, webhook.workspaceId, webhook.id)
      return tested
    },

    'POST /webhooks/{id}/resume': async ({ caller, params }) => {
      requireScanWebhooks(caller.workspace.plan)
      return present(await resumeWebhook(db, caller.workspace.id, params.id))
    },

    'POST /webhooks/{id}/try': async ({ caller, params, body, signal }) => {
      requireScanWebhooks(caller.workspace.plan)
      const webhook = await requireWebhook(caller, params.id)
      const { url } = await readReceiver(body.url)
      return { results: await sendTestScans(db, webhook, { url, scans: body.scans, attempt, signal }) }
    },
  }

  async function requireWebhook({ workspace }: Caller, id: string): Promise<WebhookRow> {
    const webhook = await findWebhook(db, workspace.id, id)
    if (!webhook) throw new ApiError('not_found')
    return webhook
  }

  async function readReceiver(url: string): Promise<Receiver> {
    const read = await publicReceiverUrl(url, { allowPrivateHosts })
    if (!read.ok) throw invalidField('body', 'url', `The address ${read.reason}`)
    const { origin, pathname, search } = read.url
    return { url, address: origin + pathname + search }
  }

  async function present(webhook: WebhookRow, on: Database = db) {
    const [presented] = await presentWebhooks(on, webhook.workspaceId, [webhook])
    if (!presented) throw new ApiError('not_found')
    return presented
  }

  async function withSecret(webhook: WebhookRow) {
    return { ...(await present(webhook)), secret: webhook.secret }
  }
}
