import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Header, toTableEntry } from '#service/storage/archive-writer.ts'
import { getFileType } from '#service/storage/file-type.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { type ArchivedEntry, readEntries, readLines } from '../backup/read-archive.ts'

/** The export cannot be imported into this installation. The message says why. */
export class RefusedImport extends Error {}

const OBJECTS_PREFIX = 'objects/'

/** The number of stored files in an export: files to which its rows refer, and files to which no row refers. */
export interface ObjectCounts {
  referenced: number
  unreferenced: number
}

interface ExportFile {
  file: string
  header: Header
  workspaceId: string
}

/**
 * Stores the objects to which the rows of an export refer. An export comes from somebody else, and could have objects under the keys of other
 * workspaces. Therefore only keys of the workspace, the sites and the templates of the export are stored. Existing objects are never replaced.
 * Without a store, the objects are only counted.
 */
export async function importObjects(exported: ExportFile, store: ObjectStore | null): Promise<ObjectCounts> {
  const isReferenced = await createReferenceCheck(exported)
  const counts: ObjectCounts = { referenced: 0, unreferenced: 0 }
  for await (const entry of readEntries(exported.file, OBJECTS_PREFIX)) {
    const key = entry.name.slice(OBJECTS_PREFIX.length)
    if (!isReferenced(key)) {
      counts.unreferenced += 1
      continue
    }
    counts.referenced += 1
    if (store) await storeObject(store, key, entry)
  }
  return counts
}

async function storeObject(store: ObjectStore, key: string, entry: ArchivedEntry): Promise<void> {
  const bytes = await buffer(await entry.openChunks())
  const existingObject = await store.get(key)
  if (!existingObject) return store.put(key, bytes, getFileType(key))
  // An interrupted import may have stored the object.
  if (!bytes.equals(existingObject.bytes))
    throw new RefusedImport(`This installation has another file under the key ${key}. Nothing was imported.`)
}

/** Creates a check whether the rows of an export refer to a key. Throws a `RefusedImport` for a row with the key of another workspace. */
async function createReferenceCheck(exported: ExportFile): Promise<(key: string) => boolean> {
  const pictureKeys = await readOwnKeys(exported, 'images', 'picture')
  const fontKeys = await readOwnKeys(exported, 'fonts', 'font')
  const drawingKeys = await readColumn(exported, 'templates', 'preview_key')
  const siteIds = await readColumn(exported, 'sites', 'id')
  return (key) => {
    const [folder, owner = ''] = key.split('/')
    if (folder === 'images') return pictureKeys.has(key)
    if (folder === 'fonts') return fontKeys.has(key)
    if (folder === 'sizes' || folder === 'documents') return owner === exported.workspaceId
    return folder === 'sites' ? siteIds.has(owner) : drawingKeys.has(key)
  }
}

/** The keys of the objects of a table, whose folder has the name of the table. */
async function readOwnKeys(exported: ExportFile, table: string, noun: string): Promise<Set<string>> {
  const ownPrefix = `${table}/${exported.workspaceId}/`
  const keys = await readColumn(exported, table, 'object_key')
  const foreignKey = [...keys].find((key) => !key.startsWith(ownPrefix))
  if (foreignKey === undefined) return keys
  throw new RefusedImport(
    `The export has a ${noun} under the key ${foreignKey}, which does not belong to its workspace.`,
  )
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
