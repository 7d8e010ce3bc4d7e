import type { FastifyBaseLogger } from 'fastify'
import { isNotNull } from 'drizzle-orm'
import type { AppLinks } from '#contract/app-links.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { normalizeHost } from '#service/http/host-name.ts'
import { domains } from './schema.ts'

const REFRESH_MS = 30_000

/** A verified domain. With neither a page nor a site, it is for scans. */
export type OwnDomain = Pick<typeof domains.$inferSelect, 'workspaceId' | 'host' | 'pageId' | 'siteId' | 'token'> & {
  /** Missing in a copy that an older version wrote. */
  appLinks?: AppLinks | null
} & HostAddresses

/** Where a host for scans leads visitors without a valid code. */
export interface HostAddresses {
  /** For an address without a code. Null or missing if `unknownUrl` applies. */
  rootUrl?: string | null
  /** For a code that does not exist. Null or missing if a page says that the code does not exist. */
  unknownUrl?: string | null
}

export interface DomainDirectory {
  /** The verified domain of a Host header. Null if the host is not a verified domain. */
  find(host: string | undefined): OwnDomain | null
  /** Reads the domains again. Must be called after a change, so that this process uses the change at once. */
  refresh(): Promise<void>
  close(): void
}

/**
 * Keeps all verified domains in memory. The domains are few, and every request of a visitor needs them, even while the database is down.
 * They are read again after every change, and every 30 seconds in case a notification was lost.
 */
export async function startDomainDirectory(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  log: FastifyBaseLogger,
): Promise<DomainDirectory> {
  let domainsByHost: ReadonlyMap<string, OwnDomain> = new Map()
  let lastRead: Promise<void> = Promise.resolve()

  function refresh(): Promise<void> {
    // The reads run one after the other, so that an older result never replaces a newer one.
    const nextRead = lastRead.then(async () => {
      domainsByHost = await readDomains(db)
    })
    lastRead = nextRead.catch(() => {})
    return nextRead
  }
  const refreshLater = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'The domains of workspaces could not be read.'))

  await listen('domains', { onNotification: refreshLater, onReconnect: refreshLater })
  await refresh()
  const timer = setInterval(refreshLater, REFRESH_MS).unref()
  return {
    ...createFinder(() => domainsByHost),
    refresh,
    close: () => clearInterval(timer),
  }
}

/** Creates a directory that never changes. */
export function createFixedDirectory(domains: readonly OwnDomain[]): DomainDirectory {
  const domainsByHost = new Map(domains.map((domain) => [domain.host, domain]))
  return { ...createFinder(() => domainsByHost), refresh: async () => {}, close: () => {} }
}

function createFinder(getDomains: () => ReadonlyMap<string, OwnDomain>): Pick<DomainDirectory, 'find'> {
  return { find: (host) => (getDomains().size === 0 ? null : (getDomains().get(normalizeHost(host ?? '')) ?? null)) }
}

/** Reads the verified domains of all workspaces, by host. */
export async function readDomains(db: Database): Promise<Map<string, OwnDomain>> {
  const { workspaceId, host, pageId, siteId, token, appLinks, rootUrl, unknownUrl } = domains
  const rows = await db
    .select({ workspaceId, host, pageId, siteId, token, appLinks, rootUrl, unknownUrl })
    .from(domains)
    .where(isNotNull(domains.verifiedAt))
  return new Map(rows.map((row) => [row.host, row]))
}
