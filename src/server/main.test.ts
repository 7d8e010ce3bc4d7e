import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDirectory } from '#database/lock.ts'
import { freePort } from '#testing/free-port.ts'
import { spawnMain } from '#testing/stack.ts'
import { until } from '#testing/wait-until.ts'

const home = mkdtempSync(join(tmpdir(), 'tessera-main-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('all wrong settings are reported at once, and no files are created', async () => {
  const refused = await start({ PORT: 'x', LOG_LEVEL: 'loud', DATA_DIR: join(home, 'none') })
  expect(refused).toEqual({
    code: 1,
    lines: [
      'These settings are not right:',
      '  PORT must be a port, 1 to 65535.',
      '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ],
  })
  expect(statSync(join(home, 'none'), { throwIfNoEntry: false })).toBe(undefined)
})

test('a port in use is reported, with the variable that sets another', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const free = await freePort()
  const asDashboard = await start({ PORT: String(port), SERVICE_PORT: String(free), DATA_DIR: join(home, 'port') })
  expect(asDashboard).toEqual({
    code: 1,
    lines: [
      `Port ${port} is in use. Stop what uses it, or choose another for the dashboard with PORT, for example PORT=${port + 1}.`,
    ],
  })
  const asService = await start({ PORT: String(free), SERVICE_PORT: String(port), DATA_DIR: join(home, 'port') })
  expect(asService.lines.join()).toMatch('choose another for the service with SERVICE_PORT')
  taken.close()
})

test('a password that the first admin may not have is reported before anything is created', async () => {
  const dir = join(home, 'password')
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
  expect(await start({ ...ports, HOST: '192.0.2.1', DATA_DIR: join(home, 'host') })).toEqual({
    code: 1,
    lines: ['HOST must be an address of this machine, and 192.0.2.1 is none.'],
  })
})

test('a data directory that another process uses is refused', async () => {
  const dir = join(home, 'locked')
  const lock = lockDirectory(dir)
  expect(await start({ DATA_DIR: dir })).toEqual({
    code: 1,
    lines: [`Another process uses ${dir}. Stop it, or choose another directory with DATA_DIR.`],
  })
  lock.release()
})

test('a data directory that a newer version has used is refused with an exit code of its own, and is not changed', async () => {
  const dir = join(home, 'newer')
  lockDirectory(dir).release()
  writeFileSync(join(dir, 'format'), '99\n')
  const refused = await start({ DATA_DIR: dir })
  expect(refused).toEqual({
    code: 65,
    lines: [
      `A newer version of Tessera has used ${dir} (its format is 99, and this version knows 1). Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.`,
    ],
  })
  expect(readdirSync(dir).toSorted()).toEqual(['format', 'lock'])
})

test('the start waits for a database that does not respond, and reports it without its password', async () => {
  const url = `postgres://someone:hunter2@127.0.0.1:${await freePort()}/nowhere`
  const [port, servicePort] = [await freePort(), await freePort()]
  const waiting = spawnMain('dist/server/main.js', {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: join(home, 'unreachable'),
    DATABASE_URL: url,
  })
  const get = (path: string, onPort: number) => fetch(`http://127.0.0.1:${onPort}${path}`).catch(() => null)
  for (const onPort of [port, servicePort]) {
    await until(async () => (await get('/livez', onPort))?.status === 200)
    const ready = await get('/readyz', onPort)
    expect(ready?.status).toBe(503)
  }
  for (const [path, onPort] of [
    ['/v1/codes', servicePort],
    ['/ABCDEFGHJ', servicePort],
    ['/session', port],
  ] as const) {
    const refused = await get(path, onPort)
    expect([path, refused?.status, refused?.headers.get('retry-after')]).toEqual([path, 503, '5'])
  }
  expect(waiting.output()).toMatch(/The database cannot be reached: .*ECONNREFUSED.* Waiting for it\./)
  expect(waiting.output()).not.toMatch(/hunter2|^ready$/m)
  waiting.kill('SIGTERM')
  expect(await waiting.ended).toBe(0)
})

// One start for both: creating a database takes seconds.
test('the start fails if a service elsewhere does not respond, and other users cannot read the files that it created', async () => {
  const dir = join(home, 'elsewhere')
  const url = `http://127.0.0.1:${await freePort()}`
  const refused = await start({ DATA_DIR: dir, SERVICE_URL: url, SERVICE_API_KEY: 'svc_live_x' })
  expect(refused).toEqual({
    code: 1,
    lines: [
      'Opening the database…',
      `The service at SERVICE_URL (${url}) does not answer. Is it running, and reachable from here?`,
    ],
  })
  for (const path of ['', 'lock', 'database']) expect(statSync(join(dir, path)).mode & 0o077).toBe(0)
})

async function start(environment: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) }
  const main = spawnMain('dist/server/main.js', { ...ports, ...environment })
  const code = await main.ended
  return { code, lines: main.output().trim().split('\n') }
}
