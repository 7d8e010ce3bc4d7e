import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listMigrations } from '#database/migrate.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import {
  findTables,
  hasRows,
  readMigrations,
  setFixedFormats,
  summarize,
  withoutForeignKeys,
  writePartitions,
  writeRows,
  writeSequences,
} from '#database/table-rows.ts'
import { type Header, toTableEntry } from '#service/storage/archive-writer.ts'
import { getFileType } from '#service/storage/file-type.ts'
import { openStore } from '#service/storage/open-store.ts'
import { type ClaimedData, claimData, toDatabasePath, RESTORING_MARK } from '../open-data.ts'
import type { Settings } from '../settings.ts'
import { readEntries, readLines, UnreadableBackup, verifyArchive } from './read-archive.ts'

/** The target already has data, or the backup could not be restored exactly. The message says what to do. */
export class RefusedRestore extends Error {}

/**
 * Restores a backup into an empty `DATA_DIR` and, with DATABASE_URL, an empty database. Until the restore is finished, a mark in the directory
 * prevents `npm start`. After an interruption, the restore can be repeated.
 */
export async function restore(file: string, settings: Settings): Promise<Header> {
  const { header } = await verifyArchive(file)
  const migrations = listMigrations()
  if (header.migrations.some((time) => !migrations.includes(time)))
    throw new UnreadableBackup(`${file} was made by a newer version of Tessera, or by one before the first release.`)
  requireEmptyDirectory(settings)
  const data = await claimData(settings, [], { restoring: true })
  markRestoring(settings)
  await restoreRows(data, { file, header })
  // This also runs the migrations that the backup did not have.
  const database = await data.open()
  try {
    await restoreObjects(database, { file, settings })
    await restoreJournal(file, join(settings.dataDir, 'journal'))
    rmSync(join(settings.dataDir, RESTORING_MARK))
  } finally {
    await database.close()
  }
  return header
}

function requireEmptyDirectory({ dataDir, databaseUrl }: Settings) {
  if (existsSync(join(dataDir, RESTORING_MARK))) return
  const names = ['journal', 'objects', ...(databaseUrl === null ? ['database'] : [])]
  const existingName = names.find((name) => existsSync(join(dataDir, name)))
  if (existingName !== undefined)
    throw new RefusedRestore(
      `${dataDir} is not empty: it has ${existingName}. Set DATA_DIR to a directory that does not exist yet.`,
    )
}

function markRestoring({ dataDir, databaseUrl }: Settings) {
  writeFileSync(join(dataDir, RESTORING_MARK), '', { flush: true })
  // An interrupted restore may have left these directories.
  for (const dir of [join(dataDir, 'journal'), join(dataDir, 'objects'), toDatabasePath(dataDir)])
    if (databaseUrl === null || dir !== toDatabasePath(dataDir)) rmSync(dir, { recursive: true, force: true })
}

/** Restores all rows in one transaction, with the schema of the backup. */
async function restoreRows(data: ClaimedData, { file, header }: { file: string; header: Header }) {
  const database = await data.open({ upTo: header.migrations.at(-1) ?? 0, keepLock: true })
  try {
    await database.withoutLimits((db) =>
      db.transaction(async (tx) => {
        await setFixedFormats(tx)
        await requireEmpty(tx, header)
        await writePartitions(tx, header.partitions)
        await withoutForeignKeys(tx, async () => {
          for await (const entry of readEntries(file, 'database/')) {
            const [name, table] = findTable(header, entry.name)
            await writeRows(tx, { name, columns: table.columns }, readLines(entry))
          }
        })
        await writeSequences(tx, header.sequences)
        for (const [name, { columns, rows, checksum }] of Object.entries(header.tables)) {
          const restoredRows = await summarize(tx, { name, columns })
          if (restoredRows.rows !== rows || restoredRows.checksum !== checksum)
            throw new RefusedRestore(
              `The table ${name} was not restored as it was: ${restoredRows.rows} of ${rows} rows.`,
            )
        }
      }),
    )
  } finally {
    await database.close()
  }
}

function findTable({ tables }: Header, entry: string) {
  const entryTable = Object.entries(tables).find(([name]) => toTableEntry(name) === entry)
  if (!entryTable) throw new UnreadableBackup(`The backup has rows of a table that it does not describe: ${entry}.`)
  return entryTable
}

/** Throws if the database has rows, or migrations that the backup does not have. */
async function requireEmpty(tx: Database, header: Header) {
  const unknownMigrations = (await readMigrations(tx)).filter((time) => !header.migrations.includes(time))
  const filledTables: string[] = []
  for (const table of await findTables(tx)) if (await hasRows(tx, table)) filledTables.push(table.name)
  if (unknownMigrations.length > 0 || filledTables.length > 0)
    throw new RefusedRestore(
      'The database is not empty. Set DATABASE_URL to a new database, which `create database` creates.',
    )
}

async function restoreObjects(database: OpenedDatabase, { file, settings }: { file: string; settings: Settings }) {
  const store = await openStore(database, settings)
  for await (const entry of readEntries(file, 'objects/')) {
    const key = entry.name.slice('objects/'.length)
    await store.put(key, await buffer(await entry.openChunks()), getFileType(key))
  }
}

/** Restores the journal. The next start loads the scans of the journal that the database does not have. */
async function restoreJournal(file: string, dir: string) {
  mkdirSync(dir, { recursive: true })
  for await (const entry of readEntries(file, 'journal/')) {
    const name = /^journal\/(\d{10}\.journal)$/.exec(entry.name)?.[1]
    if (name === undefined) throw new UnreadableBackup(`The backup has a journal with another name: ${entry.name}.`)
    await writeFile(join(dir, name), await entry.openChunks(), { flush: true })
  }
}
