import { existsSync } from 'node:fs'
import { z } from 'zod'
import { openDatabase } from '#database/open.ts'
import { createDatabaseStore } from '#service/storage/database-store.ts'
import { findStorageUrlProblem, openStore } from '#service/storage/open-store.ts'
import { type AdminAnswer, done, failed, quantity } from '../admin-answer.ts'
import { givenPath } from '../given-path.ts'
import { claimData } from '../open-data.ts'
import type { Settings } from '../settings.ts'
import { type BackedUpData, backUp } from './back-up.ts'
import { copyObjects, copyRows, FailedCopy } from './copy-to.ts'
import { UnreadableBackup, verifyArchive } from './read-archive.ts'
import { RefusedRestore, restore } from './restore.ts'

const file = givenPath('file')
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

export async function backupCommand(data: BackedUpData, path: string): Promise<AdminAnswer> {
  if (existsSync(path)) return failed(`${path} exists already. Choose another name.`)
  const { tables, objects, journal } = await backUp(data, path)
  return done(`Wrote ${path}: ${describe({ tables, objects, journal })}.`, 'Check it: npm run admin -- verify <file>')
}

export async function verifyCommand(path: string): Promise<AdminAnswer> {
  return answering(async () => {
    const { header, entries, bytes } = await verifyArchive(path)
    return [
      `${path} is whole: ${count(entries)} entries with ${count(bytes)} bytes, made at ${header.createdAt}.`,
      `It has ${describe(header)}.`,
    ]
  })
}

/** While no process uses the directory. */
export async function restoreCommand(path: string, settings: Settings): Promise<AdminAnswer> {
  return answering(async () => {
    const header = await restore(path, settings)
    return [`Restored ${describe(header)}, as they were at ${header.createdAt}.`, 'Start it: npm start']
  })
}

/** While no process uses the directory: what was scanned or changed meanwhile would stay behind. */
export async function copyCommand(
  command: Pick<z.output<typeof CopyCommand>, 'databaseUrl' | 'storageUrl'>,
  settings: Settings,
): Promise<AdminAnswer> {
  if (settings.databaseUrl !== null)
    return failed(
      'copy-to copies an embedded database, and DATABASE_URL is set. Copy a PostgreSQL with backup and restore.',
    )
  return answering(async () => {
    const from = await (await claimData(settings, [])).open()
    const to = await openDatabase({ url: command.databaseUrl }).catch(async (error: unknown) => {
      await from.close()
      throw new FailedCopy(error instanceof Error ? error.message : String(error))
    })
    try {
      const tables = await copyRows(from, to)
      const { dataDir } = settings
      const source = await openStore(from, settings)
      const isElsewhere = command.storageUrl === '' && settings.storageUrl !== null
      const target =
        command.storageUrl === ''
          ? createDatabaseStore(to.db)
          : await openStore(to, { dataDir, storageUrl: command.storageUrl })
      const { objects, bytes } = isElsewhere ? { objects: 0, bytes: 0 } : await copyObjects(source, target)
      return [
        ...tables.map(({ name, rows, checksum }) => `${name}: ${count(rows)} rows, equal (${checksum})`),
        isElsewhere
          ? 'Objects stay where STORAGE_URL says.'
          : `objects: ${count(objects)} with ${count(bytes)} bytes, equal (SHA-256 of each)`,
        `Now set DATABASE_URL${command.storageUrl === '' ? '' : ' and STORAGE_URL'}, keep DATA_DIR, and start.`,
      ]
    } finally {
      await to.close()
      await from.close()
    }
  })
}

async function answering(work: () => Promise<string[]>): Promise<AdminAnswer> {
  try {
    return done(...(await work()))
  } catch (error) {
    if (error instanceof UnreadableBackup || error instanceof RefusedRestore || error instanceof FailedCopy)
      return failed(error.message)
    throw error
  }
}

interface Described {
  tables: Record<string, { rows: number }>
  objects: number
  journal: number
}

function describe({ tables, objects, journal }: Described): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${quantity(rows, 'row')} of ${Object.keys(tables).length} tables, ${quantity(objects, 'object')} and ${quantity(journal, 'file')} of the journal`
}

function count(number: number): string {
  return number.toLocaleString('en')
}
