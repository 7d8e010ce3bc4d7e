import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import type { DatabaseLocation } from '#database/open.ts'
import { request } from './request.ts'
import { createDataDir, type RunningProduct, launchProduct } from './kill-product.ts'
import { until } from './wait-until.ts'
import { phoneAgent } from './phone-agent.ts'

const steps = ['random', 'read', 'inserted', 'counted', 'positioned', 'committed', 'discarded']
const CODES = 20
const SCANS_BEFORE_A_RANDOM_KILL = 1_000

export interface KillRoundsResult {
  kills: number
  /** Number of kills at a named step of the loader. */
  killsAtSteps: number
  /** Scans that were redirected. */
  redirected: number
  stored: number
  lost: number
  duplicated: number
  /** The sum of the codes' totals in the list of codes. */
  counted: number
}

const CreatedCode = z.object({ shortCode: z.string() })
const Codes = z.object({ data: z.array(z.object({ scans: z.int() })) })
const Scans = z.object({ data: z.array(z.object({ referrer: z.string() })), next_cursor: z.string().nullable() })

/** Kills the whole product repeatedly under scan load, and compares the redirects with the stored scans. */
export async function runKillRounds(settings: {
  rounds: number
  /** Number of parallel scans. */
  connections: number
  /** Pause between two scans of a connection; by default none. */
  pauseMs?: number
  entry: string
  database?: DatabaseLocation
}): Promise<KillRoundsResult> {
  const dataDir = createDataDir('kills', settings.database)
  const startProduct = (killAt: string) => launchProduct({ ...settings, dataDir, killAt })
  try {
    const redirected = new Set<string>()
    let shortCodes: string[] | undefined
    let killsAtSteps = 0
    for (let round = 0; round < settings.rounds; round++) {
      const step = steps[round % steps.length] ?? 'random'
      const running = await startProduct(`${step}:${1 + Math.floor(Math.random() * 3)}`)
      // The first round does not kill at a step, so the process lives long enough to create the codes.
      shortCodes ??= await createCodes(running)
      const killTimer = setTimeout(() => running.childProcess.kill('SIGKILL'), step === 'random' ? 60_000 : 6_000)
      const killAfter = redirected.size + SCANS_BEFORE_A_RANDOM_KILL + Math.random() * 500
      const onRedirect = () => {
        if (step === 'random' && redirected.size >= killAfter) running.childProcess.kill('SIGKILL')
      }
      const started = performance.now()
      await scanUntilDead(running, { ...settings, round, shortCodes, redirected, onRedirect })
      clearTimeout(killTimer)
      if (step !== 'random' && performance.now() - started < 6_000) killsAtSteps++
    }
    return { kills: settings.rounds, killsAtSteps, ...(await countScans(await startProduct('none'), redirected)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createCodes({ childProcess, api }: RunningProduct): Promise<string[]> {
  const shortCodes: string[] = []
  for (let i = 0; i < CODES; i++) {
    const body = { name: `Code ${i}`, destination: { type: 'url', url: 'https://example.com/' } }
    const created = await request(api, 'POST /codes', { body })
    if (created.status !== 201)
      throw new Error(`A code could not be made: ${JSON.stringify(created.body)}\n${childProcess.output()}`)
    shortCodes.push(CreatedCode.parse(created.body).shortCode)
  }
  return shortCodes
}

interface ScanRound {
  connections: number
  pauseMs?: number
  round: number
  shortCodes: string[]
  redirected: Set<string>
  onRedirect(): void
}

/** Scans until the process is killed. Each scan has a unique referrer. It must be stored once its whole redirect has arrived. */
async function scanUntilDead({ childProcess, serviceOrigin }: RunningProduct, scanRound: ScanRound) {
  const { connections, pauseMs, round, shortCodes, redirected, onRedirect } = scanRound
  const pool = new Pool(serviceOrigin, { connections })
  let sentCount = 0
  const scan = async () => {
    while (!childProcess.hasExited()) {
      const referer = `https://scan.example/${round}-${sentCount++}`
      const path = `/${shortCodes[sentCount % shortCodes.length]}`
      try {
        const { statusCode, body } = await pool.request({
          path,
          method: 'GET',
          headers: { referer, 'user-agent': phoneAgent },
        })
        await body.dump()
        if (statusCode === 302) redirected.add(referer)
        onRedirect()
        if (pauseMs !== undefined) await pause(pauseMs)
      } catch {
        await pause(5)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, scan))
  await childProcess.ended
  await pool.destroy()
}

async function countScans({ childProcess, api }: RunningProduct, redirected: Set<string>) {
  const sumTotals = async () => {
    const { body } = await request(api, 'GET /codes', { query: { limit: 100 } })
    return Codes.parse(body).data.reduce((sum, { scans }) => sum + scans, 0)
  }
  // Waits until the loader has counted all scans. If a scan is lost, the total never gets there, and the wait times out.
  await until(async () => (await sumTotals()) >= redirected.size, { seconds: 60 }).catch(() => {})
  let total = -1
  await until(async () => {
    const last = total
    total = await sumTotals()
    return total === last ? true : pause(300).then(() => false)
  })
  const storedCounts = new Map<string, number>()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = Scans.parse((await request(api, 'GET /scans', { query })).body)
    for (const { referrer } of page.data) storedCounts.set(referrer, (storedCounts.get(referrer) ?? 0) + 1)
    cursor = page.next_cursor
  }
  childProcess.kill('SIGKILL')
  await childProcess.ended
  const times = [...storedCounts.values()]
  return {
    redirected: redirected.size,
    stored: times.reduce((sum, count) => sum + count, 0),
    lost: [...redirected].filter((name) => !storedCounts.has(name)).length,
    duplicated: times.filter((count) => count > 1).length,
    counted: total,
  }
}
