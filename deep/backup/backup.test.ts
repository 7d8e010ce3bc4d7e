import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { emptyDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { request } from '../../src/testing/request.ts'
import { startS3Server } from '../../src/testing/s3-server.ts'
import { type SpawnedStack, spawnStack } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

// Whole processes: an embedded instance with the demo is backed up while it is scanned, restored and copied.
const home = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const [file, first] = [join(home, 'one.backup'), join(home, 'first')]
const Codes = z.object({ data: z.array(z.object({ shortCode: z.string() })) })
const Image = z.object({ id: z.string(), url: z.string() })
const Scans = z.object({ data: z.array(z.object({ referrer: z.string().nullable() })) })

// All processes have the same address: the codes of another one would be drawn again.
const SERVICE_PORT = String(await freePort())

type Environment = Record<string, string>

/** Runs `npm run admin` and returns its exit code and output. */
async function admin(args: string[], env: Environment): Promise<{ code: number; output: string }> {
  const { PATH = '' } = process.env
  const running = promisify(execFile)(process.execPath, ['dist/server/admin.js', ...args], { env: { PATH, ...env } })
  const { stdout, stderr } = await running.catch((error: { stdout: string; stderr: string }) => error)
  return { code: running.child.exitCode ?? -1, output: stdout + stderr }
}

async function start(environment: Environment): Promise<SpawnedStack> {
  const stack = await spawnStack({ ALLOW_PRIVATE_HOSTS: '1', SERVICE_PORT, ...environment })
  onTestFinished(async () => void (await stack.end('SIGKILL')))
  return stack
}

/** The content that people and visitors find. It must be the same after each move. */
async function describeInstance(stack: SpawnedStack, image?: string) {
  const { serviceOrigin, origin, admin: account, dataDir } = stack
  const keys = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(dataDir, 'dashboard-keys.json'), 'utf8')))
  const signedIn = await fetch(`${origin}/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const redirects: [string, number, string | null][] = []
  for (const key of Object.values(keys).toSorted()) {
    const api = { base: `${serviceOrigin}/v1`, key }
    const codes = Codes.parse((await request(api, 'GET /codes', { query: { limit: 100 } })).body).data
    for (const { shortCode } of codes) {
      const response = await fetch(`${serviceOrigin}/${shortCode}`, { method: 'HEAD', redirect: 'manual' })
      redirects.push([shortCode, response.status, response.headers.get('location')])
    }
  }
  const picture = image === undefined ? null : await fetch(serviceOrigin + image)
  redirects.sort(([one], [other]) => one.localeCompare(other))
  return {
    signIn: signedIn.status,
    codes: redirects,
    image: picture && [picture.status, Buffer.from(await picture.arrayBuffer()).toString('base64')],
  }
}

/** A key for each of the two workspaces is made anew in each directory; this is one of the workspace without the demo's codes. */
function readKey({ dataDir }: SpawnedStack): string[] {
  return Object.values(
    z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(dataDir, 'dashboard-keys.json'), 'utf8'))),
  )
}

async function readReferrers(stack: SpawnedStack): Promise<Set<string | null>> {
  const all = new Set<string | null>()
  for (const key of readKey(stack)) {
    const api = { base: `${stack.serviceOrigin}/v1`, key }
    const { body } = await request(api, 'GET /scans', { query: { limit: 100 } })
    for (const { referrer } of Scans.parse(body).data) all.add(referrer)
  }
  return all
}

test(
  'a backup of a running instance is restored into PostgreSQL and back, and copied, with everything that was answered before',
  { timeout: 400_000 },
  async () => {
    const original = await start({ DATA_DIR: first, SEED_DEMO: '1' })
    const [key = ''] = readKey(original)
    const api = { base: `${original.serviceOrigin}/v1`, key }
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const uploaded = await request(api, 'POST /images', { body: { data: png.toString('base64') } })
    const image = new URL(Image.parse(uploaded.body).url).pathname
    const created = await request(api, 'POST /codes', {
      body: { name: 'Poster "é"\\n', destination: { type: 'url', url: 'https://example.com/?a=%22b%22' } },
    })
    const { shortCode } = z.object({ shortCode: z.string() }).parse(created.body)
    const answered: string[] = []
    let isOver = false
    const visiting = (async () => {
      for (let nth = 0; !isOver; nth++) {
        const referer = `https://scan.example/${nth}`
        const headers = { referer, 'user-agent': phoneAgent }
        const response = await fetch(`${original.serviceOrigin}/${shortCode}`, { redirect: 'manual', headers })
        if (response.status === 302) answered.push(referer)
        await pause(20)
      }
    })()
    await until(() => answered.length >= 30)
    const before = answered.slice(-30)
    const wrote = await admin(['backup', file], { DATA_DIR: first })
    expect(wrote.output).toMatch(/Wrote .*: [\d,]+ rows of \d+ tables, \d+ objects? and \d+ files? of the journal/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await admin(['backup', file], { DATA_DIR: first })).toEqual({
      code: 1,
      output: `${file} already exists. Choose another name.\n`,
    })
    isOver = true
    await visiting
    const there = await describeInstance(original, image)
    expect(there.signIn).toBe(200)
    expect(there.codes.length).toBeGreaterThan(10)
    expect((await admin(['copy-to', await emptyDatabase()], { DATA_DIR: first })).output).toContain(
      'Another process uses',
    )
    await original.end()

    expect((await admin(['verify', file], {})).code).toBe(0)
    const database = await emptyDatabase()
    const inPostgres = { DATA_DIR: join(home, 'postgres'), DATABASE_URL: database }
    const restored = await admin(['restore', file], inPostgres)
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored [\d,]+ rows/) })
    const second = await start({ ...inPostgres, SEED_DEMO: '0' })
    expect(await describeInstance(second, image)).toEqual(there)
    await until(async () => {
      const stored = await readReferrers(second)
      return before.every((referer) => stored.has(referer))
    })
    await second.end()

    const again = join(home, 'two.backup')
    expect((await admin(['backup', again], inPostgres)).code).toBe(0)
    const embedded = { DATA_DIR: join(home, 'embedded') }
    expect((await admin(['restore', again], embedded)).code).toBe(0)
    expect((await admin(['restore', again], embedded)).output).toContain('is not empty: it has')
    const third = await start({ ...embedded, SEED_DEMO: '0' })
    expect(await describeInstance(third, image)).toEqual(there)
  },
)

test('an embedded instance is copied into PostgreSQL and S3, and both are equal', { timeout: 200_000 }, async () => {
  const s3 = await startS3Server()
  const { accessKeyId, secretAccessKey } = s3.account
  const storage = `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${s3.host}/${s3.bucket}?region=${s3.account.region}`
  const database = await emptyDatabase()
  const copied = await admin(['copy-to', database, storage], { DATA_DIR: first })
  expect(copied.output).toMatch(/^codes: [\d,]+ rows, equal \(\d+\)$/m)
  expect(copied.output).toMatch(/^objects: [\d,]+ with [\d,]+ bytes, equal/m)
  expect(copied.code).toBe(0)
  expect(copied.output).not.toContain(secretAccessKey)
  expect(s3.objects.size).toBeGreaterThan(0)
  expect((await admin(['copy-to', database, storage], { DATA_DIR: first })).output).toContain(
    'The database is not empty',
  )
  const embedded = await start({ DATA_DIR: first })
  const there = await describeInstance(embedded)
  await embedded.end()
  const moved = await start({ DATA_DIR: first, DATABASE_URL: database, STORAGE_URL: storage })
  expect(await describeInstance(moved)).toEqual(there)
})

test(
  'a restore that is killed leaves a directory that is refused, until it is repeated',
  { timeout: 200_000 },
  async () => {
    const env = { DATA_DIR: join(home, 'killed') }
    const { PATH = '' } = process.env
    const running = promisify(execFile)(process.execPath, ['dist/server/admin.js', 'restore', file], {
      env: { PATH, ...env },
    })
    await until(() => existsSync(join(env.DATA_DIR, 'restoring')))
    running.child.kill('SIGKILL')
    await running.catch(() => {})
    const refused = await admin(['list'], env)
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/A restore into .* was interrupted. Run it again/),
    })
    expect((await admin(['restore', file], env)).code).toBe(0)
    expect((await admin(['list'], env)).output).toContain('Harbour House (demo)')
  },
)
