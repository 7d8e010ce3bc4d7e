import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toLoggedMessage } from '#database/logged-error.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { drainJournal } from '#service/scans/loading/drain-journal.ts'
import { enqueueScans } from '#service/webhooks/queue/enqueue-scans.ts'
import { adminHelp, parseAdminArguments } from './admin-arguments.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { type AdminCommand, runAdminCommand, type ServerCommand } from './admin-commands.ts'
import { sendToRunningStack } from './admin-socket.ts'
import { copyCommand, restoreCommand, verifyCommand } from './backup/commands.ts'
import { moveScansCommand } from './move-scans.ts'
import { claimData } from './open-data.ts'
import { requireScans } from './require-scans.ts'
import { parseSettings, type Settings } from './settings.ts'

/** Commands of Tessera's own service. */
const serviceCommands = new Set<AdminCommand['command']>([
  'add-workspace',
  'set-plan',
  'dashboard-key',
  'remove-demo',
  'rebuild-analytics',
  'import',
])

/** Commands that read or store scans. */
const commandsWithScans = new Set<AdminCommand['command']>(['rebuild-analytics', 'import', 'export', 'leave'])

// `npm run admin` is for tasks that have no screen. Other users cannot read the files that it creates, as with `npm start`.
process.umask(0o077)
const parsedArguments = parseAdminArguments(process.argv.slice(2))
const settings = parseSettings(process.env)
if (!parsedArguments.ok) fail(`${parsedArguments.message}\n\n${adminHelp}`)
else if (parsedArguments.command === 'help') console.log(adminHelp)
else if (!settings.ok)
  fail(['These settings are not right:', ...settings.problems.map((problem) => `  ${problem}`)].join('\n'))
// A command claims DATA_DIR, regardless of ROLE.
else
  await runCommand(parsedArguments.command, { ...settings.settings, role: 'all' }).catch((error: unknown) =>
    fail(toLoggedMessage(error)),
  )

async function runCommand(command: AdminCommand, settings: Settings) {
  if (command.command === 'drain') return drain(command.dir, settings)
  if (command.command === 'verify') return printAnswer(await verifyCommand(command.file))
  if (command.command === 'restore') return printAnswer(await restoreCommand(command.file, settings))
  if (command.command === 'copy-to') return printAnswer(await copyCommand(command, settings))
  if (command.command === 'move-scans') return printAnswer(await moveScansCommand(command, settings, reportProgress))
  if (settings.externalService !== null && serviceCommands.has(command.command))
    return fail(`The service runs elsewhere, at ${settings.externalService.url}: run ${command.command} there.`)
  printAnswer(
    (await sendToRunningStack(settings.dataDir, command, reportProgress)) ??
      (await runWithoutServer(command, settings)),
  )
}

/** Prints progress to standard error, because standard output has only the result. */
function reportProgress(line: string) {
  console.error(line)
}

function printAnswer({ ok, lines }: AdminAnswer) {
  if (ok) console.log(lines.join('\n'))
  else fail(lines.join('\n'))
}

/** Runs a command while no server is running. This process holds the lock of the data directory until the command ends. */
async function runWithoutServer(command: ServerCommand, settings: Settings): Promise<AdminAnswer> {
  if (settings.databaseUrl === null && !existsSync(settings.dataDir))
    return {
      ok: false,
      lines: [`There is nothing in ${settings.dataDir} yet. Run \`npm start\` once, or set DATA_DIR.`],
    }
  const database = await (await claimData(settings, [])).open()
  try {
    if (commandsWithScans.has(command.command)) await requireScans(database.db, settings)
    return await runAdminCommand(database, command, { ...settings, reportProgress })
  } finally {
    await database.close()
  }
}

async function drain(dataDir: string, settings: Settings) {
  if (settings.databaseUrl === null) return fail('Set DATABASE_URL to the database that these scans belong to.')
  if (!existsSync(join(dataDir, 'journal'))) return fail(`There is no journal of scans in ${dataDir}.`)
  const database = await (await claimData({ ...settings, dataDir }, [])).open()
  try {
    await requireScans(database.db, settings)
    const scanStore = openScanStore(database.db, settings)
    const { loaded, waiting } = await drainJournal(database, dataDir, { scanStore, onStored: enqueueScans })
    console.log(`${loaded} scans were loaded.`)
    if (waiting > 0) fail(`${waiting} scans still wait in ${dataDir}.`)
  } finally {
    await database.close()
  }
}

function fail(message: string) {
  console.error(message)
  process.exitCode = 1
}
