import { and, desc, eq, ne } from 'drizzle-orm'
import type { keys as contract } from '#contract/keys.ts'
import type { Context } from '../context.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { takeQuota } from '../workspace/usage.ts'
import { createKey } from './create-key.ts'
import { revokeKey } from './revoke-key.ts'
import { keys } from './schema.ts'

export function keysHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof contract> {
  return {
    // The dashboard's own key was not created by a person, so it is neither listed, counted nor revocable here.
    'GET /keys': async ({ caller }) => ({
      data: await db
        .select()
        .from(keys)
        .where(and(eq(keys.workspaceId, caller.workspace.id), ne(keys.scope, 'admin')))
        .orderBy(desc(keys.createdAt), desc(keys.id)),
    }),

    'POST /keys': async ({ caller, body, once }) => {
      if (!caller.ceilings.api) throw new ApiError('plan_required')
      if (body.expiresAt && body.expiresAt <= new Date())
        throw invalidField('body', 'expiresAt', 'The expiry must be in the future')
      return once(async (tx) => {
        await takeQuota(tx, caller.workspace.id, { what: 'apiKeys', max: caller.ceilings.apiKeys })
        return createKey(tx, caller.workspace.id, body)
      })
    },

    'DELETE /keys/{id}': async ({ caller, params }) => {
      await db.transaction(async (tx) => revokeKey(tx, caller.workspace.id, params.id))
    },
  }
}
