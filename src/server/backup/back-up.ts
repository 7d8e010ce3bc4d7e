import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenedDatabase } from '#database/open.ts'
import { findTables } from '#database/table-rows.ts'
import { addObjects, addTables } from '#service/storage/add-content.ts'
import { ArchiveWriter, type Header } from '#service/storage/archive-writer.ts'
import { getJournalPath, listJournalFiles } from '#service/scans/journal/journal-files.ts'
import { openStore } from '#service/storage/open-store.ts'

export interface BackupSource {
  database: Pick<OpenedDatabase, 'db' | 'shared' | 'withoutLimits'>
  settings: { dataDir: string; storageUrl: string | null }
}

/**
 * Writes a consistent snapshot of the database, the objects, and the waiting scans in the journal of `dataDir` into one file. The snapshot has
 * all scans that were answered before it began. The product may run meanwhile, but an embedded database answers no other queries while its rows
 * are read.
 */
export async function backUp({ database, settings }: BackupSource, file: string): Promise<Header> {
  const archive = new ArchiveWriter(file)
  try {
    // The journal is read before the database. A scan that leaves the journal in between is then in the database.
    const journal = await addJournal(archive, join(settings.dataDir, 'journal'))
    const tables = await addTables(archive, database, findTables)
    const objects = await addObjects(archive, await openStore(database, settings), [''])
    return await archive.finish({ createdAt: new Date().toISOString(), ...tables, objects, journal })
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function addJournal(archive: ArchiveWriter, dir: string): Promise<number> {
  if (!existsSync(dir)) return 0
  let fileCount = 0
  for (const number of listJournalFiles(dir)) {
    const name = `journal/${String(number).padStart(10, '0')}.journal`
    // The loader may delete the file at any time. The database then has the scans of the file.
    if (existsSync(getJournalPath(dir, number))) {
      await archive.add(name, readAvailable(getJournalPath(dir, number)))
      fileCount++
    }
  }
  return fileCount
}

async function* readAvailable(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
