import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import type { Attempt } from '../deliveries/attempt.ts'
import { SCAN_CREATED, scanCreated } from '../deliveries/scan-created.ts'
import { newId } from '../ids.ts'
import { scans } from '../scans/schema.ts'
import { answered } from './answered.ts'
import { webhookCodes } from './schema.ts'
import type { WebhookRow } from './webhook-rows.ts'

interface Trying {
  url: string
  /** How many of the last. */
  scans: number
  attempt: Attempt
  signal: AbortSignal
}

/** Sends the last scans of a webhook's codes to another address, all at once and as tests, signed as they would be. Oldest first. */
export async function tryReceiver(db: Database, webhook: WebhookRow, { url, scans: many, attempt, signal }: Trying) {
  const last = (await lastScans(db, webhook, many)).toReversed()
  return Promise.all(
    last.map(async ({ scans: scan, codes: code }) => {
      const body = JSON.stringify({ ...scanCreated(scan, code), test: true })
      const message = { id: newId('dlv'), eventType: SCAN_CREATED, url, body }
      return { scanId: scan.id, ...answered(await attempt(message, { secrets: [webhook.secret], signal })) }
    }),
  )
}

async function lastScans(db: Database, { workspaceId, id }: WebhookRow, many: number) {
  return db
    .select({ scans, codes: { shortCode: codes.shortCode, name: codes.name } })
    .from(scans)
    .innerJoin(
      webhookCodes,
      and(eq(webhookCodes.workspaceId, scans.workspaceId), eq(webhookCodes.codeId, scans.codeId)),
    )
    .innerJoin(codes, and(eq(codes.workspaceId, scans.workspaceId), eq(codes.id, scans.codeId)))
    .where(and(eq(scans.workspaceId, workspaceId), eq(webhookCodes.webhookId, id)))
    .orderBy(desc(scans.id))
    .limit(many)
}
