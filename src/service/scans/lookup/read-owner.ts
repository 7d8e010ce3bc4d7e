import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { domains } from '#service/hosts/domains/schema.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'

const MOST_HOSTS = 5
const CACHED_MS = 60_000
const MOST_CACHED = 1_000

/** The owner of a code, for people who want to know before they open it. */
export interface Owner {
  name: string
  /** Domains that the workspace has proved to be its own. */
  hosts: string[]
}

async function readOwner(db: Database, workspaceId: string): Promise<Owner | null> {
  const [workspace] = await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  if (!workspace) return null
  const proved = await db
    .select({ host: domains.host })
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), isNotNull(domains.verifiedAt)))
    .orderBy(asc(domains.host))
    .limit(MOST_HOSTS)
  return { name: workspace.name, hosts: proved.map(({ host }) => host) }
}

/** Reads owners, each at most once a minute, so that many previews of one code do not reach the database. */
export function ownerReader(db: Database): (workspaceId: string) => Promise<Owner | null> {
  const known = new LRUCache<string, Promise<Owner | null>>({ max: MOST_CACHED, ttl: CACHED_MS })
  return (workspaceId) => {
    const found = known.get(workspaceId)
    if (found) return found
    const reading = readOwner(db, workspaceId)
    known.set(workspaceId, reading)
    reading.catch(() => known.delete(workspaceId))
    return reading
  }
}
