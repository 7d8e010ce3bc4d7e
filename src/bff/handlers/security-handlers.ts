import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import { toPersonActor, recordAudit } from '../audit/record.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import { member, organization } from '../better-auth/schema.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'

export function createSecurityHandlers(db: Database): Pick<BffHandlers, 'GET /security' | 'PATCH /security'> {
  return {
    async 'GET /security'({ person }) {
      return readRules(db, person.workspace.id)
    },
    async 'PATCH /security'({ person, request, body }) {
      // Without a second factor, the admin would be locked out by this request.
      if (body.requireTwoFactor && !person.secondFactor) throw new ApiError('two_factor_required')
      const { id: workspaceId } = person.workspace
      await db.transaction(async (tx) => {
        const rulesBefore = await readRules(tx, workspaceId)
        if (rulesBefore.requireTwoFactor === body.requireTwoFactor) return
        await tx.update(organization).set(body).where(eq(organization.id, workspaceId))
        await recordAudit(tx, {
          workspaceId,
          actor: toPersonActor(person),
          action: 'security.update',
          changes: [{ field: 'requireTwoFactor', from: rulesBefore.requireTwoFactor, to: body.requireTwoFactor }],
          request,
        })
        const members = await tx
          .select({ id: member.userId })
          .from(member)
          .where(eq(member.organizationId, workspaceId))
        for (const { id } of members) await notifySessionsChanged(tx, id)
      })
      return readRules(db, workspaceId)
    },
  }
}

async function readRules(db: Database, workspaceId: string): Promise<{ requireTwoFactor: boolean }> {
  const { requireTwoFactor } = organization
  const [rules] = await db.select({ requireTwoFactor }).from(organization).where(eq(organization.id, workspaceId))
  return rules ?? { requireTwoFactor: false }
}
