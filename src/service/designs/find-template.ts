import { and, eq } from 'drizzle-orm'
import type { PlainDesign } from '#contract/plain-design.ts'
import type { Database } from '#database/open.ts'
import { systemTemplates } from '#qr/system-templates.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { isLocked } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { templates } from './schema.ts'

/** The design of a template that the workspace may use. `fieldPath` is the path in the body that an error names. */
export type TemplateLookup = (workspace: Caller['workspace'], id: string, fieldPath: string) => Promise<PlainDesign>

export function createTemplateLookup(db: Database): TemplateLookup {
  return async ({ id: workspaceId, plan }, id, fieldPath) => {
    const systemTemplate = systemTemplates.find((template) => template.id === id)
    if (systemTemplate) {
      if (isLocked(systemTemplate.plan, plan)) throw new ApiError('plan_required')
      return systemTemplate.design
    }
    const [saved] = await db.select().from(templates).where(matchesTemplate(workspaceId, id))
    if (!saved) throw invalidField('body', fieldPath, 'There is no such template')
    return saved.design.plain
  }
}

export function matchesTemplate(workspaceId: string, id: string) {
  return and(eq(templates.workspaceId, workspaceId), eq(templates.id, id))
}
