import { execFile } from 'node:child_process'
import { isAscii } from 'node:buffer'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { lockDirectory } from '#database/lock.ts'
import { freePort } from '#testing/free-port.ts'
import { spawnMain } from '#testing/stack.ts'
import { until } from '#testing/wait-until.ts'

const temporaryDir = mkdtempSync(join(tmpdir(), 'tessera-main-'))
afterAll(() => rmSync(temporaryDir, { recursive: true, force: true }))

test('all wrong settings are reported at once before files are created', async () => {
  const result = await start({ PORT: 'x', LOG_LEVEL: 'loud', DATA_DIR: join(temporaryDir, 'none') })
  expect(result).toEqual({
    code: 1,
    lines: [
      'These settings are not right:',
      '  PORT must be a port, 1 to 65535.',
      '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ],
  })
  expect(statSync(join(temporaryDir, 'none'), { throwIfNoEntry: false })).toBe(undefined)
})

test('a port in use is reported with the variable that sets another port', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const address = otherServer.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const unusedPort = await freePort()
  const asDashboard = await start({
    PORT: String(port),
    SERVICE_PORT: String(unusedPort),
    DATA_DIR: join(temporaryDir, 'port'),
  })
  expect(asDashboard).toEqual({
    code: 1,
    lines: [
      `Port ${port} is in use. Stop what uses it, or choose another for the dashboard with PORT, for example PORT=${port + 1}.`,
    ],
  })
  const asService = await start({
    PORT: String(unusedPort),
    SERVICE_PORT: String(port),
    DATA_DIR: join(temporaryDir, 'port'),
  })
  expect(asService.lines.join()).toMatch('choose another for the service with SERVICE_PORT')
  otherServer.close()
})

test('a weak ADMIN_PASSWORD is reported before anything is created', async () => {
  const dir = join(temporaryDir, 'password')
  expect(await start({ DATA_DIR: dir, ADMIN_PASSWORD: 'short' })).toEqual({
    code: 1,
    lines: ['These settings are not right:', '  ADMIN_PASSWORD must have 12 characters or more.'],
  })
  expect(statSync(dir, { throwIfNoEntry: false })).toBe(undefined)
})

test.runIf(process.platform === 'linux')('a data directory on a pseudo file system is refused', async () => {
  expect(await start({ DATA_DIR: '/proc/tessera/data' })).toEqual({
    code: 1,
    lines: ['DATA_DIR (/proc/tessera/data) is on proc, which stores no files. Choose a directory on a disk.'],
  })
})

test('an address that this machine does not have is reported with its variable', async () => {
  const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) }
  expect(await start({ ...ports, HOST: '192.0.2.1', DATA_DIR: join(temporaryDir, 'host') })).toEqual({
    code: 1,
    lines: ['HOST must be an address of this machine, and 192.0.2.1 is not.'],
  })
})

test('a data directory that another process uses is refused', async () => {
  const dir = join(temporaryDir, 'locked')
  const lock = lockDirectory(dir)
  expect(await start({ DATA_DIR: dir })).toEqual({
    code: 1,
    lines: [`Another process uses ${dir}. Stop it, or choose another directory with DATA_DIR.`],
  })
  lock.release()
})

test('a data directory that a newer version has used is refused and not changed', async () => {
  const dir = join(temporaryDir, 'newer')
  lockDirectory(dir).release()
  writeFileSync(join(dir, 'format'), '99\n')
  const result = await start({ DATA_DIR: dir })
  expect(result).toEqual({
    code: 65,
    lines: [
      `A newer version of Tessera has used ${dir} (its format is 99, and this version knows 1). Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.`,
    ],
  })
  expect(readdirSync(dir).toSorted()).toEqual(['format', 'lock'])
})

test('the start waits for a database that cannot be reached', async () => {
  const url = `postgres://someone:hunter2@127.0.0.1:${await freePort()}/nowhere`
  const [port, servicePort] = [await freePort(), await freePort()]
  const product = spawnMain('dist/server/main.js', {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: join(temporaryDir, 'unreachable'),
    DATABASE_URL: url,
  })
  const get = (path: string, onPort: number) => fetch(`http://127.0.0.1:${onPort}${path}`).catch(() => null)
  for (const onPort of [port, servicePort]) {
    await until(async () => (await get('/livez', onPort))?.status === 200)
    const readiness = await get('/readyz', onPort)
    expect(readiness?.status).toBe(503)
  }
  for (const [path, onPort] of [
    ['/v1/codes', servicePort],
    ['/ABCDEFGHJ', servicePort],
    ['/session', port],
  ] as const) {
    const response = await get(path, onPort)
    expect([path, response?.status, response?.headers.get('retry-after')]).toEqual([path, 503, '5'])
  }
  expect(product.output()).toMatch(/The database cannot be reached: .*ECONNREFUSED.* Waiting for it\./)
  expect(product.output()).not.toMatch(/hunter2|^ready$/m)
  product.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})

test('a stop during the start reports the scans that are only in the journal', async () => {
  const dir = join(temporaryDir, 'stopped')
  mkdirSync(join(dir, 'journal'), { recursive: true, mode: 0o700 })
  writeFileSync(join(dir, 'journal', '0000000001.journal'), '{"id":"scn_1"}\n')
  const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) }
  const product = spawnMain('dist/server/main.js', { ...ports, DATA_DIR: dir })
  await until(() => product.output().includes('Opening the database…'))
  product.kill('SIGTERM')
  expect(await product.ended).toBe(75)
  expect(product.output()).toContain(`At most 1 scan waits in ${dir}`)
})

// This test also checks that other users cannot read the new files, because another start would take seconds.
test('the start fails if an external service does not respond', async () => {
  const dir = join(temporaryDir, 'elsewhere')
  const url = `http://127.0.0.1:${await freePort()}`
  const result = await start({ DATA_DIR: dir, SERVICE_URL: url, SERVICE_API_KEY: 'svc_live_x' })
  expect(result).toEqual({
    code: 1,
    lines: [
      'Opening the database…',
      `The service at SERVICE_URL (${url}) does not answer. Is it running, and reachable from here?`,
    ],
  })
  for (const path of ['', 'lock', 'database']) expect(statSync(join(dir, path)).mode & 0o077).toBe(0)
})

test('the texts of the built server are ASCII, which takes half the memory', () => {
  const files = readdirSync('dist/server').filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  expect(files.filter((name) => !isAscii(readFileSync(join('dist/server', name))))).toEqual([])
})

test('an admin command runs while no server does', async () => {
  const dataDir = join(temporaryDir, 'without-server')
  mkdirSync(dataDir)
  const { PATH = '' } = process.env
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['dist/server/admin.js', 'list'], {
    env: { PATH, DATA_DIR: dataDir },
  })
  expect([stdout, stderr]).toEqual(['There is no workspace yet. Create one with add-workspace.\n', ''])
})

async function start(environment: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) }
  const main = spawnMain('dist/server/main.js', { ...ports, ...environment })
  const code = await main.ended
  return { code, lines: main.output().trim().split('\n') }
}
