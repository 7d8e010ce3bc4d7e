import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { DomainDirectory } from './domains/domain-directory.ts'
import { domains } from './domains/schema.ts'
import { normalizeHost, getLabelsBelow } from '../http/host-name.ts'
import type { CachedHost, HostCache } from './host-cache.ts'
import { hosts } from './schema.ts'
import type { HostOwner } from './subdomains.ts'

/** What the host of a visitor's request shows. */
export interface VisitedHost<Host extends CachedHost = CachedHost> {
  host: Host
  /** The subdomain, or the whole name of a workspace's own domain. */
  name: string
  /** The address of the host, with a trailing slash. */
  url: string
  /** Whether the visitor's host has `www.` before this name. */
  hasWww: boolean
}
/**
 * Finds what a Host header shows. Null if its name is free. Synchronous if the host is cached. Rejects if the host is not cached and the
 * database is down.
 */
export type FindHost<Host extends CachedHost = CachedHost> = (
  host: string | undefined,
) => VisitedHost<Host> | null | Promise<VisitedHost<Host> | null>

interface HostFinderOptions {
  pagesDomain: string
  directory: Pick<DomainDirectory, 'find'>
  pageUrl(subdomain: string): string
  domainUrl(host: string): string
}

export function createHostFinder<Host extends CachedHost>(
  hosts: HostCache<Host>,
  { pagesDomain, directory, pageUrl, domainUrl }: HostFinderOptions,
): FindHost<Host> {
  const domain = normalizeHost(pagesDomain)

  /** Null if no page or site can have this name. */
  function parseName(hostHeader: string): Omit<VisitedHost, 'host'> | null {
    const labels = getLabelsBelow(domain, hostHeader)
    if (labels === null) {
      const ownDomain = directory.find(hostHeader)
      return ownDomain && { name: ownDomain.host, url: domainUrl(ownDomain.host), hasWww: false }
    }
    const name = labels.replace(/^www\./, '')
    return /^[a-z0-9-]{3,63}$/.test(name) ? { name, url: pageUrl(name), hasWww: name !== labels } : null
  }

  return (hostHeader) => {
    const parsed = parseName(hostHeader ?? '')
    if (parsed === null) return null
    const cached = hosts.find(parsed.name)
    const toVisitedHost = (host: Host | null) => host && { host, ...parsed }
    return cached instanceof Promise ? cached.then(toVisitedHost) : toVisitedHost(cached)
  }
}

/** The page or site that has reserved a subdomain or is shown by a workspace's own domain. Null if there is none. */
export async function findHostOwner(db: Database, name: string): Promise<HostOwner | null> {
  const isDomain = name.includes('.')
  const [row] = isDomain
    ? await db
        .select({ workspaceId: domains.workspaceId, pageId: domains.pageId, siteId: domains.siteId })
        .from(domains)
        .where(and(eq(domains.host, name), isNotNull(domains.verifiedAt)))
    : await db.select().from(hosts).where(eq(hosts.subdomain, name))
  if (!row) return null
  const { workspaceId, pageId, siteId } = row
  if (pageId !== null) return { workspaceId, pageId }
  return siteId === null ? null : { workspaceId, siteId }
}
