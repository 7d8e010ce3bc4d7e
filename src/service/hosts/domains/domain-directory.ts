import type { FastifyBaseLogger } from 'fastify'
import { isNotNull } from 'drizzle-orm'
import type { AppLinks } from '#contract/app-links.ts'
import type { Database, Opened } from '#database/open.ts'
import { normalizeHost } from '#service/http/host-name.ts'
import { domains } from './schema.ts'

const REFRESH_MS = 30_000

/** A verified domain: with neither a page nor a site it is for scans. */
export type OwnDomain = Pick<typeof domains.$inferSelect, 'workspaceId' | 'host' | 'pageId' | 'siteId' | 'token'> & {
  /** Missing in a copy that an earlier version wrote. */
  appLinks?: AppLinks | null
} & HostAddresses

/** Where a host for scans leads visitors who do not name a code of it. */
export interface HostAddresses {
  /** Without a code; null or missing: as with an unknown one. */
  rootUrl?: string | null
  /** With a code that does not exist; null or missing: a page says so. */
  unknownUrl?: string | null
}

export interface DomainDirectory {
  /** The verified domain of a Host header; null if there is none. */
  find(host: string | undefined): OwnDomain | null
  /** Reads the domains again; to be called after a change, so that this process uses it at once. */
  refresh(): Promise<void>
  close(): void
}

/**
 * All verified domains, in memory: they are few, every visitor's request needs them, and it must be answered while the database is away.
 * They are read again at every change, and at times in case a notification was lost.
 */
export async function startDomainDirectory(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  log: FastifyBaseLogger,
): Promise<DomainDirectory> {
  let known: ReadonlyMap<string, OwnDomain> = new Map()
  let reading: Promise<void> = Promise.resolve()

  function refresh(): Promise<void> {
    // One after the other, so that an older answer never replaces a newer one.
    const next = reading.then(async () => {
      known = await readDomains(db)
    })
    reading = next.catch(() => {})
    return next
  }
  const refreshLater = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'The domains of workspaces could not be read.'))

  await listen('domains', { onNotification: refreshLater, missed: refreshLater })
  await refresh()
  const timer = setInterval(refreshLater, REFRESH_MS).unref()
  return {
    ...finder(() => known),
    refresh,
    close: () => clearInterval(timer),
  }
}

/** A directory that never changes. */
export function fixedDirectory(domains: readonly OwnDomain[]): DomainDirectory {
  const known = new Map(domains.map((domain) => [domain.host, domain]))
  return { ...finder(() => known), refresh: async () => {}, close: () => {} }
}

function finder(known: () => ReadonlyMap<string, OwnDomain>): Pick<DomainDirectory, 'find'> {
  return { find: (host) => (known().size === 0 ? null : (known().get(normalizeHost(host ?? '')) ?? null)) }
}

/** The verified domains of all workspaces, by host. */
export async function readDomains(db: Database): Promise<Map<string, OwnDomain>> {
  const { workspaceId, host, pageId, siteId, token, appLinks, rootUrl, unknownUrl } = domains
  const rows = await db
    .select({ workspaceId, host, pageId, siteId, token, appLinks, rootUrl, unknownUrl })
    .from(domains)
    .where(isNotNull(domains.verifiedAt))
  return new Map(rows.map((row) => [row.host, row]))
}
