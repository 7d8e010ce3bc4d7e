import { setTimeout as pause } from 'node:timers/promises'
import { errorForLog } from '#database/error-for-log.ts'
import type { Opened } from '#database/open.ts'
import { serve } from './entrance.ts'
import { type ClaimedData, claimData, UnreachableError } from './open-data.ts'
import { metricsPort, type Port, servicePort } from './ports.ts'
import type { Standby } from './standby.ts'
import { StartupError } from './startup-error.ts'
import { parseSettings, type Settings } from './settings.ts'
import type { Stack } from './start.ts'

// The process ends this long after the last responses, even if something hangs.
const STOP_MS = 20_000

// Exit code of a stop after which recorded scans are only in the journal.
const SCANS_WAIT = 75

const RETRY_MS = 1_000
/** Since this start found no database. */
let standby: Standby | null = null

// Files that PGlite and others create are readable for this user only.
process.umask(0o077)

const parsed = parseSettings(process.env)
if (parsed.ok) await run(parsed.settings).catch(fail)
else fail(new StartupError(['These settings are not right:', ...parsed.wrong.map((wrong) => `  ${wrong}`)].join('\n')))

async function run(settings: Settings) {
  const stopping = waitForStopSignal()
  const running = await Promise.race([startUp(settings), stopping])
  // Stopped before it was running. Data that was being written is either complete or absent, as after a crash.
  if (running === 'stop') process.exit(await endStandby(settings))
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
  const [opened, { start }] = await Promise.all([openOrWait(data, settings, front), import('./start.ts')])
  const stack = await start(opened, settings, { log: console.log, standby })
  await serve(stack.front, front, standby?.front)
  await answering(settings, stack)
  console.log(welcome(settings, stack))
  console.log(standby?.before?.canScan === true ? 'The database is reached: everything is served.' : 'ready')
  return {
    waiting: stack.waiting,
    async close() {
      await stack.close()
      await opened.close()
    },
  }
}

/** Opens the database. While it cannot be reached, this process answers what it can without it, and tries again. */
async function openOrWait(data: ClaimedData, settings: Settings, front: Port): Promise<Opened> {
  for (;;)
    try {
      return await data.open()
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      standby ??= await answerWithoutDatabase(error, settings, front)
      await pause(RETRY_MS)
    }
}

async function answerWithoutDatabase({ message }: Error, settings: Settings, front: Port): Promise<Standby> {
  console.error(`${message} Waiting for it.`)
  const { startStandby } = await import('./standby.ts')
  const started = await startStandby(settings, front)
  if (started.before?.canScan) {
    console.log('Codes, pages and sites are served from their copies, and scans wait in the journal.')
    console.log('ready')
  }
  return started
}

/** The exit code of a stop while the database is waited for. */
async function endStandby({ dataDir }: Settings): Promise<number> {
  await standby?.close()
  if (!standby?.before?.canScan) return 0
  console.log(`Scans may wait in ${dataDir}; start once more before removing it.`)
  return SCANS_WAIT
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
