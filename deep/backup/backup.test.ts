import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createEmptyDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { request } from '../../src/testing/request.ts'
import { startS3Server } from '../../src/testing/s3-server.ts'
import { type SpawnedStack, spawnStack } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

// Whole processes: an embedded instance with the demo is backed up while it is scanned, restored and copied.
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))
const [backupFile, originalDir] = [join(tempFolder, 'one.backup'), join(tempFolder, 'first')]
const Codes = z.object({ data: z.array(z.object({ shortCode: z.string() })) })
const Stored = z.object({ url: z.string() })
const Scans = z.object({ data: z.array(z.object({ referrer: z.string().nullable() })) })

// All processes have the same address, because codes with another address would be drawn again.
const SERVICE_PORT = String(await freePort())

type Environment = Record<string, string>

/** Runs `npm run admin` and returns its exit code and output. */
async function runAdmin(args: string[], env: Environment): Promise<{ code: number; output: string }> {
  const { PATH = '' } = process.env
  const run = promisify(execFile)(process.execPath, ['dist/server/admin.js', ...args], { env: { PATH, ...env } })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return { code: run.child.exitCode ?? -1, output: stdout + stderr }
}

async function startStack(environment: Environment): Promise<SpawnedStack> {
  const stack = await spawnStack({ ALLOW_PRIVATE_HOSTS: '1', SERVICE_PORT, ...environment })
  onTestFinished(async () => void (await stack.end('SIGKILL')))
  return stack
}

/** Describes what members and visitors find on an instance. The description must be the same after each move. */
async function describeInstance(stack: SpawnedStack, contentPaths: readonly string[] = []) {
  const { serviceOrigin, origin, admin: account, dashboardKeys } = stack
  const signIn = await fetch(`${origin}/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const redirects: [string, number, string | null][] = []
  for (const key of dashboardKeys) {
    const api = { base: `${serviceOrigin}/v1`, key }
    const codes = Codes.parse((await request(api, 'GET /codes', { query: { limit: 100 } })).body).data
    for (const { shortCode } of codes) {
      const response = await fetch(`${serviceOrigin}/${shortCode}`, { method: 'HEAD', redirect: 'manual' })
      redirects.push([shortCode, response.status, response.headers.get('location')])
    }
  }
  redirects.sort(([a], [b]) => a.localeCompare(b))
  return {
    signIn: signIn.status,
    codes: redirects,
    contents: await Promise.all(contentPaths.map((path) => readContent(serviceOrigin + path))),
  }
}

async function readContent(url: string): Promise<[number, string]> {
  const reply = await fetch(url)
  return [reply.status, Buffer.from(await reply.arrayBuffer()).toString('base64')]
}

async function readReferrers(stack: SpawnedStack): Promise<Set<string | null>> {
  const referrers = new Set<string | null>()
  for (const key of stack.dashboardKeys) {
    const api = { base: `${stack.serviceOrigin}/v1`, key }
    const { body } = await request(api, 'GET /scans', { query: { limit: 100 } })
    for (const { referrer } of Scans.parse(body).data) referrers.add(referrer)
  }
  return referrers
}

test(
  'a backup of a running instance contains every scan that was redirected before',
  { timeout: 400_000 },
  async () => {
    const original = await startStack({ DATA_DIR: originalDir, SEED_DEMO: '1' })
    const [key = ''] = original.dashboardKeys
    const api = { base: `${original.serviceOrigin}/v1`, key }
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const uploaded = await request(api, 'POST /images', { body: { data: png.toString('base64') } })
    const uploadReply = await request(api, 'POST /files', {
      body: { fileName: 'menu.pdf', data: Buffer.from(`%PDF-1.7\n${'Soup '.repeat(300_000)}`).toString('base64') },
    })
    const contents = [uploaded.body, uploadReply.body].map((body) => new URL(Stored.parse(body).url).pathname)
    // The second path is that of the reader, below which is the file itself.
    contents.push(`${contents[1]}/menu.pdf`)
    const created = await request(api, 'POST /codes', {
      body: { name: 'Poster "é"\\n', destination: { type: 'url', url: 'https://example.com/?a=%22b%22' } },
    })
    const { shortCode } = z.object({ shortCode: z.string() }).parse(created.body)
    const redirectedReferrers: string[] = []
    let isBackedUp = false
    const visiting = (async () => {
      for (let index = 0; !isBackedUp; index++) {
        const referer = `https://scan.example/${index}`
        const headers = { referer, 'user-agent': phoneAgent }
        const response = await fetch(`${original.serviceOrigin}/${shortCode}`, { redirect: 'manual', headers })
        if (response.status === 302) redirectedReferrers.push(referer)
        await pause(20)
      }
    })()
    await until(() => redirectedReferrers.length >= 30)
    const referrersBeforeBackup = redirectedReferrers.slice(-30)
    const backup = await runAdmin(['backup', backupFile], { DATA_DIR: originalDir })
    expect(backup.output).toMatch(/Wrote .*: [\d,]+ rows of \d+ tables, \d+ objects? and \d+ files? of the journal/)
    expect(statSync(backupFile).mode & 0o777).toBe(0o600)
    expect(await runAdmin(['backup', backupFile], { DATA_DIR: originalDir })).toEqual({
      code: 1,
      output: `${backupFile} already exists. Choose another name.\n`,
    })
    isBackedUp = true
    await visiting
    const originalContent = await describeInstance(original, contents)
    expect(originalContent.signIn).toBe(200)
    expect(originalContent.contents.map(([status]) => status)).toEqual([200, 200, 200])
    expect(originalContent.codes.length).toBeGreaterThan(10)
    expect((await runAdmin(['copy-to', await createEmptyDatabase()], { DATA_DIR: originalDir })).output).toContain(
      'Another process uses',
    )
    await original.end()

    expect((await runAdmin(['verify', backupFile], {})).code).toBe(0)
    const database = await createEmptyDatabase()
    const postgresEnv = { DATA_DIR: join(tempFolder, 'postgres'), DATABASE_URL: database }
    const restored = await runAdmin(['restore', backupFile], postgresEnv)
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored [\d,]+ rows/) })
    const second = await startStack({ ...postgresEnv, SEED_DEMO: '0' })
    expect(await describeInstance(second, contents)).toEqual(originalContent)
    await until(async () => {
      const storedReferrers = await readReferrers(second)
      return referrersBeforeBackup.every((referer) => storedReferrers.has(referer))
    })
    await second.end()

    const secondBackupFile = join(tempFolder, 'two.backup')
    expect((await runAdmin(['backup', secondBackupFile], postgresEnv)).code).toBe(0)
    const embeddedEnv = { DATA_DIR: join(tempFolder, 'embedded') }
    expect((await runAdmin(['restore', secondBackupFile], embeddedEnv)).code).toBe(0)
    expect((await runAdmin(['restore', secondBackupFile], embeddedEnv)).output).toContain('is not empty: it has')
    const thirdStack = await startStack({ ...embeddedEnv, SEED_DEMO: '0' })
    expect(await describeInstance(thirdStack, contents)).toEqual(originalContent)
  },
)

test('an embedded instance is copied into PostgreSQL and S3 unchanged', { timeout: 200_000 }, async () => {
  const s3 = await startS3Server()
  const { accessKeyId, secretAccessKey } = s3.account
  const storage = `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${s3.host}/${s3.bucket}?region=${s3.account.region}`
  const database = await createEmptyDatabase()
  const copyOutput = await runAdmin(['copy-to', database, storage], { DATA_DIR: originalDir })
  expect(copyOutput.output).toMatch(/^codes: [\d,]+ rows, equal \(\d+\)$/m)
  expect(copyOutput.output).toMatch(/^objects: [\d,]+ with [\d,]+ bytes, equal/m)
  expect(copyOutput.code).toBe(0)
  expect(copyOutput.output).not.toContain(secretAccessKey)
  expect(s3.objects.size).toBeGreaterThan(0)
  expect((await runAdmin(['copy-to', database, storage], { DATA_DIR: originalDir })).output).toContain(
    'The database is not empty',
  )
  const embedded = await startStack({ DATA_DIR: originalDir })
  const embeddedContent = await describeInstance(embedded)
  await embedded.end()
  const movedStack = await startStack({ DATA_DIR: originalDir, DATABASE_URL: database, STORAGE_URL: storage })
  expect(await describeInstance(movedStack)).toEqual(embeddedContent)
})

test(
  'a data directory is rejected after a killed restore, until the restore is repeated',
  { timeout: 200_000 },
  async () => {
    const env = { DATA_DIR: join(tempFolder, 'killed') }
    const { PATH = '' } = process.env
    const restore = promisify(execFile)(process.execPath, ['dist/server/admin.js', 'restore', backupFile], {
      env: { PATH, ...env },
    })
    await until(() => existsSync(join(env.DATA_DIR, 'restoring')))
    restore.child.kill('SIGKILL')
    await restore.catch(() => {})
    const rejected = await runAdmin(['list'], env)
    expect(rejected).toEqual({
      code: 1,
      output: expect.stringMatching(/A restore into .* was interrupted. Run it again/),
    })
    expect((await runAdmin(['restore', backupFile], env)).code).toBe(0)
    expect((await runAdmin(['list'], env)).output).toContain('Harbour House (demo)')
  },
)
