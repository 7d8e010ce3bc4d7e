import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Code } from '#contract/code.ts'
import { summarizeAddress } from '#contract/readable-address.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '../http/api-error.ts'
import { toDocumentUrl } from '../hosts/file-directory/document-url.ts'
import { pages } from '../hosts/page-directory/schema.ts'
import { files } from '../hosts/file-directory/schema.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import type { Changes, StoredDestination } from './schema.ts'

/** Presents the destinations of rows. */
export type PresentDestination = (destination: StoredDestination) => Code['destination']

/**
 * Throws if the destination is a page, site or file that does not exist. Locks an existing one against deletion until the transaction ends.
 */
export async function lockDestination(tx: Database, workspaceId: string, destination: StoredDestination | undefined) {
  if (destination?.type === 'page') {
    const isPage = and(isExistingPage(workspaceId), eq(pages.id, destination.pageId))
    const [page] = await tx.select({ id: pages.id }).from(pages).where(isPage).for('key share')
    if (!page) throw invalidField('body', 'destination.pageId', 'There is no such page')
  }
  if (destination?.type === 'site') {
    const isSite = and(eq(sites.workspaceId, workspaceId), eq(sites.id, destination.siteId))
    const [site] = await tx.select({ id: sites.id }).from(sites).where(isSite).for('key share')
    if (!site) throw invalidField('body', 'destination.siteId', 'There is no such site')
  }
  if (destination?.type === 'file') {
    const isFile = and(eq(files.workspaceId, workspaceId), eq(files.id, destination.fileId))
    const [file] = await tx.select({ id: files.id }).from(files).where(isFile).for('key share')
    if (!file) throw invalidField('body', 'destination.fileId', 'There is no such file')
  }
}

/** The URL of a destination that should be checked. Null for a page, site or file of this installation. */
export function getExternalUrl(destination: StoredDestination): string | null {
  return destination.type === 'url' ? destination.url : null
}

/** The addresses of what codes open. */
export interface DestinationUrls {
  /** The live address of a page or site. */
  pageUrl(subdomain: string): string
  /** Without a trailing slash. */
  scanOrigin: string
}

/** Looks up the pages, sites and files among these destinations of a workspace. Returns a function that presents a destination. */
export async function prepareDestinations(
  db: Database,
  { workspaceId, destinations }: { workspaceId: string; destinations: readonly StoredDestination[] },
  { pageUrl, scanOrigin }: DestinationUrls,
): Promise<PresentDestination> {
  const ids = destinations.flatMap((destination) => getTargetId(destination) ?? [])
  const targets = await findTargets(db, workspaceId, [...new Set(ids)])
  return (destination) => {
    if (destination.type === 'url') return { ...destination, summary: summarizeAddress(destination.url) }
    const target = targets.get(getTargetId(destination) ?? '')
    if (!target) return destination
    const url =
      destination.type === 'file'
        ? toDocumentUrl(scanOrigin, { workspaceId, fileId: destination.fileId })
        : pageUrl(target.subdomain)
    return { ...destination, url, summary: target.name }
  }
}

/** Presents changes for the history, with the current names of pages, sites and files. */
export async function presentChanges<C extends { changes: Changes }>(
  db: Database,
  { workspaceId, entries }: { workspaceId: string; entries: readonly C[] },
  urls: DestinationUrls,
): Promise<C[]> {
  const destinations = entries.flatMap(({ changes: { destination } }) =>
    destination ? [destination.from, destination.to].filter(isTarget) : [],
  )
  if (destinations.length === 0) return [...entries]
  const presentDestination = await prepareDestinations(db, { workspaceId, destinations }, urls)
  const present = (value: unknown) => (isTarget(value) ? presentDestination(value) : value)
  return entries.map((entry) => {
    const { destination, ...others } = entry.changes
    if (!destination) return entry
    const { from, to } = destination
    return { ...entry, changes: { ...others, destination: { from: present(from), to: present(to) } } }
  })
}

/** Names of pages, sites and files, and subdomains of pages and sites. A table is read only if an id needs it, because most codes lead elsewhere. */
async function findTargets(db: Database, workspaceId: string, ids: string[]) {
  const targets = new Map<string, { name: string; subdomain: string }>()
  for (const [prefix, table, isExisting] of [
    ['pag_', pages, isExistingPage(workspaceId)],
    ['sit_', sites, eq(sites.workspaceId, workspaceId)],
  ] as const) {
    const matchingIds = ids.filter((id) => id.startsWith(prefix))
    if (matchingIds.length === 0) continue
    const rows = await db
      .select({ id: table.id, name: table.name, subdomain: table.subdomain })
      .from(table)
      .where(and(isExisting, inArray(table.id, matchingIds)))
    for (const { id, ...target } of rows) targets.set(id, target)
  }
  const fileIds = ids.filter((id) => id.startsWith('fil_'))
  if (fileIds.length > 0) {
    const isNamed = and(eq(files.workspaceId, workspaceId), inArray(files.id, fileIds))
    const rows = await db.select({ id: files.id, name: files.name }).from(files).where(isNamed)
    for (const { id, name } of rows) targets.set(id, { name, subdomain: '' })
  }
  return targets
}

function isExistingPage(workspaceId: string) {
  return and(eq(pages.workspaceId, workspaceId), isNull(pages.deletedAt))
}

/** The id of the page, site or file that a destination opens. Null for an address elsewhere. */
function getTargetId(destination: StoredDestination): string | null {
  if (destination.type === 'page') return destination.pageId
  if (destination.type === 'file') return destination.fileId
  return destination.type === 'site' ? destination.siteId : null
}

function isTarget(value: unknown): value is Exclude<StoredDestination, { type: 'url' }> {
  const isTyped = typeof value === 'object' && value !== null && 'type' in value
  return isTyped && (value.type === 'page' || value.type === 'site' || value.type === 'file')
}
