import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { domains } from '#service/hosts/domains/schema.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'

const MAX_HOSTS = 5
const OWNER_CACHE_MS = 60_000
const MAX_CACHED_OWNERS = 1_000

/** The owner of a code, for visitors who want to know before they open it. */
export interface CodeOwner {
  name: string
  /** Domains that the workspace has proved to be its own. */
  hosts: string[]
}

async function readOwner(db: Database, workspaceId: string): Promise<CodeOwner | null> {
  const [workspace] = await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  if (!workspace) return null
  const verified = await db
    .select({ host: domains.host })
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), isNotNull(domains.verifiedAt)))
    .orderBy(asc(domains.host))
    .limit(MAX_HOSTS)
  return { name: workspace.name, hosts: verified.map(({ host }) => host) }
}

/** Reads owners, each at most once a minute, so that many previews of one code do not reach the database. */
export function createOwnerReader(db: Database): (workspaceId: string) => Promise<CodeOwner | null> {
  const owners = new LRUCache<string, Promise<CodeOwner | null>>({ max: MAX_CACHED_OWNERS, ttl: OWNER_CACHE_MS })
  return (workspaceId) => {
    const cached = owners.get(workspaceId)
    if (cached) return cached
    const owner = readOwner(db, workspaceId)
    owners.set(workspaceId, owner)
    owner.catch(() => owners.delete(workspaceId))
    return owner
  }
}
