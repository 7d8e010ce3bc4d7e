import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Header, toTableEntry } from '#service/storage/archive-writer.ts'
import { getFileType } from '#service/storage/file-type.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { type ArchivedEntry, readEntries, readLines } from '../backup/read-archive.ts'
import { RefusedImport } from './refused-import.ts'

const OBJECTS = 'objects/'

/** The number of stored files in an export to which its rows refer, and of those to which no row refers. */
export interface ObjectCounts {
  named: number
  unnamed: number
}

interface ExportFile {
  file: string
  header: Header
  workspaceId: string
}

/**
 * Stores the objects to which the rows of an export refer, under keys of its own workspace, sites and templates. An export comes from somebody
 * else, so it could have objects under the keys of other workspaces, which are left out. Existing objects are never replaced. Without a store
 * the objects are only counted.
 */
export async function importObjects(exported: ExportFile, store: ObjectStore | null): Promise<ObjectCounts> {
  const isNamed = await readNames(exported)
  const counts = { named: 0, unnamed: 0 }
  for await (const entry of readEntries(exported.file, OBJECTS)) {
    const key = entry.name.slice(OBJECTS.length)
    if (!isNamed(key)) {
      counts.unnamed += 1
      continue
    }
    counts.named += 1
    if (store) await storeObject(store, key, entry)
  }
  return counts
}

async function storeObject(store: ObjectStore, key: string, entry: ArchivedEntry): Promise<void> {
  const bytes = await buffer(await entry.chunks())
  const stored = await store.get(key)
  if (!stored) return store.put(key, bytes, getFileType(key))
  // An interrupted import may have stored it.
  if (!bytes.equals(stored.bytes))
    throw new RefusedImport(`This installation has another file under the key ${key}. Nothing was imported.`)
}

/** Reads the keys to which the rows refer. Throws a `RefusedImport` for a row with the key of another workspace. */
async function readNames(exported: ExportFile): Promise<(key: string) => boolean> {
  const ownPrefix = `images/${exported.workspaceId}/`
  const pictures = await readColumn(exported, 'images', 'object_key')
  const foreign = [...pictures].find((key) => !key.startsWith(ownPrefix))
  if (foreign !== undefined)
    throw new RefusedImport(
      `The export has a picture under the key ${foreign}, which does not belong to its workspace.`,
    )
  const drawings = await readColumn(exported, 'templates', 'preview_key')
  const sites = await readColumn(exported, 'sites', 'id')
  return (key) => {
    const [folder, owner = ''] = key.split('/')
    if (folder === 'images') return pictures.has(key)
    if (folder === 'sizes') return owner === exported.workspaceId
    return folder === 'sites' ? sites.has(owner) : drawings.has(key)
  }
}

const Row = z.array(z.string().nullable())

/** Reads the values of a column in the rows of an export. */
export async function readColumn({ file, header }: ExportFile, table: string, column: string): Promise<Set<string>> {
  const index = header.tables[table]?.columns.indexOf(column) ?? -1
  const values = new Set<string>()
  for await (const entry of readEntries(file, toTableEntry(table))) {
    if (entry.name !== toTableEntry(table)) continue
    for await (const line of readLines(entry)) {
      const value = Row.parse(JSON.parse(line))[index]
      if (typeof value === 'string') values.add(value)
    }
  }
  return values
}
