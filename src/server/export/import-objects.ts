import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Header, toTableEntry } from '#service/storage/archive-writer.ts'
import { getFileType } from '#service/storage/file-type.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { type ArchivedEntry, readEntries, readLines } from '../backup/read-archive.ts'
import { RefusedImport } from './refused-import.ts'

const OBJECTS = 'objects/'

/** Stored files of an export: those that its rows name, and how many others it has. */
export interface FoundObjects {
  named: number
  unnamed: number
}

interface ImportedExport {
  file: string
  header: Header
  workspaceId: string
}

/**
 * Stores the objects that the rows of an export name, under keys of its own workspace, sites and templates. An export is a file of somebody
 * else: it could have objects under the keys of other workspaces, which are left out. Nothing that is stored here is replaced. Without a
 * store the objects are only counted.
 */
export async function importObjects(imported: ImportedExport, store: ObjectStore | null): Promise<FoundObjects> {
  const isNamed = await readNames(imported)
  const found = { named: 0, unnamed: 0 }
  for await (const entry of readEntries(imported.file, OBJECTS)) {
    const key = entry.name.slice(OBJECTS.length)
    if (!isNamed(key)) {
      found.unnamed += 1
      continue
    }
    found.named += 1
    if (store) await storeObject(store, key, entry)
  }
  return found
}

async function storeObject(store: ObjectStore, key: string, entry: ArchivedEntry): Promise<void> {
  const bytes = await buffer(await entry.chunks())
  const present = await store.get(key)
  if (!present) return store.put(key, bytes, getFileType(key))
  // An import that was cut off may have stored it.
  if (!bytes.equals(present.bytes))
    throw new RefusedImport(`This installation has another file under the key ${key}. Nothing was imported.`)
}

/** Whether a key is one that a row names. Throws a `RefusedImport` for a row that names what is not its own. */
async function readNames(imported: ImportedExport): Promise<(key: string) => boolean> {
  const own = `images/${imported.workspaceId}/`
  const pictures = await readColumn(imported, 'images', 'object_key')
  const foreign = [...pictures].find((key) => !key.startsWith(own))
  if (foreign !== undefined)
    throw new RefusedImport(`The export has a picture under the key ${foreign}, which is not one of its workspace.`)
  const drawings = await readColumn(imported, 'templates', 'preview_key')
  const sites = await readColumn(imported, 'sites', 'id')
  return (key) => {
    const [folder, owner = ''] = key.split('/')
    if (folder === 'images') return pictures.has(key)
    if (folder === 'sizes') return owner === imported.workspaceId
    return folder === 'sites' ? sites.has(owner) : drawings.has(key)
  }
}

const Row = z.array(z.string().nullable())

/** The values of a column in the rows of an export. */
export async function readColumn(
  { file, header }: ImportedExport,
  table: string,
  column: string,
): Promise<Set<string>> {
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
