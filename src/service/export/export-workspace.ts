import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Database, Opened } from '#database/open.ts'
import { templates } from '../designs/templates/schema.ts'
import { addObjects, addTables } from '../storage/add-content.ts'
import { ArchiveWriter, type Header } from '../storage/archive-writer.ts'
import { readDomains } from '../hosts/domains/domain-directory.ts'
import type { HostSettings } from '../hosts/domains/host-rules.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { WorkspaceRow } from '../tenancy/workspaces/workspaces.ts'
import { findExportedTables } from './exported-tables.ts'
import { type Answer, readPublished, toFile } from './published-files.ts'
import { readableFiles } from './readable-files.ts'

export interface ExportedWorkspace {
  opened: Pick<Opened, 'db' | 'withoutLimits'>
  store: ObjectStore
  workspace: Pick<WorkspaceRow, 'id' | 'name' | 'slug'>
  settings: HostSettings
}

/**
 * Writes everything of a workspace into one ZIP: files for people and other programs, and the rows and objects from which an import makes the
 * same workspace in another installation. Without people, keys and the secrets of webhooks. Rejects once the signal is aborted; then there is no file.
 */
export async function exportWorkspace(
  { opened, store, workspace, settings }: ExportedWorkspace,
  file: string,
  signal?: AbortSignal,
): Promise<Header> {
  const { id, name, slug } = workspace
  const archive = new ArchiveWriter(file, { signal })
  try {
    let owned: Awaited<ReturnType<typeof findOwned>> = { siteIds: [], templateDrawings: [] }
    const find = async (tx: Database) => {
      owned = await findOwned(tx, id)
      return findExportedTables(tx, id)
    }
    const rows = await addTables(archive, opened, find)
    // Without the drawings of codes, which are drawn again where they are imported.
    const ofSites = owned.siteIds.map((siteId) => `sites/${siteId}/`)
    const prefixes = [`images/${id}/`, `sizes/${id}/`, ...ofSites, ...owned.templateDrawings]
    const objects = await addObjects(archive, store, prefixes)
    for await (const { name: entry, chunks } of readableFiles({ db: opened.db, store, workspaceId: id, ...settings }))
      await archive.add(entry, chunks())
    const domains = [...(await readDomains(opened.db)).values()]
    for await (const { host, answers } of readPublished(opened, { workspaceId: id, store, domains, settings }))
      await addAnswers(archive, host, answers())
    const createdAt = new Date().toISOString()
    return await archive.finish({ createdAt, workspace: { id, name, slug }, ...rows, objects, journal: 0 })
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

/** What names the objects of a workspace that do not have its id in their keys. */
async function findOwned(tx: Database, workspaceId: string) {
  const ofSites = await tx.select({ id: sites.id }).from(sites).where(eq(sites.workspaceId, workspaceId))
  const ofTemplates = await tx
    .select({ key: templates.previewKey })
    .from(templates)
    .where(eq(templates.workspaceId, workspaceId))
  return { siteIds: ofSites.map(({ id }) => id), templateDrawings: [...new Set(ofTemplates.map(({ key }) => key))] }
}

/** Pages and sites as files that any server can show. A file that answers at several addresses is there once. */
async function addAnswers(archive: ArchiveWriter, host: string, answers: AsyncIterable<Answer>): Promise<void> {
  const added = new Set<string>()
  for await (const answer of answers) {
    const name = `published/${host}/${toFile(answer)}`
    if (answer.status !== 200 || added.has(name)) continue
    added.add(name)
    await archive.add(name, Readable.from([answer.bytes]))
  }
}
