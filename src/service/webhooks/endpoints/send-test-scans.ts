import type { Database } from '#database/open.ts'
import type { Attempt } from '../delivery/attempt.ts'
import { SCAN_CREATED, scanCreated } from '../delivery/scan-created.ts'
import { newId } from '#service/ids/ids.ts'
import { listScans } from '#service/scans/store/list-scans.ts'
import { presentAttempt } from './present-attempt.ts'
import { connectedCodes, getSigningSecrets, type WebhookRow } from './webhook-rows.ts'

interface Trying {
  url: string
  /** How many of the last. */
  scans: number
  attempt: Attempt
  signal: AbortSignal
}

/** Sends the last scans of a webhook's codes to another URL in parallel, marked as tests, with real signatures. Oldest first. */
export async function sendTestScans(db: Database, webhook: WebhookRow, { url, scans: many, attempt, signal }: Trying) {
  const secrets = getSigningSecrets(webhook)
  const last = (await lastScans(db, webhook, many)).toReversed()
  return Promise.all(
    last.map(async ({ timestamp: at, code, ...scan }) => {
      const body = JSON.stringify({ ...scanCreated({ ...scan, at }, code), test: true })
      const message = { id: newId('dlv'), eventType: SCAN_CREATED, url, body }
      return { scanId: scan.id, ...presentAttempt(await attempt(message, { secrets, signal })) }
    }),
  )
}

async function lastScans(db: Database, webhook: WebhookRow, many: number) {
  const codeIds = await connectedCodes(db, webhook)
  const window = { from: new Date(0), to: new Date(), clamped: false }
  const scans = await listScans(db, { workspaceId: webhook.workspaceId, codeIds }, { window, limit: many })
  return scans.slice(0, many)
}
