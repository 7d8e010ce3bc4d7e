import type { pages as contract } from '#contract/pages.ts'
import { Fault } from '../http/fault.ts'
import type { Handlers } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { giveBack, takeOf } from '../workspace/usage.ts'
import { readPage } from './page-store.ts'
import { pageTemplates } from '../page-templates/page-templates.ts'
import { listSavedTemplates, pageTemplateIs, presentCurated, presentSaved, readTemplate } from './page-templates.ts'
import type { PagesContext } from './pages-context.ts'
import { savedPageTemplates } from './schema.ts'

type TemplateEndpoints = Pick<
  typeof contract,
  'GET /page-templates' | 'GET /page-templates/{id}' | 'POST /pages/{id}/template' | 'DELETE /page-templates/{id}'
>

/** Of the templates that pages start from. Those that a workspace saved count with its saved designs. */
export function templateHandlers({ db, hosting }: Pick<PagesContext, 'db' | 'hosting'>): Handlers<TemplateEndpoints> {
  return {
    'GET /page-templates': async ({ caller }) => {
      const saved = await listSavedTemplates(db, caller.workspace.id)
      const curated = pageTemplates.map((each) => presentCurated(each, hosting))
      return { data: [...saved.map((row) => presentSaved(row, hosting)), ...curated] }
    },

    'GET /page-templates/{id}': async ({ caller, params }) => {
      const template = await readTemplate(db, hosting, { workspaceId: caller.workspace.id, id: params.id })
      if (!template) throw new Fault('not_found')
      return template
    },

    'POST /pages/{id}/template': async ({ caller, params, body, once }) => {
      const workspaceId = caller.workspace.id
      const page = await readPage(db, workspaceId, params.id)
      if (!page) throw new Fault('not_found')
      const at = new Date()
      const row = { workspaceId, id: newId('tpl', at), name: body.name, content: page.content, createdAt: at }
      return once(async (tx) => {
        await takeOf(tx, workspaceId, { what: 'templates', max: caller.ceilings.templates })
        await tx.insert(savedPageTemplates).values(row)
        return presentSaved(row, hosting)
      })
    },

    'DELETE /page-templates/{id}': async ({ caller, params }) => {
      const workspaceId = caller.workspace.id
      await db.transaction(async (tx) => {
        const removed = await tx.delete(savedPageTemplates).where(pageTemplateIs(workspaceId, params.id))
        if (removed.rowCount === 0) throw new Fault('not_found')
        await giveBack(tx, workspaceId, { what: 'templates' })
      })
    },
  }
}
