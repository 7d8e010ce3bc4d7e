import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { DomainDirectory } from './domains/domain-directory.ts'
import { domains } from './domains/schema.ts'
import { normalizeHost, getLabelsBelow } from '../http/host-name.ts'
import type { CachedHost, HostCache } from './host-cache.ts'
import { hosts } from './schema.ts'
import type { HostOwner } from './subdomains.ts'

/** What a visitor's host shows. */
export interface VisitedHost<Host extends CachedHost = CachedHost> {
  host: Host
  /** The part of its name below the domain of pages, or the whole name of an own domain. */
  name: string
  /** The address that the host is served at, with a trailing slash. */
  url: string
  /** Whether the visitor asked for the same name with `www.` before it. */
  hasWww: boolean
}
/** Looks up a Host header; null if its name is free. Synchronous if cached; rejects if it is not and the database is down. */
export type FindHost<Host extends CachedHost = CachedHost> = (
  host: string | undefined,
) => VisitedHost<Host> | null | Promise<VisitedHost<Host> | null>

interface FinderParts {
  pagesDomain: string
  directory: Pick<DomainDirectory, 'find'>
  pageUrl(subdomain: string): string
  domainUrl(host: string): string
}

export function hostFinder<Host extends CachedHost>(
  hosts: HostCache<Host>,
  { pagesDomain, directory, pageUrl, domainUrl }: FinderParts,
): FindHost<Host> {
  const domain = normalizeHost(pagesDomain)

  /** Null: no page and no site can have this name. */
  function parseName(given: string): Omit<VisitedHost, 'host'> | null {
    const below = getLabelsBelow(domain, given)
    if (below === null) {
      const own = directory.find(given)
      return own && { name: own.host, url: domainUrl(own.host), hasWww: false }
    }
    const name = below.replace(/^www\./, '')
    return /^[a-z0-9-]{3,63}$/.test(name) ? { name, url: pageUrl(name), hasWww: name !== below } : null
  }

  return (given) => {
    const named = parseName(given ?? '')
    if (named === null) return null
    const found = hosts.find(named.name)
    const visited = (host: Host | null) => host && { host, ...named }
    return found instanceof Promise ? found.then(visited) : visited(found)
  }
}

/** The page or site that reserved a subdomain, or that an own domain shows; null if it is free. */
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
