import { rmSync } from 'node:fs'
import { z } from 'zod'
import type { ReceivedRequest } from './receiver.ts'
import { request } from './request.ts'
import {
  createDataDir,
  killRepeatedly,
  type ReceiverTestOptions,
  type RunningProduct,
  launchProduct,
} from './kill-product.ts'
import { until } from './wait-until.ts'
import { phoneAgent } from './phone-agent.ts'

const VISITORS = 8
const SCANS = 40

interface DeliveryRoundsResult {
  /** Scans that were redirected. */
  redirected: number
  stored: number
  /** Scans that are stored and never arrived at the receiver. */
  undelivered: number
  /** Scans that arrived again under another id. */
  deliveredUnderTwoIds: number
  /** Deliveries that arrived more than once. */
  repeated: number
}

const CreatedCode = z.object({ id: z.string(), scanUrl: z.string() })
const Codes = z.object({ data: z.array(z.object({ scans: z.int() })) })
const Scans = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() })
const DeliveryBody = z.object({ scan: z.object({ scanId: z.string() }) })

/** Kills the whole product repeatedly while codes with a webhook are scanned, and compares the stored scans with the deliveries. */
export async function runDeliveryRounds(settings: ReceiverTestOptions): Promise<DeliveryRoundsResult> {
  const { receiver } = settings
  const dataDir = createDataDir('deliveries', settings.database)
  const startProduct = () => launchProduct({ ...settings, dataDir, killAt: 'none', env: { ALLOW_PRIVATE_HOSTS: '1' } })
  try {
    const first = await startProduct()
    const shortCode = await createCodeWithWebhook(first, receiver.url)
    let redirected = 0
    const isUnderWay = (round: number) => redirected > 20 * (round + 1)
    const killOptions = {
      rounds: settings.rounds,
      restart: startProduct,
      getKillDelayMs: () => 150 + Math.random() * 600,
      isUnderWay,
    }
    const running = await killRepeatedly(first, killOptions, async (product) => {
      const onRedirect = () => redirected++
      await Promise.all(Array.from({ length: VISITORS }, () => scanUntilDead(product, { path: shortCode, onRedirect })))
    })
    // Recorded scans may still be in the journal.
    const isComplete = async () =>
      (await countPendingDeliveries(running)) === 0 && (await readScanCount(running)) >= redirected
    await until(isComplete, { seconds: 90 + 2 * settings.rounds }).catch(() => {})
    const storedIds = await listStoredScanIds(running)
    running.childProcess.kill('SIGKILL')
    await running.childProcess.ended
    const deliveryIds = groupDeliveryIdsByScan(receiver.received)
    return {
      redirected,
      stored: storedIds.length,
      undelivered: storedIds.filter((id) => !deliveryIds.has(id)).length,
      deliveredUnderTwoIds: [...deliveryIds.values()].filter((ids) => new Set(ids).size > 1).length,
      repeated: [...deliveryIds.values()].filter((ids) => ids.length > 1).length,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createCodeWithWebhook({ api }: RunningProduct, url: string): Promise<string> {
  const destination = { type: 'url', url: 'https://example.com/' }
  const code = CreatedCode.parse((await request(api, 'POST /codes', { body: { name: 'Scanned', destination } })).body)
  const created = await request(api, 'POST /webhooks', { body: { url, codes: [code.id] } })
  if (created.status !== 201) throw new Error(`A webhook could not be made: ${JSON.stringify(created.body)}`)
  return new URL(code.scanUrl).pathname
}

/** Sends scans one after the other and calls `onRedirect` after each redirect. */
async function scanUntilDead(
  { childProcess, serviceOrigin }: RunningProduct,
  { path, onRedirect }: { path: string; onRedirect: () => void },
): Promise<void> {
  for (let i = 0; i < SCANS && !childProcess.hasExited(); i++) {
    const headers = { 'user-agent': phoneAgent }
    const reply = await fetch(serviceOrigin + path, { redirect: 'manual', headers }).catch(() => null)
    if (reply?.status === 302) onRedirect()
  }
}

async function countPendingDeliveries({ api }: RunningProduct): Promise<number> {
  const query = { status: 'pending', limit: 1 }
  const { data } = Scans.parse((await request(api, 'GET /webhooks/deliveries', { query })).body)
  return data.length
}

async function readScanCount({ api }: RunningProduct): Promise<number> {
  const { data } = Codes.parse((await request(api, 'GET /codes', { query: { limit: 1 } })).body)
  return data[0]?.scans ?? 0
}

async function listStoredScanIds({ api }: RunningProduct): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = Scans.parse((await request(api, 'GET /scans', { query })).body)
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

/** Groups the ids of deliveries by their scan. */
function groupDeliveryIdsByScan(received: readonly ReceivedRequest[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { headers, body } of received) {
    const { scanId } = DeliveryBody.parse(JSON.parse(body)).scan
    ids.set(scanId, [...(ids.get(scanId) ?? []), String(headers['x-service-delivery'])])
  }
  return ids
}
