import { existsSync } from 'node:fs'
import { z } from 'zod'
import { openDatabase } from '#database/open.ts'
import { createDatabaseStore } from '#service/storage/database-store.ts'
import { findStorageUrlProblem, openStore } from '#service/storage/open-store.ts'
import { type AdminAnswer, fail, succeed, formatQuantity } from '../admin-answer.ts'
import { pathArgument } from '../path-argument.ts'
import { claimData } from '../open-data.ts'
import type { Settings } from '../settings.ts'
import { type BackupSource, backUp } from './back-up.ts'
import { copyObjects, copyRows, FailedCopy } from './copy-to.ts'
import { UnreadableBackup, verifyArchive } from './read-archive.ts'
import { RefusedRestore, restore } from './restore.ts'

const file = pathArgument('file')
const storageUrl = z
  .string()
  .refine(
    (url) => url === '' || findStorageUrlProblem(url) === null,
    'The storage is s3://KEY:SECRET@host/bucket or file:///folder',
  )

export const BackupCommand = z.strictObject({ command: z.literal('backup'), file })
export const RestoreCommand = z.strictObject({ command: z.literal('restore'), file })
export const VerifyCommand = z.strictObject({ command: z.literal('verify'), file })
export const CopyCommand = z.strictObject({
  command: z.literal('copy-to'),
  databaseUrl: z.string().regex(/^postgres(ql)?:\/\//, 'A database is needed: postgres://user:password@host/database'),
  storageUrl,
})

export async function runBackupCommand(source: BackupSource, path: string): Promise<AdminAnswer> {
  if (existsSync(path)) return fail(`${path} already exists. Choose another name.`)
  const { tables, objects, journal } = await backUp(source, path)
  return succeed(
    `Wrote ${path}: ${describeCounts({ tables, objects, journal })}.`,
    'Check it: npm run admin -- verify <file>',
  )
}

export async function verifyCommand(path: string): Promise<AdminAnswer> {
  return answerOrFail(async () => {
    const { header, entries, bytes } = await verifyArchive(path)
    return [
      `${path} is complete: ${formatCount(entries)} entries with ${formatCount(bytes)} bytes, made at ${header.createdAt}.`,
      `It has ${describeCounts(header)}.`,
    ]
  })
}

/** Restores a backup into a data directory that no process uses. */
export async function restoreCommand(path: string, settings: Settings): Promise<AdminAnswer> {
  return answerOrFail(async () => {
    const header = await restore(path, settings)
    return [`Restored ${describeCounts(header)}, as they were at ${header.createdAt}.`, 'Start it: npm start']
  })
}

/** Copies the data of a directory. No other process may use the directory, because scans and changes during the copy would be lost. */
export async function copyCommand(
  command: Pick<z.output<typeof CopyCommand>, 'databaseUrl' | 'storageUrl'>,
  settings: Settings,
): Promise<AdminAnswer> {
  if (settings.databaseUrl !== null)
    return fail(
      'copy-to copies an embedded database, and DATABASE_URL is set. Copy a PostgreSQL with backup and restore.',
    )
  return answerOrFail(async () => {
    const embedded = await (await claimData(settings, [])).open()
    const postgres = await openDatabase({ url: command.databaseUrl }).catch(async (error: unknown) => {
      await embedded.close()
      throw new FailedCopy(error instanceof Error ? error.message : String(error))
    })
    try {
      const tables = await copyRows(embedded, postgres)
      const { dataDir } = settings
      const source = await openStore(embedded, settings)
      const staysInStorage = command.storageUrl === '' && settings.storageUrl !== null
      const target =
        command.storageUrl === ''
          ? createDatabaseStore(postgres.db)
          : await openStore(postgres, { dataDir, storageUrl: command.storageUrl })
      const { objects, bytes } = staysInStorage ? { objects: 0, bytes: 0 } : await copyObjects(source, target)
      return [
        ...tables.map(({ name, rows, checksum }) => `${name}: ${formatCount(rows)} rows, equal (${checksum})`),
        staysInStorage
          ? 'Objects stay where STORAGE_URL says.'
          : `objects: ${formatCount(objects)} with ${formatCount(bytes)} bytes, equal (SHA-256 of each)`,
        `Now set DATABASE_URL${command.storageUrl === '' ? '' : ' and STORAGE_URL'}, keep DATA_DIR, and start.`,
      ]
    } finally {
      await postgres.close()
      await embedded.close()
    }
  })
}

async function answerOrFail(work: () => Promise<string[]>): Promise<AdminAnswer> {
  try {
    return succeed(...(await work()))
  } catch (error) {
    if (error instanceof UnreadableBackup || error instanceof RefusedRestore || error instanceof FailedCopy)
      return fail(error.message)
    throw error
  }
}

interface BackupCounts {
  tables: Record<string, { rows: number }>
  objects: number
  journal: number
}

function describeCounts({ tables, objects, journal }: BackupCounts): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${formatQuantity(rows, 'row')} of ${Object.keys(tables).length} tables, ${formatQuantity(objects, 'object')} and ${formatQuantity(journal, 'file')} of the journal`
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}
