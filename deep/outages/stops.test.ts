import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request as ask } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { scans } from '../../src/service/scans/store/schema.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { request } from '../../src/testing/request.ts'
import { createDataDir, type RunningProduct, launchProduct } from '../../src/testing/kill-product.ts'
import { until } from '../../src/testing/wait-until.ts'

// Whole processes on a PostgreSQL, and how they stop.
const database = await openTestDatabase()
const { where } = database
const databaseUrl = 'url' in where ? where.url : ''
const dataDir = createDataDir('stops')
let running: RunningProduct | undefined
afterEach(async () => {
  running?.childProcess.kill('SIGKILL')
  await running?.childProcess.ended
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<RunningProduct> {
  running = await launchProduct({
    entry: 'dist/server/main.js',
    dataDir,
    killAt: 'none',
    database: where,
    env: { CHECK_DESTINATIONS: '0', ...env },
  })
  return running
}

const codeBody = { name: 'Poster', destination: { type: 'url', url: 'https://example.com/' } }
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

async function createShortCode({ api }: RunningProduct): Promise<string> {
  const reply = await request(api, 'POST /codes', { body: codeBody })
  return (reply.body as { shortCode: string }).shortCode
}

async function scan({ serviceOrigin }: RunningProduct, code: string): Promise<number> {
  const answer = await fetch(`${serviceOrigin}/${code}`, { redirect: 'manual', headers: { 'user-agent': agent } })
  await answer.body?.cancel()
  return answer.status
}

async function readReadiness(origin: string) {
  const answer = await fetch(`${origin}/readyz`)
  return { status: answer.status, body: (await answer.json()) as { status: string; database: string } }
}

/** Allows connections to the database, or closes all and rejects new ones. */
async function setConnectionsAllowed(allowed: boolean) {
  const name = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client({ connectionString: inject('database').template })
  await client.connect()
  await client.query(`alter database ${name} allow_connections ${allowed}`)
  if (!allowed) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}

test('`drain` loads the scans that a stop leaves behind', { timeout: 180_000 }, async () => {
  const product = await start({ STOP_TIMEOUT: '6' })
  const code = await createShortCode(product)
  expect(await scan(product, code)).toBe(302)
  await until(async () => (await database.db.$count(scans)) === 1)
  // If the notification of the new code arrives during the first read, that read is not cached. The second read is.
  expect(await scan(product, code)).toBe(302)
  await until(async () => (await database.db.$count(scans)) === 2)
  onTestFinished(() => setConnectionsAllowed(true))
  await setConnectionsAllowed(false)
  for (let i = 0; i < 30; i++) expect(await scan(product, code)).toBe(302)
  await until(async () => (await readReadiness(product.serviceOrigin)).body.database === 'down')
  expect((await readReadiness(product.dashboardOrigin)).body.database).toBe('down')
  product.childProcess.kill('SIGTERM')
  expect(await product.childProcess.ended).toBe(75)
  expect(product.childProcess.output().trim().split('\n').at(-1)).toBe(
    `30 scans wait in ${dataDir}; start once more with this DATA_DIR, or run \`npm run admin -- drain ${dataDir}\` with this DATABASE_URL, before removing it.`,
  )
  await setConnectionsAllowed(true)
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/admin.js', 'drain', dataDir], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  })
  expect(stdout).toContain('30 scans were loaded.')
  expect(await database.db.$count(scans)).toBe(32)
})

test('both ports are not ready during the delay of a stop, but still answer', { timeout: 120_000 }, async () => {
  const product = await start({ STOP_DELAY: '300', STOP_TIMEOUT: '600' })
  const code = await createShortCode(product)
  const readBoth = () => Promise.all([product.serviceOrigin, product.dashboardOrigin].map(readReadiness))
  expect((await readBoth()).map(({ status }) => status)).toEqual([200, 200])
  product.childProcess.kill('SIGTERM')
  await until(async () => (await readBoth()).every(({ status, body }) => status === 503 && body.status === 'stopping'))
  const answer = await fetch(`${product.serviceOrigin}/${code}`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
  })
  expect([answer.status, answer.headers.get('connection')]).toEqual([302, 'close'])
  expect((await fetch(`${product.dashboardOrigin}/livez`)).status).toBe(200)
  expect((await request(product.api, 'POST /codes', { body: codeBody })).status).toBe(201)
  expect(product.childProcess.hasExited()).toBe(false)
})

/** Begins a request, and sends all bytes except the last. */
function beginRequest({ api }: RunningProduct) {
  const body = JSON.stringify(codeBody)
  const headers = {
    authorization: `Bearer ${api.key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const sending = ask(`${api.base}/codes`, { method: 'POST', headers })
  const answered = once(sending, 'response').then(
    ([answer]: IncomingMessage[]) => answer?.resume().statusCode ?? null,
    () => null,
  )
  sending.write(body.slice(0, -1))
  return { answered, finish: () => sending.end(body.slice(-1)) }
}

test('a stop waits for the response to a request that has begun', { timeout: 120_000 }, async () => {
  const product = await start({ STOP_TIMEOUT: '60' })
  const slow = beginRequest(product)
  await scan(product, await createShortCode(product))
  product.childProcess.kill('SIGTERM')
  // Longer than any other part of a stop.
  await pause(3_500)
  slow.finish()
  expect(await slow.answered).toBe(201)
  // The client keeps its connection open, which must not delay the stop until STOP_TIMEOUT.
  expect(await Promise.race([product.childProcess.ended, pause(30_000, 'still running')])).toBe(0)
})

test('a stop cuts off requests without a response within STOP_TIMEOUT', { timeout: 120_000 }, async () => {
  const product = await start({ STOP_TIMEOUT: '6' })
  const slow = beginRequest(product)
  await scan(product, await createShortCode(product))
  product.childProcess.kill('SIGTERM')
  expect(await slow.answered).toBe(null)
  expect(await product.childProcess.ended).toBe(0)
})

test('a stop loses no request on kept-alive connections', { timeout: 120_000 }, async () => {
  const product = await start()
  const code = await createShortCode(product)
  const agentWithKeepAlive = new Agent({ keepAlive: true, maxSockets: 4 })
  const results = new Set<string>()
  const visit = () =>
    new Promise<string>((resolve) => {
      const sending = ask(
        `${product.serviceOrigin}/${code}`,
        { agent: agentWithKeepAlive, headers: { 'user-agent': agent } },
        (answer) => answer.resume().on('end', () => resolve(String(answer.statusCode))),
      )
      sending.on('error', () => resolve(sending.reusedSocket ? 'cut' : 'not connected')).end()
    })
  const keepVisiting = async () => {
    for (let end = '302'; end !== 'not connected' && !product.childProcess.hasExited(); await pause(3))
      results.add((end = await visit()))
  }
  const visitors = [1, 2, 3, 4].map(keepVisiting)
  await until(() => results.has('302'))
  product.childProcess.kill('SIGTERM')
  await Promise.all(visitors)
  agentWithKeepAlive.destroy()
  expect([...results].filter((end) => end !== 'not connected')).toEqual(['302'])
  expect(await product.childProcess.ended).toBe(0)
})
