import { and, eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { hosts } from './schema.ts'
import { checkSubdomain } from './subdomain-rules.ts'

const MAX_LENGTH = 40

/** What reserves a subdomain. */
export type HostOwner = { workspaceId: string } & ({ pageId: string } | { siteId: string })

/** Throws if this subdomain is not allowed. */
export function requireAllowed(subdomain: string): void {
  const checked = checkSubdomain(subdomain)
  if (!checked.ok) throw invalidField('body', 'subdomain', checked.reason)
}

/** Reserves an address inside the transaction; throws if it is taken. Waits for a parallel transaction that reserves the same one. */
export async function claimSubdomain(tx: Database, subdomain: string, owner: HostOwner): Promise<void> {
  if (!(await tryToClaim(tx, subdomain, owner))) throw new ApiError('subdomain_taken')
}

/** Reserves an address that begins like `wanted`, and returns it; like "page" if `wanted` is from a time when its name was allowed. */
export async function claimSubdomainLike(tx: Database, wanted: string, owner: HostOwner): Promise<string> {
  const start = checkSubdomain(wanted).ok ? wanted : 'page'
  for (let number = 1; ; number++) {
    const end = number === 1 ? '-copy' : `-copy-${number}`
    const subdomain = `${start.slice(0, MAX_LENGTH - end.length).replace(/-+$/, '')}${end}`
    if (checkSubdomain(subdomain).ok && (await tryToClaim(tx, subdomain, owner))) return subdomain
  }
}

export async function freeSubdomain(tx: Database, subdomain: string, owner: HostOwner): Promise<void> {
  const isOwner = 'pageId' in owner ? eq(hosts.pageId, owner.pageId) : eq(hosts.siteId, owner.siteId)
  await tx.delete(hosts).where(and(eq(hosts.subdomain, subdomain), isOwner))
  await notify(tx, 'hosts', subdomain)
}

async function tryToClaim(tx: Database, subdomain: string, owner: HostOwner): Promise<boolean> {
  const claimed = await tx
    .insert(hosts)
    .values({ ...owner, subdomain })
    .onConflictDoNothing()
  if (claimed.rowCount === 0) return false
  // A visitor may have requested the address before, and the miss is cached.
  await notify(tx, 'hosts', subdomain)
  return true
}
