import { rmSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { scans } from '../../src/service/scans/store/schema.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { hasHaproxy, startHaproxy } from '../../src/testing/haproxy.ts'
import { request } from '../../src/testing/request.ts'
import { createDataDir, getKillCount, type RunningProduct, launchProduct } from '../../src/testing/kill-product.ts'
import { until } from '../../src/testing/wait-until.ts'

// `npm run kills -- 6 rolling-restart`: six restarts under 500 scans and 50 API requests a second.
const restarts = getKillCount(2)
const isLongRun = process.env['KILL_ROUNDS'] !== undefined
const rates = isLongRun ? { scans: 500, api: 50 } : { scans: 100, api: 20 }

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const codeBody = { name: 'Poster', destination: { type: 'url', url: 'https://example.com/' } }

const database = await openTestDatabase()
const replicas = [await chooseReplica(), await chooseReplica()] as const
const runningReplicas = new Map<(typeof replicas)[number], RunningProduct>()
afterAll(async () => {
  for (const { childProcess } of runningReplicas.values()) childProcess.kill('SIGKILL')
  await database.close()
  for (const { dataDir } of replicas) rmSync(dataDir, { recursive: true, force: true })
})

async function chooseReplica() {
  return {
    front: await freePort(),
    service: await freePort(),
    metrics: await freePort(),
    dataDir: createDataDir('rolling'),
  }
}

async function start(replica: (typeof replicas)[number]): Promise<RunningProduct> {
  const product = await launchProduct({
    entry: 'dist/server/main.js',
    dataDir: replica.dataDir,
    killAt: 'none',
    database: database.where,
    env: {
      PORT: String(replica.front),
      SERVICE_PORT: String(replica.service),
      METRICS_PORT: String(replica.metrics),
      PUBLIC_ORIGIN: 'http://dashboard.example.com',
      CHECK_DESTINATIONS: '0',
      TRUST_PROXY: '127.0.0.1',
      STOP_DELAY: '3',
    },
  })
  runningReplicas.set(replica, product)
  return product
}

/** Waits until HAProxy sends scans to a process. */
async function waitForScans({ metrics }: (typeof replicas)[number]) {
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`)
    return /^tessera_scans_total [1-9]/m.test(await answer.text())
  })
}

interface ClientRequest {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Sends requests at a fixed rate, without waiting for responses, on connections that are kept alive. Counts the results. */
function sendSteadily(port: number, perSecond: number, nextRequest: () => ClientRequest) {
  const keepAlive = new Agent({ keepAlive: true })
  const results = new Map<string, number>()
  const openRequests = new Set<Promise<void>>()
  const send = async ({ body, ...options }: ClientRequest) => {
    const result = await new Promise<string>((resolve) => {
      const sending = ask({ host: '127.0.0.1', port, agent: keepAlive, ...options }, (answer) =>
        answer.resume().on('close', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off')),
      )
      sending.on('error', (error) => resolve(error.message)).end(body)
    })
    results.set(result, (results.get(result) ?? 0) + 1)
  }
  const startedAt = performance.now()
  let sentCount = 0
  const timer = setInterval(() => {
    for (const dueCount = ((performance.now() - startedAt) / 1_000) * perSecond; sentCount < dueCount; sentCount++) {
      const response = send(nextRequest()).finally(() => openRequests.delete(response))
      openRequests.add(response)
    }
  }, 10)
  return {
    results,
    async stop() {
      clearInterval(timer)
      await Promise.all(openRequests)
      keepAlive.destroy()
      return Object.fromEntries(results)
    },
  }
}

test.skipIf(!hasHaproxy)(
  'no request fails during a rolling restart of two processes behind HAProxy with docs/haproxy.cfg',
  { timeout: 120_000 + restarts * 40_000 },
  async () => {
    const [{ api }] = [await start(replicas[0]), await start(replicas[1])]
    const haproxy = await startHaproxy(replicas[0], replicas[1])
    onTestFinished(haproxy.stop)
    const created = await request(api, 'POST /codes', { body: codeBody })
    const { shortCode } = z.object({ shortCode: z.string() }).parse(created.body)
    const scan = { path: `/${shortCode}`, headers: { 'user-agent': agent } }
    const key = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' }
    let turn = 0
    const apiRequests = (): ClientRequest[] => [
      { path: '/v1/codes?limit=5', headers: key },
      { method: 'POST', path: '/v1/codes', headers: key, body: JSON.stringify(codeBody) },
      { path: '/', headers: { host: 'dashboard.example.com', accept: 'text/html' } },
    ]
    const visitors = sendSteadily(haproxy.port, rates.scans, () => scan)
    const clients = sendSteadily(haproxy.port, rates.api, () => apiRequests()[turn++ % 3] ?? scan)
    for (const replica of replicas) await waitForScans(replica)
    const exits: (number | null)[] = []
    for (let i = 0; i < restarts; i++) {
      const replica = replicas[i % 2 === 0 ? 0 : 1]
      const product = runningReplicas.get(replica)
      product?.childProcess.kill('SIGTERM')
      exits.push((await product?.childProcess.ended) ?? null)
      await start(replica)
      // Until this process gets scans, only the other one works.
      await waitForScans(replica)
    }
    const [scanResults, apiResults] = [await visitors.stop(), await clients.stop()]
    process.stdout.write(`${JSON.stringify({ restarts, scans: scanResults, api: apiResults })}\n`)
    expect(exits).toEqual(Array.from({ length: restarts }, () => 0))
    expect([Object.keys(scanResults), Object.keys(apiResults).toSorted()]).toEqual([['302'], ['200', '201']])
    await until(async () => (await database.db.$count(scans)) === scanResults['302'])
  },
)
