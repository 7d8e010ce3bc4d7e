import { and, eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { checkSubdomain } from './subdomain-rules.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { hosts } from '../editing/schema.ts'

const MAX_LENGTH = 40

/** Throws if this subdomain is not allowed. */
export function requireAllowed(subdomain: string): void {
  const checked = checkSubdomain(subdomain)
  if (!checked.ok) throw invalidField('body', 'subdomain', checked.reason)
}

/** Reserves an address inside the transaction; throws if it is taken. Waits for a parallel transaction that reserves the same one. */
export async function claimSubdomain(tx: Database, of: typeof hosts.$inferInsert): Promise<void> {
  if (!(await tryToClaim(tx, of))) throw new ApiError('subdomain_taken')
}

/** Reserves an address that begins like `wanted`, and returns it. */
export async function claimSubdomainLike(
  tx: Database,
  wanted: string,
  of: Omit<typeof hosts.$inferInsert, 'subdomain'>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '-copy' : `-copy-${number}`
    const subdomain = `${wanted.slice(0, MAX_LENGTH - end.length).replace(/-+$/, '')}${end}`
    if (checkSubdomain(subdomain).ok && (await tryToClaim(tx, { ...of, subdomain }))) return subdomain
  }
}

export async function freeSubdomain(tx: Database, of: typeof hosts.$inferInsert): Promise<void> {
  await tx.delete(hosts).where(and(eq(hosts.subdomain, of.subdomain), eq(hosts.pageId, of.pageId)))
  await notify(tx, 'hosts', of.subdomain)
}

async function tryToClaim(tx: Database, of: typeof hosts.$inferInsert): Promise<boolean> {
  const claimed = await tx.insert(hosts).values(of).onConflictDoNothing()
  if (claimed.rowCount === 0) return false
  // A visitor may have requested the address before, and the miss is cached.
  await notify(tx, 'hosts', of.subdomain)
  return true
}
