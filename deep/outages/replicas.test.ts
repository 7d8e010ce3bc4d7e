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
import { type RunningProduct, startToKill } from '../../src/testing/start-to-kill.ts'
import { until } from '../../src/testing/wait-until.ts'
import { codeTotals } from '../../src/service/codes/schema.ts'
import { scans, scanValues } from '../../src/service/scans/store/schema.ts'

// Several processes on one PostgreSQL, each with its own data directory, and failures between them.
vi.setConfig({ testTimeout: 120_000 })
const opened = await openTestDatabase()
const { db, where } = opened
if (!('url' in where)) throw new Error('Replicas share a PostgreSQL.')
const databaseUrl = where.url
const home = mkdtempSync(join(tmpdir(), 'tessera-replicas-'))
let made = 0
afterAll(async () => {
  await opened.close()
  rmSync(home, { recursive: true, force: true })
})

interface Replica extends RunningProduct {
  dataDir: string
  /** The value of a metric; null if it does not exist. */
  metric(name: string): Promise<number | null>
}

interface StartOptions {
  dataDir?: string
  url?: string
  /** The step of its loader at which it freezes. */
  freezeAt?: string
  env?: Record<string, string>
}

/** A proxy in front of the database that ends with its test. */
async function startProxy({ onTestFinished }: TestContext) {
  const proxy = await startSilentProxy(databaseUrl)
  onTestFinished(() => proxy.close())
  return proxy
}

/** A process that ends with its test. */
async function replica(
  { onTestFinished }: TestContext,
  { dataDir, url = databaseUrl, freezeAt = 'none', env }: StartOptions = {},
): Promise<Replica> {
  const metricsPort = await freePort()
  const dir = dataDir ?? join(home, String(made++))
  const running = await startToKill({
    entry: 'dist/server/main.js',
    dataDir: dir,
    killAt: freezeAt,
    database: { url },
    env: { KILL_SIGNAL: 'SIGSTOP', METRICS_PORT: String(metricsPort), CHECK_DESTINATIONS: '0', ...env },
  })
  onTestFinished(async () => {
    running.process.kill('SIGKILL')
    await running.process.ended
  })
  return {
    ...running,
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

async function newCode({ api }: RunningProduct): Promise<Code> {
  const body = { name: 'Poster', destination: { type: 'url', url: 'https://example.com/old' } }
  const answer = await request(api, 'POST /codes', { body })
  expect(answer.status).toBe(201)
  return answer.body as Code
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** The target of the redirect; null if there was none. */
async function scan({ origin }: RunningProduct, { shortCode }: Code): Promise<string | null> {
  const answer = await fetch(`${origin}/${shortCode}`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  return answer?.status === 302 ? answer.headers.get('location') : null
}

/** How many of these scans were redirected. */
async function scanTimes(on: RunningProduct, code: Code, times: number): Promise<number> {
  const answers: (string | null)[] = []
  for (let i = 0; i < times; i += 20)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(20, times - i) }, () => scan(on, code)))))
  return answers.filter((location) => location !== null).length
}

/** A replica and a code that was scanned so many times. */
async function scannedReplica(context: TestContext, scans: number, how: Parameters<typeof replica>[1] = {}) {
  const one = await replica(context, how)
  const code = await newCode(one)
  expect(await scanTimes(one, code, scans)).toBe(scans)
  return { one, code }
}

/** Number of stored scans of this code. */
const countStored = ({ id }: Code) =>
  db.$count(
    scans,
    inArray(scans.code, db.select({ id: scanValues.id }).from(scanValues).where(eq(scanValues.value, id))),
  )
const getTotal = async ({ id }: Code) =>
  (await db.select().from(codeTotals).where(eq(codeTotals.codeId, id)))[0]?.scans ?? 0

// The tests mostly wait for timeouts of the product, so they run concurrently.
describe.concurrent('beside each other', () => {
  test.for(['inserted', 'positioned', 'counted'])(
    'a replica that freezes within its transaction (%s) does not block others from storing scans',
    async (step, context) => {
      const well = await replica(context)
      const code = await newCode(well)
      const frozen = await replica(context, { freezeAt: `${step}:1` })
      let answered = 0
      await until(async () => {
        const location = await scan(frozen, code)
        if (location !== null) answered++
        return location === null
      })
      expect(await scanTimes(well, code, 50)).toBe(50)
      await until(async () => (await countStored(code)) >= 50, { seconds: 10 })
      expect(await getTotal(code)).toBeGreaterThanOrEqual(50)
      frozen.process.kill('SIGCONT')
      await until(async () => (await countStored(code)) >= 50 + answered, { seconds: 40 })
      // It also answers the requests that arrived while it was frozen, whose clients are gone, and stores their scans.
      await until(async () => (await getTotal(code)) === (await countStored(code)))
    },
  )

  test('silent connections are replaced, scans are stored over new ones, and the log and a metric report it', async (context) => {
    const proxy = await startProxy(context)
    const { one, code } = await scannedReplica(context, 20, { url: proxy.url })
    proxy.silence()
    expect(await scanTimes(one, code, 120)).toBe(120)
    await until(async () => ((await one.metric('tessera_journal_oldest_seconds')) ?? 0) >= 1)
    expect(await one.metric('tessera_journal_unloaded_bytes')).toBeGreaterThan(0)
    await until(async () => (await countStored(code)) >= 140, { seconds: 45 })
    await until(async () => (await getTotal(code)) === 140)
    expect(one.process.output()).toMatch(/The database did not accept scans/)
    // If only the answer to the commit was lost, the loader finds the scans stored at its next try.
    await until(async () => (await one.metric('tessera_journal_oldest_seconds')) === 0, { seconds: 45 })
  })

  test('a data directory that was copied from a running replica is refused, and the replica loses nothing', async (context) => {
    const { one, code } = await scannedReplica(context, 50)
    const copy = join(home, 'copy')
    cpSync(one.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    const second = spawnMain('dist/server/main.js', {
      PORT: String(await freePort()),
      SERVICE_PORT: String(await freePort()),
      DATA_DIR: copy,
      DATABASE_URL: databaseUrl,
    })
    context.onTestFinished(() => void second.kill('SIGKILL'))
    await until(() => second.exited() || /^ready$/m.test(second.output()), { seconds: 60 })
    expect(second.exited()).toBe(true)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/is a copy of the directory of another process/)
    expect(second.output()).not.toMatch(/ {4}at /)
    expect(await scanTimes(one, code, 50)).toBe(50)
    await until(async () => (await countStored(code)) === 100)
  })

  test('with a data directory and its copy used in turn, every scan of both is counted once', async (context) => {
    const { one, code } = await scannedReplica(context, 50)
    await until(async () => (await getTotal(code)) === 50)
    const copy = join(home, 'copy-in-turn')
    cpSync(one.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    await db.transaction(async (tx) => {
      // Scans of the original after the copy are not loaded again.
      await tx.execute(sql`lock table journal_positions in exclusive mode`)
      expect(await scanTimes(one, code, 30)).toBe(30)
      one.process.kill('SIGKILL')
      await one.process.ended
    })
    const useInTurn = async (dataDir: string, total: number) => {
      const running = await replica(context, { dataDir })
      expect(await scanTimes(running, code, 20)).toBe(20)
      await until(async () => (await getTotal(code)) === total, { event: `A total of ${total}` })
      running.process.kill('SIGTERM')
      expect(await running.process.ended).toBe(0)
      return running.process.output()
    }
    await useInTurn(copy, 70)
    expect(await useInTurn(one.dataDir, 120)).toMatch(/was copied or restored/)
    expect(await useInTurn(copy, 140)).not.toMatch(/was copied or restored/)
    expect(await useInTurn(one.dataDir, 160)).not.toMatch(/was copied or restored/)
    expect(await getTotal(code)).toBe(160)
  })
})

test('without notifications a changed destination is served within five seconds, and a metric and the log report the outage', async (context) => {
  const proxy = await startProxy(context)
  const [editor, deaf] = [await replica(context), await replica(context, { url: proxy.url })]
  const code = await newCode(editor)
  expect(await scan(deaf, code)).toBe('https://example.com/old')
  expect(await deaf.metric('tessera_listen_connected')).toBe(1)
  proxy.silenceListeners()
  for (const name of ['one', 'two', 'three']) {
    const url = `https://example.com/${name}`
    const body = { destination: { type: 'url', url } }
    const changed = await request(editor.api, 'PATCH /codes/{id}', { params: { id: code.id }, body })
    expect(changed.status).toBe(200)
    await until(async () => (await scan(deaf, code)) === url, { seconds: 5, event: `The change to ${name}` })
  }
  expect(await deaf.metric('tessera_listen_connected')).toBe(0)
  expect(deaf.process.output()).toMatch(/The connection for notifications was lost/)
})

test('if no file can grow while the database works, none of 1,000 scans is lost', async (context) => {
  const { one, code } = await scannedReplica(context, 10)
  await until(async () => (await getTotal(code)) === 10)
  execFileSync('prlimit', ['--pid', String(one.process.pid), '--fsize=1:'])
  expect(await scanTimes(one, code, 1_000)).toBe(1_000)
  await until(async () => (await getTotal(code)) >= 1_010, { seconds: 30 })
  expect(await getTotal(code)).toBe(1_010)
  expect(await one.metric('tessera_scans_total')).toBe(1_010)
  expect(await one.metric('tessera_scans_lost_total')).toBe(0)
  expect(one.process.output()).toMatch(/The scan journal cannot be written/)
})

/** A file system of so many MB, or null if this user may not mount one. */
function smallDisk(megabytes: number): string | null {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir])
  if (mounted.status === 0) {
    afterAll(() => {
      spawnSync('umount', ['--lazy', dir])
      rmSync(dir, { recursive: true, force: true })
    })
    return dir
  }
  rmSync(dir, { recursive: true, force: true })
  return null
}

const disk = smallDisk(64)

test.for(disk === null ? [] : [disk])(
  'a disk that is nearly full is logged, and none of 1,000 scans is lost on a full one',
  async (dir, context) => {
    const { one, code } = await scannedReplica(context, 10, { dataDir: join(dir, 'data') })
    await until(async () => (await getTotal(code)) === 10)
    expect(() => writeFileSync(join(dir, 'filler'), Buffer.alloc(70_000_000))).toThrow('ENOSPC')
    expect(await scanTimes(one, code, 1_000)).toBe(1_000)
    await until(async () => (await getTotal(code)) >= 1_010, { seconds: 30 })
    expect(await getTotal(code)).toBe(1_010)
    await until(() => /The disk of the data directory is \d+ % full/.test(one.process.output()), { seconds: 30 })
  },
)
