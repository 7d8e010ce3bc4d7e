import { rmSync } from 'node:fs'
import { z } from 'zod'
import type { Received } from './receiver.ts'
import { request } from './request.ts'
import { dataDirFor, killDuring, type ReceiverRounds, type Running, startToKill } from './start-to-kill.ts'
import { until } from './wait-until.ts'
import { phoneAgent } from './phone-agent.ts'

const VISITORS = 8
const SCANS = 40

interface DeliveryRounds {
  /** Scans that were redirected. */
  answered: number
  stored: number
  /** Scans that are stored and never arrived at the receiver. */
  undelivered: number
  /** Scans that arrived again under another id. */
  doubled: number
  /** Deliveries that arrived more than once. */
  repeated: number
}

const Made = z.object({ id: z.string(), scanUrl: z.string() })
const Codes = z.object({ data: z.array(z.object({ scans: z.int() })) })
const Scans = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() })
const Body = z.object({ scan: z.object({ scanId: z.string() }) })

/** Kills the whole product repeatedly while codes with a webhook are scanned, and compares the stored scans with the deliveries. */
export async function deliveryRounds(settings: ReceiverRounds): Promise<DeliveryRounds> {
  const { receiver } = settings
  const dataDir = dataDirFor('deliveries', settings.database)
  const launch = () => startToKill({ ...settings, dataDir, killAt: 'none', env: { ALLOW_PRIVATE_HOSTS: '1' } })
  try {
    const first = await launch()
    const shortCode = await connect(first, receiver.url)
    let answered = 0
    const isUnderWay = (round: number) => answered > 20 * (round + 1)
    const how = { rounds: settings.rounds, launch, afterMs: () => 150 + Math.random() * 600, isUnderWay }
    const running = await killDuring(first, how, async (alive) => {
      const onAnswer = () => answered++
      await Promise.all(Array.from({ length: VISITORS }, () => scanUntilDead(alive, { path: shortCode, onAnswer })))
    })
    // Recorded scans may still be in the journal.
    const isOver = async () => (await waiting(running)) === 0 && (await countedScans(running)) >= answered
    await until(isOver, { seconds: 90 + 2 * settings.rounds }).catch(() => {})
    const stored = await storedScans(running)
    running.process.kill('SIGKILL')
    await running.process.ended
    const arrived = idsByScan(receiver.received)
    return {
      answered,
      stored: stored.length,
      undelivered: stored.filter((id) => !arrived.has(id)).length,
      doubled: [...arrived.values()].filter((ids) => new Set(ids).size > 1).length,
      repeated: [...arrived.values()].filter((ids) => ids.length > 1).length,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function connect({ api }: Running, url: string): Promise<string> {
  const destination = { type: 'url', url: 'https://example.com/' }
  const code = Made.parse((await request(api, 'POST /codes', { body: { name: 'Scanned', destination } })).body)
  const made = await request(api, 'POST /webhooks', { body: { url, codes: [code.id] } })
  if (made.status !== 201) throw new Error(`A webhook could not be made: ${JSON.stringify(made.body)}`)
  return new URL(code.scanUrl).pathname
}

/** Scans one after the other; `onAnswer` hears of each redirect. */
async function scanUntilDead(
  { process, origin }: Running,
  { path, onAnswer }: { path: string; onAnswer: () => void },
): Promise<void> {
  for (let i = 0; i < SCANS && !process.exited(); i++) {
    const headers = { 'user-agent': phoneAgent }
    const reply = await fetch(origin + path, { redirect: 'manual', headers }).catch(() => null)
    if (reply?.status === 302) onAnswer()
  }
}

async function waiting({ api }: Running): Promise<number> {
  const query = { status: 'pending', limit: 1 }
  const { data } = Scans.parse((await request(api, 'GET /webhooks/deliveries', { query })).body)
  return data.length
}

async function countedScans({ api }: Running): Promise<number> {
  const { data } = Codes.parse((await request(api, 'GET /codes', { query: { limit: 1 } })).body)
  return data[0]?.scans ?? 0
}

async function storedScans({ api }: Running): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = Scans.parse((await request(api, 'GET /scans', { query })).body)
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

/** Delivery ids by the scan in the delivery. */
function idsByScan(received: readonly Received[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { headers, body } of received) {
    const { scanId } = Body.parse(JSON.parse(body)).scan
    ids.set(scanId, [...(ids.get(scanId) ?? []), String(headers['x-service-delivery'])])
  }
  return ids
}
