import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Code } from '#contract/codes.ts'
import { summarizeAddress } from '#contract/readable-address.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '../http/api-error.ts'
import { pages } from '../hosts/page-directory/schema.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import type { Changes, StoredDestination } from './schema.ts'

/** Presents the destinations of rows. */
export type PresentDestination = (destination: StoredDestination) => Code['destination']

/**
 * Throws if the destination is a page or site that does not exist. Locks an existing page or site against deletion until the transaction
 * ends.
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
}

/** The URL of a destination that should be checked. Null for a page or site of this installation. */
export function getExternalUrl(destination: StoredDestination): string | null {
  return destination.type === 'url' ? destination.url : null
}

/** Looks up the pages and sites among these destinations of a workspace. Returns a function that presents a destination. */
export async function prepareDestinations(
  db: Database,
  { workspaceId, destinations }: { workspaceId: string; destinations: readonly StoredDestination[] },
  pageUrl: (subdomain: string) => string,
): Promise<PresentDestination> {
  const ids = destinations.flatMap((destination) => getTargetId(destination) ?? [])
  const targets = await findTargets(db, workspaceId, [...new Set(ids)])
  return (destination) => {
    if (destination.type === 'url') return { ...destination, summary: summarizeAddress(destination.url) }
    const target = targets.get(getTargetId(destination) ?? '')
    return target ? { ...destination, url: pageUrl(target.subdomain), summary: target.name } : destination
  }
}

/** Presents changes for the history, with the current names of pages and sites. */
export async function presentChanges<C extends { changes: Changes }>(
  db: Database,
  { workspaceId, entries }: { workspaceId: string; entries: readonly C[] },
  pageUrl: (subdomain: string) => string,
): Promise<C[]> {
  const destinations = entries.flatMap(({ changes: { destination } }) =>
    destination ? [destination.from, destination.to].filter(isPageOrSite) : [],
  )
  if (destinations.length === 0) return [...entries]
  const presentDestination = await prepareDestinations(db, { workspaceId, destinations }, pageUrl)
  const present = (value: unknown) => (isPageOrSite(value) ? presentDestination(value) : value)
  return entries.map((entry) => {
    const { destination, ...others } = entry.changes
    if (!destination) return entry
    const { from, to } = destination
    return { ...entry, changes: { ...others, destination: { from: present(from), to: present(to) } } }
  })
}

/** Names and subdomains of pages and sites. A table is read only if an id needs it, because most codes lead elsewhere. */
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
  return targets
}

function isExistingPage(workspaceId: string) {
  return and(eq(pages.workspaceId, workspaceId), isNull(pages.deletedAt))
}

/** The id of the page or site that a destination opens. Null for an address elsewhere. */
function getTargetId(destination: StoredDestination): string | null {
  if (destination.type === 'page') return destination.pageId
  return destination.type === 'site' ? destination.siteId : null
}

function isPageOrSite(value: unknown): value is Exclude<StoredDestination, { type: 'url' }> {
  const isTyped = typeof value === 'object' && value !== null && 'type' in value
  return isTyped && (value.type === 'page' || value.type === 'site')
}
