import { setTimeout as pause } from 'node:timers/promises'
import { errorForLog } from '#database/error-for-log.ts'
import { claimData } from './open-data.ts'
import { listen, metricsPort, type Port, servicePort } from './ports.ts'
import { StartupError } from './startup-error.ts'
import { parseSettings, type Settings } from './settings.ts'
import type { Stack } from './start.ts'

// The process ends this long after the last responses, even if something hangs.
const STOP_MS = 20_000

// Exit code of a stop after which recorded scans are only in the journal.
const SCANS_WAIT = 75

// Files that PGlite and others create are readable for this user only.
process.umask(0o077)

const parsed = parseSettings(process.env)
if (parsed.ok) await run(parsed.settings).catch(fail)
else fail(new StartupError(['These settings are not right:', ...parsed.wrong.map((wrong) => `  ${wrong}`)].join('\n')))

async function run(settings: Settings) {
  const stopping = waitForStopSignal()
  const running = await Promise.race([startUp(settings), stopping])
  // Stopped before it was running. Data that was being written is either complete or absent, as after a crash.
  if (running === 'stop') process.exit(0)
  await stopping
  const end = (code: number) => process.exit(logWaiting(running.waiting(), settings) ? SCANS_WAIT : code)
  // The channel also keeps the process alive when nothing else does.
  setTimeout(() => end(1), settings.stopTimeout * 1_000 + STOP_MS)
  end(await running.close().then(() => 0, failed))
}

async function startUp(settings: Settings): Promise<Pick<Stack, 'waiting' | 'close'>> {
  const front: Port = { port: settings.port, what: 'the dashboard', variable: 'PORT' }
  const behind = settings.elsewhere === null ? [servicePort(settings), metricsPort(settings) ?? []].flat() : []
  const ports = [front, ...behind]
  const data = await claimData(settings, ports)
  console.log('Opening the database…')
  // Importing takes as long as reading all of the product's files.
  const [opened, { start }] = await Promise.all([data.open(), import('./start.ts')])
  const stack = await start(opened, settings, console.log)
  await listen(stack.front, front)
  await answering(settings, stack)
  console.log(welcome(settings, stack))
  console.log('ready')
  return {
    waiting: stack.waiting,
    async close() {
      await stack.close()
      await opened.close()
    },
  }
}

/** Ctrl-C, a service manager, or a launcher that was killed. */
async function waitForStopSignal(): Promise<'stop'> {
  // `on`, not `once`: the terminal and the launcher both send the signal, and the second must not cut the first short.
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
    process.on('disconnect', () => resolve())
  })
  return 'stop'
}

/** Waits until the dashboard, the API and a scan respond. Another service may scan at any address, so only its API is checked. */
async function answering({ port, elsewhere }: Settings, { serviceUrl, key }: Stack) {
  const expected: [string, RequestInit, (status: number) => boolean][] = [
    [`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }, (status) => status === 200],
    [`${serviceUrl}/v1/me`, { headers: { authorization: `Bearer ${key}` } }, (status) => status === 200],
  ]
  if (elsewhere === null)
    expected.push([
      `${serviceUrl}/------`,
      { method: 'HEAD', redirect: 'manual' },
      (status) => status === 404 || status === 302,
    ])
  for (const [url, init, right] of expected)
    for (let tries = 1; ; tries++) {
      const status = await fetch(url, init).then(
        (answer) => answer.body?.cancel().then(() => answer.status) ?? answer.status,
        () => 0,
      )
      if (right(status)) break
      if (tries === 50) throw new Error(`${new URL(url).pathname} of the new stack answered ${status}.`)
      await pause(100)
    }
}

function welcome({ publicOrigin, scanOrigin, pagesDomain, elsewhere, dataDir }: Settings, { admin }: Stack): string {
  const lines = [
    '',
    `Dashboard   ${publicOrigin}`,
    elsewhere === null
      ? `Service     ${scanOrigin}  (API at /v1, its reference at /docs, pages at {subdomain}.${pagesDomain})`
      : `Service     ${elsewhere.url}`,
    `Data        ${dataDir}`,
  ]
  if (admin === null)
    lines.push('Sign in     with the email and password of a member (forgotten: npm run admin -- set-password)')
  else if (admin.password === null) lines.push(`Sign in     ${admin.email}, with the password of ADMIN_PASSWORD`)
  else lines.push(`Sign in     ${admin.email}`, `Password    ${admin.password}  (generated, and shown this once)`)
  return [...lines, ''].join('\n')
}

/** Prints the last line before the exit. False: the database has all scans. */
function logWaiting(count: number, { dataDir }: Settings): boolean {
  if (count > 0)
    console.log(
      `${count} ${count === 1 ? 'scan waits' : 'scans wait'} in ${dataDir}; start once more before removing it.`,
    )
  return count > 0
}

function failed(error: unknown): number {
  console.error(errorForLog(error))
  return 1
}

function fail(error: unknown) {
  console.error(error instanceof StartupError ? error.message : errorForLog(error))
  process.exit(1)
}
