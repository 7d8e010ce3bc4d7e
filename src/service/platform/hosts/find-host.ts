import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { hostName, labelsBelow } from '../http/host-name.ts'
import type { CachedHost, HostCache } from './host-cache.ts'
import { hosts } from './schema.ts'
import type { HostOwner } from './subdomains.ts'

/** What a visitor's host shows, and the part of its name below the domain. */
export interface VisitedHost<Host extends CachedHost = CachedHost> {
  host: Host
  name: string
}
/** Looks up a Host header; null if its name is free. Synchronous if cached; rejects if it is not and the database is down. */
export type FindHost<Host extends CachedHost = CachedHost> = (
  host: string | undefined,
) => VisitedHost<Host> | null | Promise<VisitedHost<Host> | null>

export function hostFinder<Host extends CachedHost>(hosts: HostCache<Host>, pagesDomain: string): FindHost<Host> {
  const domain = hostName(pagesDomain)
  return (given) => {
    const name = labelsBelow(domain, given ?? '')?.replace(/^www\./, '') ?? ''
    if (!/^[a-z0-9-]{3,63}$/.test(name)) return null
    const found = hosts.find(name)
    const visited = (host: Host | null) => host && { host, name }
    return found instanceof Promise ? found.then(visited) : visited(found)
  }
}

/** The page or site that reserved a subdomain; null if it is free. */
export async function findHostOwner(db: Database, subdomain: string): Promise<HostOwner | null> {
  const [row] = await db.select().from(hosts).where(eq(hosts.subdomain, subdomain))
  if (!row) return null
  const { workspaceId, pageId, siteId } = row
  if (pageId !== null) return { workspaceId, pageId }
  return siteId === null ? null : { workspaceId, siteId }
}
