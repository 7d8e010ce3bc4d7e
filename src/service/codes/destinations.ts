import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Code } from '#contract/codes.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '../platform/http/api-error.ts'
import { pages } from '../platform/page-directory/schema.ts'
import type { Changes, StoredDestination } from './schema.ts'

/** Presents the destinations of rows. */
export type Shown = (destination: StoredDestination) => Code['destination']

/** Throws if the destination is a page that does not exist; locks an existing page against deletion until the transaction ends. */
export async function holdDestination(tx: Database, workspaceId: string, to: StoredDestination | undefined) {
  if (to?.type !== 'page') return
  const [page] = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(existingPages(workspaceId), eq(pages.id, to.pageId)))
    .for('key share')
  if (!page) throw invalidField('body', 'destination.pageId', 'There is no such page')
}

/** The URL of a destination that should be checked; null for a page of ours. */
export function outsideUrl(destination: StoredDestination): string | null {
  return destination.type === 'url' ? destination.url : null
}

/** Looks up the pages among these destinations of a workspace with one query; returns how each destination is presented. */
export async function shownDestinations(
  db: Database,
  { workspaceId, destinations }: { workspaceId: string; destinations: readonly StoredDestination[] },
  pageUrl: (subdomain: string) => string,
): Promise<Shown> {
  const ids = destinations.flatMap((one) => (one.type === 'page' ? [one.pageId] : []))
  const found = await findPages(db, workspaceId, [...new Set(ids)])
  return (destination) => {
    if (destination.type === 'url') return { ...destination, summary: toSummary(destination.url) }
    const page = found.get(destination.pageId)
    return page ? { ...destination, url: pageUrl(page.subdomain), summary: page.name } : destination
  }
}

/** Changes for the history: pages with their current names. */
export async function shownChanges<C extends { changes: Changes }>(
  db: Database,
  { workspaceId, entries }: { workspaceId: string; entries: readonly C[] },
  pageUrl: (subdomain: string) => string,
): Promise<C[]> {
  const destinations = entries.flatMap(({ changes: { destination } }) =>
    destination ? [destination.from, destination.to].filter(isPage) : [],
  )
  if (destinations.length === 0) return [...entries]
  const shown = await shownDestinations(db, { workspaceId, destinations }, pageUrl)
  const named = (value: unknown) => (isPage(value) ? shown(value) : value)
  return entries.map((entry) => {
    const { destination, ...others } = entry.changes
    if (!destination) return entry
    const { from, to } = destination
    return { ...entry, changes: { ...others, destination: { from: named(from), to: named(to) } } }
  })
}

async function findPages(db: Database, workspaceId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, { name: string; subdomain: string }>()
  const rows = await db
    .select({ id: pages.id, name: pages.name, subdomain: pages.subdomain })
    .from(pages)
    .where(and(existingPages(workspaceId), inArray(pages.id, ids)))
  return new Map(rows.map(({ id, ...page }) => [id, page]))
}

function existingPages(workspaceId: string) {
  return and(eq(pages.workspaceId, workspaceId), isNull(pages.deletedAt))
}

function isPage(value: unknown): value is Extract<StoredDestination, { type: 'page' }> {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'page'
}

/** For people: host and path, without the parts that a browser hides too. */
function toSummary(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  if (!protocol.startsWith('http')) return url
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}
