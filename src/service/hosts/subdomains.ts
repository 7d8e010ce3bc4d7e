import { and, eq, isNotNull } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { domains } from './domains/schema.ts'
import { hosts } from './schema.ts'
import { checkSubdomain } from './subdomain-rules.ts'

const MAX_LENGTH = 40

/** The page or site that has reserved a subdomain. */
export type HostOwner = { workspaceId: string } & ({ pageId: string } | { siteId: string })

/** Throws `invalid_request` if a subdomain is not allowed. */
export function requireAllowedSubdomain(subdomain: string): void {
  const result = checkSubdomain(subdomain)
  if (!result.ok) throw invalidField('body', 'subdomain', result.reason)
}

/**
 * Reserves a subdomain in the caller's transaction. Throws if it is taken. Waits for a parallel transaction that reserves the same
 * subdomain.
 */
export async function claimSubdomain(tx: Database, subdomain: string, owner: HostOwner): Promise<void> {
  if (!(await tryClaim(tx, subdomain, owner))) throw new ApiError('subdomain_taken')
}

/**
 * Reserves a free subdomain such as `menu-copy-2` for a copy of what is at `original`, and returns it. If `original` is no longer allowed,
 * the new subdomain begins with `page`.
 */
export async function claimSubdomainForCopy(tx: Database, original: string, owner: HostOwner): Promise<string> {
  const base = checkSubdomain(original).ok ? original : 'page'
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '-copy' : `-copy-${number}`
    const subdomain = `${base.slice(0, MAX_LENGTH - suffix.length).replace(/-+$/, '')}${suffix}`
    if (checkSubdomain(subdomain).ok && (await tryClaim(tx, subdomain, owner))) return subdomain
  }
}

export async function freeSubdomain(tx: Database, subdomain: string, owner: HostOwner): Promise<void> {
  const isOwner = 'pageId' in owner ? eq(hosts.pageId, owner.pageId) : eq(hosts.siteId, owner.siteId)
  await tx.delete(hosts).where(and(eq(hosts.subdomain, subdomain), isOwner))
  await notifyHosts(tx, subdomain, owner)
}

/** Notifies every process, when the transaction commits, that a page or a site changed, which its subdomain and its own domains show. */
export async function notifyHosts(tx: Database, subdomain: string, owner: HostOwner): Promise<void> {
  const isOwner = 'pageId' in owner ? eq(domains.pageId, owner.pageId) : eq(domains.siteId, owner.siteId)
  const ownDomains = await tx
    .select({ host: domains.host })
    .from(domains)
    .where(and(eq(domains.workspaceId, owner.workspaceId), isOwner, isNotNull(domains.verifiedAt)))
  for (const name of [subdomain, ...ownDomains.map(({ host }) => host)]) await notify(tx, 'hosts', name)
}

async function tryClaim(tx: Database, subdomain: string, owner: HostOwner): Promise<boolean> {
  const claimedRows = await tx
    .insert(hosts)
    .values({ ...owner, subdomain })
    .onConflictDoNothing()
  if (claimedRows.rowCount === 0) return false
  // A visitor may have requested the subdomain before, so that it is cached as free.
  await notify(tx, 'hosts', subdomain)
  return true
}
