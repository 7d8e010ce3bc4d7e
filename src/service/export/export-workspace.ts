import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { templates } from '../designs/schema.ts'
import { addObjects, addTables } from '../storage/add-content.ts'
import { ArchiveWriter, type Header } from '../storage/archive-writer.ts'
import { readDomains } from '../hosts/domains/domain-directory.ts'
import type { HostSettings } from '../hosts/domains/host-rules.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { toRow } from '../scans/store/copy-scans.ts'
import { readScanBatches } from '../scans/store/scan-batches.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { withTimeout } from '../runtime/with-timeout.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { WorkspaceRow } from '../tenancy/workspaces/workspaces.ts'
import { findExportedTables } from './exported-tables.ts'
import { type PublishedResponse, readPublishedContent, toFileName } from './published-files.ts'
import { generateReadableFiles } from './readable-files.ts'

// Scans are moved into the other database within a second or two.
const SETTLING_MS = 10_000

export interface ExportedWorkspace {
  database: Pick<OpenedDatabase, 'db' | 'withoutLimits'>
  store: ObjectStore
  scanStore: Pick<ScanStore, 'list' | 'getDatabaseState' | 'waitUntilSettled'>
  workspace: Pick<WorkspaceRow, 'id' | 'name' | 'slug'>
  settings: HostSettings
}

/**
 * Writes everything of a workspace into one ZIP: files for people and other programs, and the rows and objects from which an import makes
 * the same workspace in another installation. People, keys and the secrets of webhooks are left out. Rejects when the signal aborts, and
 * then leaves no file.
 */
export async function exportWorkspace(
  { database, store, scanStore, workspace, settings }: ExportedWorkspace,
  file: string,
  signal?: AbortSignal,
): Promise<Header> {
  const { id, name, slug } = workspace
  const archive = new ArchiveWriter(file, { signal })
  try {
    let objectOwners: Awaited<ReturnType<typeof findObjectOwners>> = { siteIds: [], templateDrawings: [] }
    const findTables = async (tx: Database) => {
      objectOwners = await findObjectOwners(tx, id)
      return findExportedTables(tx, id)
    }
    const rows = await addTables(archive, database, findTables)
    // The drawings of codes are left out, because the other installation draws them again.
    const sitePrefixes = objectOwners.siteIds.map((siteId) => `sites/${siteId}/`)
    const prefixes = [
      `images/${id}/`,
      `sizes/${id}/`,
      `fonts/${id}/`,
      `documents/${id}/`,
      ...sitePrefixes,
      ...objectOwners.templateDrawings,
    ]
    await addStoredScans(archive, scanStore, id)
    const objects = await addObjects(archive, store, prefixes)
    const source = { db: database.db, store, scanStore, workspaceId: id, ...settings }
    for await (const { name: entry, readChunks } of generateReadableFiles(source))
      await archive.add(entry, readChunks())
    const domains = [...(await readDomains(database.db)).values()]
    for await (const { host, readResponses } of readPublishedContent(database, {
      workspaceId: id,
      store,
      domains,
      settings,
    }))
      await addPublishedFiles(archive, host, readResponses())
    const createdAt = new Date().toISOString()
    return await archive.finish({ createdAt, workspace: { id, name, slug }, ...rows, objects, journal: 0 })
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

/** Finds what leads to the objects of a workspace whose keys do not contain its id. */
async function findObjectOwners(tx: Database, workspaceId: string) {
  const siteRows = await tx.select({ id: sites.id }).from(sites).where(eq(sites.workspaceId, workspaceId))
  const templateRows = await tx
    .select({ key: templates.previewKey })
    .from(templates)
    .where(eq(templates.workspaceId, workspaceId))
  return { siteIds: siteRows.map(({ id }) => id), templateDrawings: [...new Set(templateRows.map(({ key }) => key))] }
}

// The clock of a process may have been ahead, so scans may be in the future.
const allTimes = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }

/** Adds the scans that no table of the database has, as lines that an import stores. */
async function addStoredScans(archive: ArchiveWriter, scanStore: ExportedWorkspace['scanStore'], workspaceId: string) {
  if (scanStore.getDatabaseState() === null) return
  // While the other database is away, the export fails when it lists the scans.
  await withTimeout(SETTLING_MS, scanStore.waitUntilSettled()).catch(() => {})
  for (const bots of [undefined, 'only'] as const) {
    const query = { filters: { workspaceId, bots }, window: allTimes }
    const writeLines = async function* () {
      for await (const batch of readScanBatches(scanStore, query))
        yield batch.map((scan) => `${JSON.stringify(toRow(workspaceId, scan))}\n`).join('')
    }
    await archive.add(toScansEntry(bots), Readable.from(writeLines()))
  }
}

/** The name of the entry with the scans that no table of the database had. */
export function toScansEntry(bots: 'only' | undefined): string {
  return `stored-scans/${bots === undefined ? 'people' : 'bots'}.ndjson`
}

/** Adds pages and sites as files that any web server can serve. Several addresses of the same file are added once. */
async function addPublishedFiles(
  archive: ArchiveWriter,
  host: string,
  responses: AsyncIterable<PublishedResponse>,
): Promise<void> {
  const addedNames = new Set<string>()
  for await (const response of responses) {
    const name = `published/${host}/${toFileName(response)}`
    if (response.status !== 200 || addedNames.has(name)) continue
    addedNames.add(name)
    await archive.add(name, Readable.from([response.bytes]))
  }
}
