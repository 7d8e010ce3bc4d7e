import { eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PassQuery } from '#contract/pass-query.ts'
import type { Plan } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { hashApiKey, isApiKey } from './api-key.ts'
import { keys } from './schema.ts'
import { type Ceilings, planCeilings } from '../workspaces/plan-ceilings.ts'
import { workspaces } from '../workspaces/schema.ts'
import { ApiError } from '#service/http/api-error.ts'

/** The caller: the key, its workspace, and the person or key to name in histories. */
export interface Caller {
  workspace: { id: string; name: string; slug: string; plan: Plan; passQuery: PassQuery }
  ceilings: Ceilings
  key: { id: string; name: string; scope: 'read' | 'write' | 'admin'; lastUsedAt: Date | null; expiresAt: Date | null }
  actor: { id: string; name: string }
}

interface Credentials {
  authorization: string | undefined
  /** `id;name` of the signed-in person, as the bff sends it; the name is percent-encoded. */
  actor: string | undefined
}

/** The caller of a request; throws if there is none. Keys are not cached, because a revoked one must stop working at once. */
export async function authenticate(db: Database, { authorization, actor }: Credentials): Promise<Caller> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (key === undefined || !isApiKey(key)) throw new ApiError('invalid_api_key')
  const [row] = await db
    .select()
    .from(keys)
    .innerJoin(workspaces, eq(workspaces.id, keys.workspaceId))
    .where(eq(keys.hash, hashApiKey(key)))
  if (!row) throw new ApiError('invalid_api_key')
  if (row.keys.expiresAt && row.keys.expiresAt <= new Date()) throw new ApiError('expired_api_key')
  const { id, name, slug, plan, passQuery } = row.workspaces
  const own = { id: row.keys.id, name: row.keys.name }
  return {
    workspace: { id, name, slug, plan, passQuery },
    ceilings: planCeilings[plan],
    key: { ...own, scope: row.keys.scope, lastUsedAt: row.keys.lastUsedAt, expiresAt: row.keys.expiresAt },
    actor: (row.keys.scope === 'admin' && parseActor(actor)) || own,
  }
}

/** Refuses requests that the plan or the key's scope does not allow. */
export function authorise({ key, ceilings }: Caller, method: string, endpoint: Endpoint | undefined): void {
  // The dashboard works on every plan, with the admin key.
  if (!ceilings.api && key.scope !== 'admin') throw new ApiError('plan_required')
  // An unknown path is 404 or 405 for every key.
  if (!endpoint) return
  const needed = endpoint.scope ?? (method === 'GET' ? 'read' : 'write')
  const rank = { read: 0, write: 1, admin: 2 }
  if (rank[key.scope] < rank[needed]) throw new ApiError('insufficient_scope')
}

function parseActor(header: string | undefined): Caller['actor'] | null {
  const [, id, name] = /^([\w-]{1,64});([^;]{0,600})$/.exec(header ?? '') ?? []
  if (id === undefined || name === undefined) return null
  try {
    return { id, name: decodeURIComponent(name).slice(0, 200) }
  } catch {
    return null
  }
}
