import { eq, inArray, sql } from 'drizzle-orm'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { request } from '../../src/testing/request.ts'
import { startSilentProxy } from '../../src/testing/silent-proxy.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { type RunningProduct, launchProduct } from '../../src/testing/kill-product.ts'
import { until } from '../../src/testing/wait-until.ts'
import { codeTotals } from '../../src/service/codes/schema.ts'
import { scans, scanValues } from '../../src/service/scans/store/schema.ts'

// Several processes on one PostgreSQL, each with its own data directory, and failures between them.
vi.setConfig({ testTimeout: 120_000 })
const database = await openTestDatabase()
const { db, where } = database
if (!('url' in where)) throw new Error('Replicas share a PostgreSQL.')
const databaseUrl = where.url
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-replicas-'))
let dataDirCount = 0
afterAll(async () => {
  await database.close()
  rmSync(tempFolder, { recursive: true, force: true })
})

interface Replica extends RunningProduct {
  dataDir: string
  /** The value of a metric. Null if it does not exist. */
  metric(name: string): Promise<number | null>
}

interface StartOptions {
  dataDir?: string
  url?: string
  /** The step of its loader at which it freezes. */
  freezeAt?: string
  env?: Record<string, string>
}

/** Starts a proxy in front of the database. It ends with the test. */
async function startProxy({ onTestFinished }: TestContext) {
  const proxy = await startSilentProxy(databaseUrl)
  onTestFinished(() => proxy.close())
  return proxy
}

/** Starts a process of the product. It ends with the test. */
async function startReplica(
  { onTestFinished }: TestContext,
  { dataDir, url = databaseUrl, freezeAt = 'none', env }: StartOptions = {},
): Promise<Replica> {
  const metricsPort = await freePort()
  const dir = dataDir ?? join(tempFolder, String(dataDirCount++))
  const product = await launchProduct({
    entry: 'dist/server/main.js',
    dataDir: dir,
    killAt: freezeAt,
    database: { url },
    env: { KILL_SIGNAL: 'SIGSTOP', METRICS_PORT: String(metricsPort), CHECK_DESTINATIONS: '0', ...env },
  })
  onTestFinished(async () => {
    product.childProcess.kill('SIGKILL')
    await product.childProcess.ended
  })
  return {
    ...product,
    dataDir: dir,
    async metric(name) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
      return value === undefined ? null : Number(value)
    },
  }
}

interface Code {
  id: string
  shortCode: string
}

async function createCode({ api }: RunningProduct): Promise<Code> {
  const body = { name: 'Poster', destination: { type: 'url', url: 'https://example.com/old' } }
  // On a busy machine the database may not answer in time, and the API then answers 503.
  return until(async () => {
    const { status, body: code } = await request(api, 'POST /codes', { body })
    return status === 201 && (code as Code)
  })
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** Scans a code and returns the target of the redirect. Returns null if the scan was not redirected. */
async function scan({ serviceOrigin }: RunningProduct, { shortCode }: Code): Promise<string | null> {
  const answer = await fetch(`${serviceOrigin}/${shortCode}`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  return answer?.status === 302 ? answer.headers.get('location') : null
}

/** Scans a code this often, and returns how many scans were redirected. */
async function scanTimes(product: RunningProduct, code: Code, times: number): Promise<number> {
  const locations: (string | null)[] = []
  for (let i = 0; i < times; i += 20)
    locations.push(...(await Promise.all(Array.from({ length: Math.min(20, times - i) }, () => scan(product, code)))))
  return locations.filter((location) => location !== null).length
}

/** Starts a replica, creates a code and scans it this often. */
async function startScannedReplica(
  context: TestContext,
  scans: number,
  options: Parameters<typeof startReplica>[1] = {},
) {
  const replica = await startReplica(context, options)
  const code = await createCode(replica)
  expect(await scanTimes(replica, code, scans)).toBe(scans)
  return { one: replica, code }
}

/** Number of stored scans of this code. */
const countStoredScans = ({ id }: Code) =>
  db.$count(
    scans,
    inArray(scans.code, db.select({ id: scanValues.id }).from(scanValues).where(eq(scanValues.value, id))),
  )
const readTotal = async ({ id }: Code) =>
  (await db.select().from(codeTotals).where(eq(codeTotals.codeId, id)))[0]?.scans ?? 0

// The tests mostly wait for timeouts of the product, so they run concurrently.
describe.concurrent('beside each other', () => {
  test.for(['inserted', 'positioned', 'counted'])(
    'a replica that freezes within its transaction (%s) does not block others from storing scans',
    async (step, context) => {
      const healthy = await startReplica(context)
      const code = await createCode(healthy)
      const frozen = await startReplica(context, { freezeAt: `${step}:1` })
      let redirectedWhileFreezing = 0
      await until(async () => {
        const location = await scan(frozen, code)
        if (location !== null) redirectedWhileFreezing++
        return location === null
      })
      expect(await scanTimes(healthy, code, 50)).toBe(50)
      await until(async () => (await countStoredScans(code)) >= 50, { seconds: 10 })
      expect(await readTotal(code)).toBeGreaterThanOrEqual(50)
      frozen.childProcess.kill('SIGCONT')
      await until(async () => (await countStoredScans(code)) >= 50 + redirectedWhileFreezing, { seconds: 40 })
      // The replica also answers requests that arrived while it was frozen. Their clients have given up, but their scans are stored.
      await until(async () => (await readTotal(code)) === (await countStoredScans(code)))
    },
  )

  test('connections to the database that no longer answer are replaced', async (context) => {
    const proxy = await startProxy(context)
    const { one, code } = await startScannedReplica(context, 20, { url: proxy.url })
    proxy.silence()
    expect(await scanTimes(one, code, 120)).toBe(120)
    await until(async () => ((await one.metric('tessera_journal_oldest_seconds')) ?? 0) >= 1)
    expect(await one.metric('tessera_journal_unloaded_bytes')).toBeGreaterThan(0)
    await until(async () => (await countStoredScans(code)) >= 140, { seconds: 45 })
    await until(async () => (await readTotal(code)) === 140)
    expect(one.childProcess.output()).toMatch(/The database did not accept scans/)
    // If only the response to the commit was lost, the next attempt of the loader finds that the scans are stored.
    await until(async () => (await one.metric('tessera_journal_oldest_seconds')) === 0, { seconds: 45 })
  })

  test('a data directory that was copied from a running replica is rejected', async (context) => {
    const { one, code } = await startScannedReplica(context, 50)
    const copy = join(tempFolder, 'copy')
    cpSync(one.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    const second = spawnMain('dist/server/main.js', {
      PORT: String(await freePort()),
      SERVICE_PORT: String(await freePort()),
      DATA_DIR: copy,
      DATABASE_URL: databaseUrl,
    })
    context.onTestFinished(() => void second.kill('SIGKILL'))
    await until(() => second.hasExited() || /^ready$/m.test(second.output()), { seconds: 60 })
    expect(second.hasExited()).toBe(true)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/is a copy of the directory of another process/)
    expect(second.output()).not.toMatch(/ {4}at /)
    expect(await scanTimes(one, code, 50)).toBe(50)
    await until(async () => (await countStoredScans(code)) === 100)
  })

  test('every scan is counted once if a data directory and its copy are used in turn', async (context) => {
    const { one, code } = await startScannedReplica(context, 50)
    await until(async () => (await readTotal(code)) === 50)
    const copy = join(tempFolder, 'copy-in-turn')
    cpSync(one.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    await db.transaction(async (tx) => {
      // The lock keeps the scans that the original records after the copy in its journal.
      await tx.execute(sql`lock table journal_positions in exclusive mode`)
      expect(await scanTimes(one, code, 30)).toBe(30)
      one.childProcess.kill('SIGKILL')
      await one.childProcess.ended
    })
    const useInTurn = async (dataDir: string, total: number) => {
      const product = await startReplica(context, { dataDir })
      expect(await scanTimes(product, code, 20)).toBe(20)
      await until(async () => (await readTotal(code)) === total, { event: `A total of ${total}` })
      product.childProcess.kill('SIGTERM')
      expect(await product.childProcess.ended).toBe(0)
      return product.childProcess.output()
    }
    await useInTurn(copy, 70)
    expect(await useInTurn(one.dataDir, 120)).toMatch(/was copied or restored/)
    expect(await useInTurn(copy, 140)).not.toMatch(/was copied or restored/)
    expect(await useInTurn(one.dataDir, 160)).not.toMatch(/was copied or restored/)
    expect(await readTotal(code)).toBe(160)
  })
})

test('without notifications of the database, a changed destination is served within five seconds', async (context) => {
  const proxy = await startProxy(context)
  const [editor, unnotified] = [await startReplica(context), await startReplica(context, { url: proxy.url })]
  const code = await createCode(editor)
  expect(await scan(unnotified, code)).toBe('https://example.com/old')
  expect(await unnotified.metric('tessera_listen_connected')).toBe(1)
  proxy.silenceListeners()
  for (const name of ['one', 'two', 'three']) {
    const url = `https://example.com/${name}`
    const body = { destination: { type: 'url', url } }
    const changeReply = await request(editor.api, 'PATCH /codes/{id}', { params: { id: code.id }, body })
    expect(changeReply.status).toBe(200)
    await until(async () => (await scan(unnotified, code)) === url, { seconds: 5, event: `The change to ${name}` })
  }
  expect(await unnotified.metric('tessera_listen_connected')).toBe(0)
  expect(unnotified.childProcess.output()).toMatch(/The connection for notifications was lost/)
})

test('no scan is lost if files cannot grow while the database works', async (context) => {
  const { one, code } = await startScannedReplica(context, 10)
  await until(async () => (await readTotal(code)) === 10)
  execFileSync('prlimit', ['--pid', String(one.childProcess.pid), '--fsize=1:'])
  expect(await scanTimes(one, code, 1_000)).toBe(1_000)
  await until(async () => (await readTotal(code)) >= 1_010, { seconds: 30 })
  expect(await readTotal(code)).toBe(1_010)
  expect(await one.metric('tessera_scans_total')).toBe(1_010)
  expect(await one.metric('tessera_scans_lost_total')).toBe(0)
  expect(one.childProcess.output()).toMatch(/The scan journal cannot be written/)
})

/** Mounts a file system of this size. Null if this user may not mount one. */
function mountSmallDisk(megabytes: number): string | null {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-small-disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir])
  if (mount.status === 0) {
    afterAll(() => {
      spawnSync('umount', ['--lazy', dir])
      rmSync(dir, { recursive: true, force: true })
    })
    return dir
  }
  rmSync(dir, { recursive: true, force: true })
  return null
}

const disk = mountSmallDisk(64)

test.for(disk === null ? [] : [disk])('no scan is lost on a full disk', async (dir, context) => {
  const { one, code } = await startScannedReplica(context, 10, { dataDir: join(dir, 'data') })
  await until(async () => (await readTotal(code)) === 10)
  expect(() => writeFileSync(join(dir, 'filler'), Buffer.alloc(70_000_000))).toThrow('ENOSPC')
  expect(await scanTimes(one, code, 1_000)).toBe(1_000)
  await until(async () => (await readTotal(code)) >= 1_010, { seconds: 30 })
  expect(await readTotal(code)).toBe(1_010)
  await until(() => /The disk of the data directory is \d+ % full/.test(one.childProcess.output()), { seconds: 30 })
})
