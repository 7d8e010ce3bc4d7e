import { and, eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { checkSubdomain } from './subdomain-rules.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { hosts } from '../editing/schema.ts'

const MAX_LENGTH = 40

/** A fault where nobody may have this subdomain. */
export function requireAllowed(subdomain: string): void {
  const checked = checkSubdomain(subdomain)
  if (!checked.ok) throw invalidField('body', 'subdomain', checked.reason)
}

/** Claims an address in the writing transaction; a fault where somebody has it. A twin that is about to claim it is waited for. */
export async function claimSubdomain(tx: Database, of: typeof hosts.$inferInsert): Promise<void> {
  if (!(await tryToClaim(tx, of))) throw new ApiError('subdomain_taken')
}

/** Claims an address that begins like `wanted`, and answers it. */
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
  // Somebody may have tried the address before it was anybody's.
  await notify(tx, 'hosts', of.subdomain)
  return true
}
