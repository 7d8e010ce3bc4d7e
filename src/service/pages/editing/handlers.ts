import { cutText } from '#contract/cut-text.ts'
import type { pageBlocks } from '#contract/page-blocks.ts'
import type { pageTemplates } from '#contract/page-templates.ts'
import type { pages as contract } from '#contract/pages.ts'
import type { Page } from '#contract/page.ts'
import { listCodesForPage } from '#service/codes/list-codes-for-destination.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { requireAllowedAdditions } from '../documents/block-plans.ts'
import { createPage } from './create-page.ts'
import { deletePage, undeletePage } from './delete-page.ts'
import { editPage } from './edit-page.ts'
import { requirePage, listPages, type PageRow } from '../documents/page-rows.ts'
import { readPage } from '../documents/page-store.ts'
import { readStartingContent, withNewIds } from '../templates/page-templates.ts'
import type { PagesContext } from './pages-context.ts'
import { presentDraft, presentPage, presentSummary } from './present-page.ts'
import { publishPage, unpublishPage } from './publish-page.ts'
import { createRevisionHandlers } from './revision-handlers.ts'
import { requireAllowedSubdomain } from '#service/hosts/subdomains.ts'
import { createTemplateHandlers } from '../templates/template-handlers.ts'
import { updatePage } from './update-page.ts'
import { blockDefinitions, findBlock } from '#blocks/blocks/registry.ts'

export function createPagesHandlers(
  context: PagesContext,
): Handlers<typeof contract & typeof pageBlocks & typeof pageTemplates> {
  const { db, drafts, hosting, forget } = context
  return {
    ...blockHandlers(),
    ...createTemplateHandlers(context),
    ...createRevisionHandlers(context),

    'GET /pages': async ({ caller }) => ({
      data: (await listPages(db, caller.workspace.id)).map((row) => presentSummary(row, hosting)),
    }),

    'POST /pages': async ({ caller, body, withIdempotency }) =>
      withIdempotency(async (tx) => {
        requireAllowedSubdomain(body.subdomain)
        const { name: template, content: startingContent } = await readStartingContent(tx, caller.workspace.id, body)
        const { lang, dir } = body
        const nav = {
          ...startingContent.nav,
          ...(lang === undefined ? {} : { lang }),
          ...(dir === undefined ? {} : { dir }),
        }
        const content = { ...startingContent, nav }
        requireAllowedAdditions(caller.workspace.plan, null, content)
        const subdomain = { chosen: body.subdomain }
        const row = await createPage(tx, caller, {
          name: body.name,
          subdomain,
          content,
          summary: `Start from ${template}`,
        })
        return presentPage(row, content, hosting)
      }),

    'GET /pages/{id}/content': async ({ caller, params }) => {
      const row = await requirePage(db, caller.workspace.id, params.id)
      return presentDraft(row, await drafts.read(db, row), hosting)
    },

    'POST /pages/{id}/edits': async ({ caller, params, body }) => {
      const { row, draft } = await editPage(context, caller, { id: params.id, request: body })
      return presentDraft(row, draft, hosting)
    },

    'POST /pages/{id}/publish': async ({ caller, params, body }) => {
      const request = { caller, id: params.id, revision: body?.revision }
      return presentChanged(await publishPage(context, request))
    },

    'POST /pages/{id}/unpublish': async ({ caller, params }) =>
      presentChanged(await db.transaction((tx) => unpublishPage(tx, hosting, { caller, id: params.id }))),

    'POST /pages/{id}/duplicate': async ({ caller, params, body = {}, withIdempotency }) =>
      withIdempotency(async (tx) => {
        const page = await readPage(tx, caller.workspace.id, params.id)
        if (!page) throw new ApiError('not_found')
        const { row: original } = page
        const content = withNewIds(page.content)
        if (body.subdomain !== undefined) requireAllowedSubdomain(body.subdomain)
        const row = await createPage(tx, caller, {
          name: body.name ?? `${cutText(original.name, 193)} (copy)`,
          subdomain: body.subdomain === undefined ? { like: original.subdomain } : { chosen: body.subdomain },
          content,
          summary: `Copy ${original.name}`,
        })
        return presentPage(row, content, hosting)
      }),

    'PATCH /pages/{id}': async ({ caller, params, body }) => {
      const request = { caller, id: params.id, patch: body }
      return presentChanged(await updatePage(context, request))
    },

    'DELETE /pages/{id}': async ({ caller, params }) => {
      await db.transaction((tx) => deletePage(tx, hosting, { caller, id: params.id }))
      drafts.forget({ workspaceId: caller.workspace.id, id: params.id })
      hosting.forget({ id: params.id })
      hosting.forget(params)
    },

    'POST /pages/{id}/undelete': async ({ caller, params }) =>
      presentChanged(await db.transaction((tx) => undeletePage(tx, { caller, id: params.id }))),
  }

  /** Presents a page after a change that visitors see: cached responses for its address and its codes are removed. */
  async function presentChanged(row: PageRow): Promise<Page> {
    hosting.forget(row)
    for (const shortCode of await listCodesForPage(db, row.workspaceId, row.id)) forget(shortCode)
    return presentDraft(row, await drafts.read(db, row), hosting)
  }
}

type Definition = (typeof blockDefinitions)[number]

function blockHandlers(): Handlers<typeof pageBlocks> {
  return {
    'GET /page-blocks': async ({ query: { types } }) => {
      if (types === undefined) return { data: blockDefinitions.map(toSummary) }
      return { data: [...new Set(types)].map((type) => toDescription(requireDefinition(type))) }
    },
  }
}

function requireDefinition(type: string): Definition {
  const definition = findBlock(type)
  if (!definition) throw invalidField('query', 'types', `There is no block of the type ${type}`)
  return definition
}

function toDescription(definition: Definition) {
  return { ...toSummary(definition), schema: definition.schema, defaults: definition.defaults }
}

function toSummary({ type, label, plan, category, icon, description }: Definition) {
  return { type, label, plan, category, icon, description }
}
