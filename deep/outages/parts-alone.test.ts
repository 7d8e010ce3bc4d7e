import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createKey } from '../../src/service/tenancy/keys/create-key.ts'
import { listWorkspaces } from '../../src/service/tenancy/workspaces/workspaces.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { request } from '../../src/testing/request.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { startTcpBalancer } from './tcp-balancer.ts'
import { until } from '../../src/testing/wait-until.ts'

// Two services, two workers and a bff, each a process of its own, under scans and edits: a worker and a service are killed.
const password = 'correct horse battery'
const email = 'ada@example.com'
const database = await openTestDatabase()
const { where } = database
if (!('url' in where)) throw new Error('The parts share a PostgreSQL.')
const databaseUrl = where.url
const home = mkdtempSync(join(tmpdir(), 'tessera-parts-'))
const [servicePorts, bffPort] = [[await freePort(), await freePort()], await freePort()]
const balancer = await startTcpBalancer(servicePorts)
const origin = `http://127.0.0.1:${balancer.port}`
const processes = new Set<ReturnType<typeof spawnMain>>()
afterAll(async () => {
  for (const childProcess of processes) childProcess.kill('SIGKILL')
  balancer.close()
  await Promise.all([...processes].map(({ ended }) => ended))
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

const shared = {
  DATABASE_URL: databaseUrl,
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  SEED_DEMO: '0',
  CHECK_DESTINATIONS: '0',
  ALLOW_PRIVATE_HOSTS: '1',
  SCAN_ORIGIN: origin,
  PUBLIC_ORIGIN: `http://127.0.0.1:${bffPort}`,
  SERVICE_URL: origin,
}

async function startPart(ROLE: string, environment: Record<string, string>) {
  const part = spawnMain('dist/server/main.js', { ...shared, ROLE, DATA_DIR: join(home, ROLE), ...environment })
  processes.add(part)
  await until(() => part.hasExited() || /^ready$/m.test(part.output()), { seconds: 90, event: `The ${ROLE}` })
  if (part.hasExited()) throw new Error(`The ${ROLE} did not start:\n${part.output()}`)
  return part
}

const startService = (index: 0 | 1) =>
  startPart('service', { SERVICE_PORT: String(servicePorts[index]), DATA_DIR: join(home, `service-${index}`) })

async function startWorker() {
  const port = await freePort()
  const worker = await startPart('worker', { METRICS_PORT: String(port) })
  return {
    ...worker,
    port,
    /** How many of its duties it does. */
    async countDuties() {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
      return [...((await answer?.text()) ?? '').matchAll(/^tessera_duties\{duty="[\w ]+"\} 1$/gm)].length
    },
  }
}

/** Scans a code at a rate; each scan has a referrer of its own. */
function scanSteadily(shortCode: string, perSecond: number) {
  const answeredIds = new Set<string>()
  const open = new Set<Promise<void>>()
  let sentCount = 0
  const scan = async () => {
    const referer = `https://scan.example/${sentCount++}`
    const answer = await fetch(`${origin}/${shortCode}`, {
      redirect: 'manual',
      headers: { referer, 'user-agent': phoneAgent },
    }).catch(() => null)
    if (answer?.status === 302) answeredIds.add(referer)
  }
  const timer = setInterval(() => {
    const scanPromise = scan().finally(() => open.delete(scanPromise))
    open.add(scanPromise)
  }, 1_000 / perSecond)
  return {
    answered: answeredIds,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      return { sent: sentCount, answered: answeredIds.size }
    },
  }
}

const Page = z.object({ data: z.array(z.object({ referrer: z.string() })), next_cursor: z.string().nullable() })

/** How often each referrer is stored. */
async function readStored(api: { base: string; key: string }): Promise<Map<string, number>> {
  const storedCounts = new Map<string, number>()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = Page.parse((await request(api, 'GET /scans', { query })).body)
    for (const { referrer } of page.data) storedCounts.set(referrer, (storedCounts.get(referrer) ?? 0) + 1)
    cursor = page.next_cursor
  }
  return storedCounts
}

/** Signs in at the bff, which finds its key of the workspace in the database, and lists the codes. */
async function listCodesInDashboard(): Promise<number> {
  const bff = `http://127.0.0.1:${bffPort}`
  const headers = { origin: bff, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const signedIn = await fetch(`${bff}/auth/sign-in/email`, { method: 'POST', headers, body })
  const cookie = signedIn.headers.getSetCookie().map((setCookie) => setCookie.split(';')[0])
  const codes = await fetch(`${bff}/api/codes`, { headers: { cookie: cookie.join('; ') } })
  return z.object({ data: z.array(z.unknown()) }).parse(await codes.json()).data.length
}

test(
  'a worker and a service are killed and replaced under load: no scan, edit or delivery is lost or doubled, and duties go on',
  { timeout: 400_000 },
  async () => {
    // They start in any order: the bff and the worker before there is a workspace.
    const [first, bff] = await Promise.all([startWorker(), startPart('bff', { PORT: String(bffPort) })])
    expect((await fetch(`http://127.0.0.1:${bffPort}/readyz`)).status).toBe(503)
    const services = [await startService(0), await startService(1)]
    const second = await startWorker()
    const [workspace] = await listWorkspaces(database.db)
    const { key } = await createKey(database.db, workspace?.id ?? '', { name: 'Test', scope: 'admin' })
    const api = { base: `${origin}/v1`, key }
    const receiver = await startReceiver()
    const destination = { type: 'url', url: 'https://example.com/' }
    const created = await request(api, 'POST /codes', { body: { name: '0', destination } })
    const code = z.object({ id: z.string(), shortCode: z.string() }).parse(created.body)
    await request(api, 'POST /webhooks', { body: { url: receiver.url, codes: [code.id] } })

    const load = scanSteadily(code.shortCode, 40)
    let isEditing = true
    const edit = async () => {
      let name = 0
      for (; isEditing; name++) {
        const body = { name: String(name) }
        await request(api, 'PATCH /codes/{id}', { params: { id: code.id }, body }).catch(() => null)
        await pause(250)
      }
      // The last one is repeated until it is acknowledged.
      await until(async () => {
        const body = { name: String(name) }
        const reply = await request(api, 'PATCH /codes/{id}', { params: { id: code.id }, body }).catch(() => null)
        return reply?.status === 200
      })
      return String(name)
    }
    const editing = edit()
    const duties = await until(async () => (await first.countDuties()) || null)
    expect(await second.countDuties()).toBe(0)
    await until(() => load.answered.size > 200)

    first.kill('SIGKILL')
    const killedAt = performance.now()
    await until(async () => (await second.countDuties()) === duties, { seconds: 40, event: 'The take-over' })
    const takenOverMs = Math.round(performance.now() - killedAt)
    services[0]?.kill('SIGKILL')
    await services[0]?.ended
    const { size } = load.answered
    await until(() => load.answered.size > size + 200)
    services[0] = await startService(0)
    const thirdWorker = await startWorker()
    second.kill('SIGTERM')
    const stoppedAt = performance.now()
    await until(async () => (await thirdWorker.countDuties()) === duties, { seconds: 40, event: 'The hand-over' })
    const handedOverMs = Math.round(performance.now() - stoppedAt)
    expect(await second.ended).toBe(0)
    await until(() => load.answered.size > 800)

    isEditing = false
    const lastName = await editing
    const counts = await load.stop()
    const read = await request(api, 'GET /codes/{id}', { params: { id: code.id } })
    expect(read.body).toMatchObject({ name: lastName })
    await until(
      async () => {
        const storedScans = await readStored(api)
        return [...load.answered].every((referrer) => storedScans.has(referrer))
      },
      { seconds: 60, event: 'The storing of every answered scan' },
    )
    const storedScans = await readStored(api)
    const lostScans = [...load.answered].filter((referrer) => !storedScans.has(referrer)).length
    const doubled = [...storedScans.values()].filter((times) => times > 1).length
    const deliveryIds = () => new Set(receiver.received.map(({ headers }) => headers['x-service-delivery']))
    await until(() => deliveryIds().size >= storedScans.size, {
      seconds: 60,
      event: 'The delivery of every stored scan',
    })
    const attempts = receiver.received.length
    process.stdout.write(
      `${JSON.stringify({ ...counts, stored: storedScans.size, lost: lostScans, doubled, deliveries: deliveryIds().size, attempts, duties, takenOverMs, handedOverMs })}\n`,
    )
    expect({ lost: lostScans, doubled, deliveries: deliveryIds().size }).toEqual({
      lost: 0,
      doubled: 0,
      deliveries: storedScans.size,
    })
    expect(await listCodesInDashboard()).toBe(1)
    expect((await fetch(`http://127.0.0.1:${bffPort}/readyz`)).status).toBe(200)
    bff.kill('SIGTERM')
    expect(await bff.ended).toBe(0)
  },
)
