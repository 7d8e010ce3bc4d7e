import type { pageTemplates as contract } from '#contract/page-templates.ts'
import type { pages } from '#contract/pages.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import { deleteWithQuota, takeQuota } from '#service/tenancy/workspaces/usage.ts'
import type { Hosting } from '../hosting/hosting.ts'
import { readPage } from '../documents/page-store.ts'
import { pageTemplates } from '../curated/curated-templates.ts'
import { listSavedTemplates, presentCuratedTemplate, presentSavedTemplate, readTemplate } from './page-templates.ts'
import { savedPageTemplates } from '../documents/schema.ts'

type TemplateEndpoints = typeof contract & Pick<typeof pages, 'POST /pages/{id}/template'>

/** Endpoints of page templates. Saved page templates count against the same limit as saved designs. */
export function createTemplateHandlers({
  db,
  hosting,
}: {
  db: Database
  hosting: Hosting
}): Handlers<TemplateEndpoints> {
  return {
    'GET /page-templates': async ({ caller }) => {
      const saved = await listSavedTemplates(db, caller.workspace.id)
      const curated = pageTemplates.map((pageTemplate) => presentCuratedTemplate(pageTemplate, hosting))
      return { data: [...saved.map((row) => presentSavedTemplate(row, hosting)), ...curated] }
    },

    'GET /page-templates/{id}': async ({ caller, params }) => {
      const template = await readTemplate(db, hosting, { workspaceId: caller.workspace.id, id: params.id })
      if (!template) throw new ApiError('not_found')
      return template
    },

    'POST /pages/{id}/template': async ({ caller, params, body, withIdempotency }) => {
      const workspaceId = caller.workspace.id
      const page = await readPage(db, workspaceId, params.id)
      if (!page) throw new ApiError('not_found')
      const at = new Date()
      const row = { workspaceId, id: createId('tpl', at), name: body.name, content: page.content, createdAt: at }
      return withIdempotency(async (tx) => {
        await takeQuota(tx, workspaceId, { resource: 'templates', max: caller.ceilings.templates })
        await tx.insert(savedPageTemplates).values(row)
        return presentSavedTemplate(row, hosting)
      })
    },

    'DELETE /page-templates/{id}': async ({ caller, params }) => {
      const template = { workspaceId: caller.workspace.id, id: params.id }
      await deleteWithQuota(db, template, { table: savedPageTemplates, resource: 'templates' })
    },
  }
}
