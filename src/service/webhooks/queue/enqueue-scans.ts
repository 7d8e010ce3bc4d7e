import { sql } from 'drizzle-orm'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { codes } from '#service/codes/schema.ts'
import { newId } from '#service/ids/ids.ts'
import type { ScanRow } from '#service/scans/store/scan-row.ts'
import { webhookCodes, webhooks } from '../endpoints/schema.ts'
import { SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { deliveriesChannel } from './enqueue.ts'
import { SCAN_CREATED, scanCreated } from '../delivery/scan-created.ts'
import { deliveries } from './schema.ts'
import { notifyDeliveries } from './notify-deliveries.ts'

// Number of scans before other work of this process gets a turn.
const SLICE = 50

const Connected = z.object({
  workspaceId: z.string(),
  codeId: z.string(),
  shortCode: z.string(),
  name: z.string(),
  webhookId: z.string(),
  url: z.string(),
})
type Connected = z.output<typeof Connected>

type Scan = ReturnType<typeof readScan>

interface NewScans {
  people: readonly ScanRow[]
  /** The codes of the scans. */
  totals: ReadonlyMap<string, { workspace_id: string; code_id: string }>
}

/** Queues every scan for the webhooks of its code, in the transaction that stores it. */
export async function enqueueScans(tx: Database, { people, totals }: NewScans): Promise<void> {
  const connected = await findWebhooks(tx, [...totals.values()], SCAN_CREATED)
  if (connected.length === 0) return
  const byCode = Map.groupBy(connected, ({ workspaceId, codeId }) => `${workspaceId} ${codeId}`)
  for (let i = 0; i < people.length; i += SLICE) {
    const rows = people.slice(i, i + SLICE).flatMap((row) => {
      const scan = readScan(row)
      return (byCode.get(`${scan.workspaceId} ${scan.codeId}`) ?? []).map((to) => newDelivery(scan, to))
    })
    if (rows.length > 0) await insertDeliveries(tx, rows)
    await turn()
  }
  await notify(tx, deliveriesChannel, '')
}

/** Webhooks that get new events of codes: not paused ones, and none below the plan. For a suspended one they are queued and held. */
export async function findWebhooks(
  tx: Database,
  of: { workspace_id: string; code_id: string }[],
  event: WebhookEvent,
): Promise<Connected[]> {
  const { rows } = await tx.execute(sql`
    select connected.workspace_id as "workspaceId", connected.code_id as "codeId", connected.webhook_id as "webhookId",
      webhook.url, code.short_code as "shortCode", code.name
    from json_to_recordset(${JSON.stringify(of)}::json) as scanned(workspace_id text, code_id text)
    join ${webhookCodes} as connected
      on connected.workspace_id = scanned.workspace_id and connected.code_id = scanned.code_id
    join ${webhooks} as webhook
      on webhook.workspace_id = connected.workspace_id and webhook.id = connected.webhook_id and webhook.enabled
        and ${event} = any(webhook.events)
    join ${workspaces} as workspace on workspace.id = connected.workspace_id and workspace.plan = ${SCAN_WEBHOOK_PLAN}
    join ${codes} as code on code.workspace_id = connected.workspace_id and code.id = connected.code_id`)
  return z.array(Connected).parse(rows)
}

function readScan({ workspace_id, code_id, at, device_type, destination_url, matched_rule, ...scan }: ScanRow) {
  return {
    ...scan,
    workspaceId: workspace_id,
    codeId: code_id,
    at: new Date(at),
    deviceType: device_type,
    destinationUrl: destination_url,
    matchedRule: matched_rule,
  }
}

function newDelivery(scan: Scan, { workspaceId, codeId, webhookId, url, ...code }: Connected) {
  const createdAt = new Date()
  const body = JSON.stringify(scanCreated(scan, code))
  // One event for all webhooks of the scan.
  const eventId = scan.id.replace(/^scn/, 'evt')
  return { workspaceId, id: newId('dlv', createdAt), webhookId, codeId, eventId, url, body, createdAt }
}

/** Queues deliveries of one kind of event. */
export async function insertDeliveries(
  tx: Database,
  rows: (Omit<ReturnType<typeof newDelivery>, 'codeId'> & { codeId: string | null })[],
  event: WebhookEvent = SCAN_CREATED,
): Promise<void> {
  await tx.execute(sql`
    insert into ${deliveries}
      (workspace_id, id, endpoint, webhook_id, code_id, event_type, event_id, url, body, due_at, created_at)
    select row."workspaceId", row.id, row."webhookId", row."webhookId", row."codeId", ${event}, row."eventId",
      row.url, row.body, now(), row."createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row("workspaceId" text, id text, "webhookId" text, "codeId" text, "eventId" text, url text, body text,
        "createdAt" timestamptz)`)
  await notifyDeliveries(tx, rows)
}
