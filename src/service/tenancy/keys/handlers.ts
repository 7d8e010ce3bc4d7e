import { and, desc, eq, ne } from 'drizzle-orm'
import type { keys as contract } from '#contract/keys.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { countLastMinute } from '../request-log/api-requests.ts'
import { takeQuota } from '../workspaces/usage.ts'
import { createKey, type KeyRow } from './create-key.ts'
import { revokeKey } from './revoke-key.ts'
import { keys } from './schema.ts'

export function createKeysHandlers({ db }: { db: Database }): Handlers<typeof contract> {
  return {
    // No person created the dashboard's own key, so it is not listed or counted and cannot be revoked here.
    'GET /keys': async ({ caller: { workspace, ceilings } }) => {
      const rows = await db
        .select()
        .from(keys)
        .where(and(eq(keys.workspaceId, workspace.id), ne(keys.scope, 'admin')))
        .orderBy(desc(keys.createdAt), desc(keys.id))
      const limit = ceilings.apiRequestsPerMinute
      const { used, resetSeconds } = await countLastMinute(db, workspace.id)
      return { data: rows.map(present), rate: { limit, used: Math.min(used, limit), resetSeconds } }
    },

    'POST /keys': async ({ caller, body, withIdempotency }) => {
      if (!caller.ceilings.api) throw new ApiError('plan_required')
      if (body.expiresAt && body.expiresAt <= new Date())
        throw invalidField('body', 'expiresAt', 'The expiry must be in the future')
      return withIdempotency(async (tx) => {
        await takeQuota(tx, caller.workspace.id, { resource: 'apiKeys', max: caller.ceilings.apiKeys })
        const createdBy = caller.actor.id === caller.key.id ? null : caller.actor
        const { key, ...row } = await createKey(tx, caller.workspace.id, { ...body, createdBy })
        return { ...present(row), key }
      })
    },

    'DELETE /keys/{id}': async ({ caller, params }) => {
      await db.transaction(async (tx) => revokeKey(tx, caller.workspace.id, params.id))
    },
  }
}

function present({ createdById: id, createdByName: name, ...row }: KeyRow) {
  return { ...row, createdBy: id === null || name === null ? null : { id, name } }
}
