import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listMigrations } from '#database/migrate.ts'
import type { Database, Opened } from '#database/open.ts'
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
import { type ClaimedData, claimData, embeddedDatabase, RESTORING } from '../open-data.ts'
import type { Settings } from '../settings.ts'
import { readEntries, readLines, UnreadableBackup, verifyArchive } from './read-archive.ts'

/** Data that is there already, or that could not be taken over. The message says what to do. */
export class RefusedRestore extends Error {}

/**
 * Restores a backup into an empty `DATA_DIR` and, with DATABASE_URL, an empty database. Until it is done the directory has a mark with which `npm start`
 * refuses it; after an interruption it is repeated.
 */
export async function restore(file: string, settings: Settings): Promise<Header> {
  const { header } = await verifyArchive(file)
  const newest = listMigrations()
  if (header.migrations.some((at) => !newest.includes(at)))
    throw new UnreadableBackup(`${file} was made by a newer version of Tessera, or by one before the first release.`)
  requireEmptyDirectory(settings)
  const data = await claimData(settings, [], { restoring: true })
  begin(settings)
  await restoreRows(data, { file, header })
  // With the migrations that the backup did not have.
  const opened = await data.open()
  try {
    await restoreObjects(opened, { file, settings })
    await restoreJournal(file, join(settings.dataDir, 'journal'))
    rmSync(join(settings.dataDir, RESTORING))
  } finally {
    await opened.close()
  }
  return header
}

function requireEmptyDirectory({ dataDir, databaseUrl }: Settings) {
  if (existsSync(join(dataDir, RESTORING))) return
  const taken = ['journal', 'objects', ...(databaseUrl === null ? ['database'] : [])]
  const found = taken.find((name) => existsSync(join(dataDir, name)))
  if (found !== undefined)
    throw new RefusedRestore(
      `${dataDir} is not empty: it has ${found}. Set DATA_DIR to a directory that is not there yet.`,
    )
}

function begin({ dataDir, databaseUrl }: Settings) {
  writeFileSync(join(dataDir, RESTORING), '', { flush: true })
  // Of an interrupted restore.
  for (const dir of [join(dataDir, 'journal'), join(dataDir, 'objects'), embeddedDatabase(dataDir)])
    if (databaseUrl === null || dir !== embeddedDatabase(dataDir)) rmSync(dir, { recursive: true, force: true })
}

/** All rows in one transaction, in a schema that is that of the backup. */
async function restoreRows(data: ClaimedData, { file, header }: { file: string; header: Header }) {
  const opened = await data.open({ upTo: header.migrations.at(-1) ?? 0, keepLock: true })
  try {
    await opened.withoutLimits((db) =>
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
          const restored = await summarize(tx, { name, columns })
          if (restored.rows !== rows || restored.checksum !== checksum)
            throw new RefusedRestore(`The table ${name} was not restored as it was: ${restored.rows} of ${rows} rows.`)
        }
      }),
    )
  } finally {
    await opened.close()
  }
}

function findTable({ tables }: Header, entry: string) {
  const found = Object.entries(tables).find(([name]) => toTableEntry(name) === entry)
  if (!found) throw new UnreadableBackup(`The backup has rows of a table that it does not describe: ${entry}.`)
  return found
}

/** Neither rows nor migrations that the backup does not have. */
async function requireEmpty(tx: Database, header: Header) {
  const unknown = (await readMigrations(tx)).filter((at) => !header.migrations.includes(at))
  const filled: string[] = []
  for (const table of await findTables(tx)) if (await hasRows(tx, table)) filled.push(table.name)
  if (unknown.length > 0 || filled.length > 0)
    throw new RefusedRestore(
      'The database is not empty. Set DATABASE_URL to a new database, as `create database` makes it.',
    )
}

async function restoreObjects(opened: Opened, { file, settings }: { file: string; settings: Settings }) {
  const store = await openStore(opened, settings)
  for await (const entry of readEntries(file, 'objects/')) {
    const key = entry.name.slice('objects/'.length)
    await store.put(key, await buffer(await entry.chunks()), getFileType(key))
  }
}

/** The next start loads its scans that the database does not have. */
async function restoreJournal(file: string, dir: string) {
  mkdirSync(dir, { recursive: true })
  for await (const entry of readEntries(file, 'journal/')) {
    const name = /^journal\/(\d{10}\.journal)$/.exec(entry.name)?.[1]
    if (name === undefined) throw new UnreadableBackup(`The backup has a journal with another name: ${entry.name}.`)
    await writeFile(join(dir, name), await entry.chunks(), { flush: true })
  }
}
