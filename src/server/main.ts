import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { toLoggedError } from '#database/logged-error.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { requireAdminPassword } from './admin-password.ts'
import { serve } from './replaceable-server.ts'
import { type ClaimedData, claimData, toDatabasePath, UnreachableError } from './open-data.ts'
import type { FirstAdmin } from './first-start.ts'
import { getDashboardPort, listPorts } from './ports.ts'
import { listParts, usesDataDir } from './roles.ts'
import type { ServersWithoutDatabase } from './start-without-database.ts'
import { listStartChecks, waitForStartChecks } from './start-checks.ts'
import { StartupError } from './startup-error.ts'
import { parseSettings, type Settings } from './settings.ts'
import { getStopTimes } from './stop-times.ts'
import type { Stack } from './start.ts'

// The exit code of a stop after which some scans are only in the journal.
const SCANS_WAIT_EXIT_CODE = 75

const RETRY_MS = 1_000
/** The servers that respond while the database cannot be reached. Null if it could be reached at the start. */
let withoutDatabase: ServersWithoutDatabase | null = null

// The flag of the command line, which is for the main thread, would override the limits that other threads are started with.
setFlagsFromString('--max-semi-space-size=0')

// Only this user can read the files that PGlite and others create.
process.umask(0o077)

const parsed = parseSettings(process.env)
if (parsed.ok) await run(parsed.settings).catch(fail)
else
  fail(
    new StartupError(['These settings are not right:', ...parsed.problems.map((problem) => `  ${problem}`)].join('\n')),
  )

async function run(settings: Settings) {
  const stopping = waitForStopSignal()
  const stack = await Promise.race([startUp(settings), stopping])
  // The process was stopped during its start. Data that was being written is either complete or absent, as after a crash.
  if (isStop(stack)) process.exit(await stopBeforeReady(settings, stack))
  const times = getStopTimes(settings, await stopping)
  const end = (code: number) =>
    process.exit(logWaitingScans(stack.countWaitingScans(), settings) ? SCANS_WAIT_EXIT_CODE : code)
  // The timer also keeps the process alive when nothing else does.
  setTimeout(() => end(1), times.endAt - performance.now())
  end(await stack.close(times).then(() => 0, logFailure))
}

async function startUp(settings: Settings): Promise<Pick<Stack, 'countWaitingScans' | 'close'>> {
  // If there is no embedded database yet, this is certainly the first start.
  if (settings.databaseUrl === null && !existsSync(toDatabasePath(settings.dataDir))) requireAdminPassword(settings)
  const data = await claimData(settings, listPorts(settings))
  console.log('Opening the database…')
  // Importing takes as long as reading all of the product's files.
  const [database, { start }] = await Promise.all([openOrWait(data, settings), import('./start.ts')])
  const stack = await start(database, settings, { log: console.log, withoutDatabase })
  if (stack.front) await serve(stack.front, getDashboardPort(settings), withoutDatabase?.frontServer)
  await waitForStartChecks(listStartChecks(settings, stack), { warn: console.error })
  // Otherwise an idle process keeps 50 MB that only its start needed.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  console.log(toWelcomeText(settings, stack))
  console.log(
    withoutDatabase?.service?.canScan === true ? 'The database can be reached again: everything is served.' : 'ready',
  )
  return {
    countWaitingScans: stack.countWaitingScans,
    async close(times) {
      await stack.close(times)
      await database.close()
    },
  }
}

/** Opens the database. While it cannot be reached, this process serves what needs no database, and tries again. */
async function openOrWait(data: ClaimedData, settings: Settings): Promise<OpenedDatabase> {
  for (;;)
    try {
      return await data.open()
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      withoutDatabase ??= await answerWithoutDatabase(error, settings)
      await pause(RETRY_MS)
    }
}

async function answerWithoutDatabase({ message }: Error, settings: Settings): Promise<ServersWithoutDatabase> {
  console.error(`${message} Waiting for it.`)
  const { startWithoutDatabase } = await import('./start-without-database.ts')
  const servers = await startWithoutDatabase(settings)
  if (servers.service?.canScan) {
    console.log('Codes, pages and sites are served from their copies, and scans wait in the journal.')
    console.log('ready')
  }
  return servers
}

/** Stops a process that is not ready yet, or waits for its database, and returns the exit code. */
async function stopBeforeReady(settings: Settings, stop: Stop): Promise<number> {
  await withoutDatabase?.close(getStopTimes(settings, stop))
  const waiting = withoutDatabase?.countWaitingScans() ?? (await countJournaledScans(settings))
  return logWaitingScans(waiting, settings, 'At most ') ? SCANS_WAIT_EXIT_CODE : 0
}

/** The scans in the journal. The database may have some of them: it is not asked, because it may not be open yet. */
async function countJournaledScans(settings: Settings): Promise<number> {
  const dir = join(settings.dataDir, 'journal')
  if (!listParts(settings).has('service') || !existsSync(dir)) return 0
  const { countLinesAfter } = await import('#service/scans/journal/journal-batch.ts')
  return countLinesAfter(dir, { file: 0, offset: 0 })
}

interface Stop {
  /** Whether the stop begins with STOP_DELAY. Only service managers send SIGTERM, while a proxy may still send requests. */
  hasDelay: boolean
}

function isStop(value: Stop | object): value is Stop {
  return 'hasDelay' in value
}

/** Waits for Ctrl-C, a service manager, or the end of the launcher. */
function waitForStopSignal(): Promise<Stop> {
  // `on` instead of `once`: the terminal and the launcher both send the signal, and the second signal must not end the process at once.
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => resolve({ hasDelay: signal === 'SIGTERM' }))
    process.on('disconnect', () => resolve({ hasDelay: false }))
  })
}

function toWelcomeText(settings: Settings, { admin }: Stack): string {
  const parts = listParts(settings)
  const { publicOrigin, scanOrigin, pagesDomain, externalService, dataDir } = settings
  const lines = ['']
  if (parts.has('bff')) lines.push(`Dashboard   ${publicOrigin}`)
  if (parts.has('service'))
    lines.push(`Service     ${scanOrigin}  (API at /v1, its reference at /docs, pages at {subdomain}.${pagesDomain})`)
  if (externalService !== null) lines.push(`Service     ${externalService.url}`)
  if (settings.role === 'worker') lines.push(`Worker      probes and metrics on port ${settings.metricsPort}`)
  if (usesDataDir(settings)) lines.push(`Data        ${dataDir}`)
  if (!parts.has('bff')) return [...lines, ...(admin ? listSignInLines(admin, publicOrigin) : []), ''].join('\n')
  return [...lines, ...listSignInLines(admin, publicOrigin), ''].join('\n')
}

function listSignInLines(admin: FirstAdmin | null, publicOrigin: string): string[] {
  if (admin === null)
    return ['Sign in     with the email and password of a member (forgotten: npm run admin -- set-password)']
  if (admin.password === null) return [`Sign in     ${admin.email}, with the password of ADMIN_PASSWORD`]
  return [
    ...(admin.setupToken === null
      ? []
      : ['', `Start here  ${publicOrigin}/setup?token=${admin.setupToken}`, '', 'Or sign in with the first account:']),
    `Sign in     ${admin.email}`,
    `Password    ${admin.password}  (generated, and shown this once)`,
  ]
}

/** Prints how many scans wait in the journal. Returns false if the database has all of them. */
function logWaitingScans(count: number, { dataDir, databaseUrl }: Settings, bound = ''): boolean {
  const drain = databaseUrl === null ? '' : `, or run \`npm run admin -- drain ${dataDir}\` with this DATABASE_URL,`
  if (count > 0)
    console.log(
      `${bound}${count} ${count === 1 ? 'scan waits' : 'scans wait'} in ${dataDir}; start once more with this DATA_DIR${drain} before removing it.`,
    )
  return count > 0
}

function logFailure(error: unknown): number {
  console.error(toLoggedError(error))
  return 1
}

function fail(error: unknown) {
  console.error(error instanceof StartupError ? error.message : toLoggedError(error))
  process.exit(error instanceof StartupError ? error.exitCode : 1)
}
