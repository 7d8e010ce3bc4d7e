import { z } from 'zod'
import { EditOperation } from '#contract/edit-operations.ts'
import { JsonObject } from '#contract/json.ts'
import { pages } from '#contract/pages.ts'
import { Page } from '#contract/page.ts'
import { idText } from '#contract/text.ts'
import { ApiCallError, type CallApi } from '../call-api.ts'
import { confirm, outcome } from '../confirmation.ts'
import { defineTool, InvalidInputError, toLink } from '../tool.ts'

const NewPage = pages['POST /pages'].body
const PageState = Page.pick({
  id: true,
  url: true,
  status: true,
  revision: true,
  publishedRevision: true,
  previewUrl: true,
})
const DraftBlock = z.strictObject({ type: z.string().min(1).max(60), fields: JsonObject.optional() })
const Blocks = z.array(z.object({ page: z.string(), id: z.string(), type: z.string() }))

/** Tools that draft, edit and publish pages. */
export const pageWritingTools = [
  defineTool({
    name: 'draft_page',
    title: 'Draft a page',
    description:
      'Create a page as a draft from a template. With `blocks`, these replace the blocks of the template below its header: write them from the description of the person, with the fields that list_page_templates describes. Visitors see nothing until publish_page.',
    effect: 'addition',
    calls: ['POST /pages', 'POST /pages/{id}/edits'],
    input: z.strictObject({
      name: NewPage.shape.name,
      subdomain: NewPage.shape.subdomain,
      templateId: NewPage.shape.templateId,
      orgTemplateId: NewPage.shape.orgTemplateId,
      lang: NewPage.shape.lang,
      blocks: z.array(DraftBlock).min(1).max(100).optional(),
    }),
    output: PageState.extend({
      blocks: Blocks,
      problem: z
        .object({ code: z.string(), message: z.string(), details: z.unknown() })
        .optional()
        .meta({ description: 'Why the blocks were not used. The page exists: correct them with edit_page.' }),
    }),
    async run(callApi, { blocks, ...body }) {
      const created = await callApi('POST /pages', { body })
      const { page, problem } = blocks ? await replaceBlocks(callApi, created, blocks) : { page: created }
      return {
        content: { ...page, blocks: listBlocks(page), ...(problem ? { problem } : {}) },
        links: [toLink('pages', page.id)],
      }
    },
  }),
  defineTool({
    name: 'edit_page',
    title: 'Edit a page',
    description:
      'Apply operations to the draft of a page, all or none: set, add, move and remove blocks and pages, theme and navigation. Needs the revision that read_page returned. Visitors see the changes after publish_page.',
    effect: 'change',
    calls: ['POST /pages/{id}/edits'],
    input: z.strictObject({
      id: idText,
      revision: z.int().min(0),
      operations: z.array(EditOperation).min(1).max(100),
    }),
    output: PageState.extend({ blocks: Blocks }),
    async run(callApi, { id, ...body }) {
      const page = await callApi('POST /pages/{id}/edits', { params: { id }, body })
      return { content: { ...page, blocks: listBlocks(page) }, links: [toLink('pages', id)] }
    },
  }),
  defineTool({
    name: 'publish_page',
    title: 'Publish or unpublish a page',
    description:
      'Publish the draft of a page, or take the page offline. Without `confirm`, answers what visitors would see. With `confirm`, `revision` must be the one of that answer, so that exactly that draft is published.',
    effect: 'change',
    isIdempotent: true,
    calls: ['GET /pages/{id}/content', 'POST /pages/{id}/publish', 'POST /pages/{id}/unpublish'],
    input: z.strictObject({
      id: idText,
      action: z.enum(['publish', 'unpublish']).optional().meta({ description: '`publish` by default.' }),
      revision: z.int().min(0).optional(),
      confirm,
    }),
    output: z.object({ ...outcome, page: PageState }),
    async run(callApi, { id, action = 'publish', revision, confirm: isConfirmed = false }) {
      const params = { id }
      if (!isConfirmed) {
        const page = await callApi('GET /pages/{id}/content', { params })
        return { content: { done: false, message: describePublication(page, action), page } }
      }
      if (action === 'unpublish') {
        const page = await callApi('POST /pages/{id}/unpublish', { params })
        return { content: { done: true, message: 'Visitors do not see the page any more.', page } }
      }
      if (revision === undefined)
        throw new InvalidInputError([{ path: ['revision'], message: 'The revision of the answer without confirm' }])
      const page = await callApi('POST /pages/{id}/publish', { params, body: { revision } })
      return {
        content: { done: true, message: 'Visitors see this draft now.', page },
        links: [toLink('pages', id)],
      }
    },
  }),
]

type PageDocument = z.input<typeof Page>

function listBlocks({ pages: parts }: Pick<PageDocument, 'pages'>): z.input<typeof Blocks> {
  return parts.flatMap((part) => part.blocks.map(({ id, type }) => ({ page: part.id, id, type })))
}

/** Replaces the blocks of the home page except its header. If a block is refused, the page stays as the template made it. */
async function replaceBlocks(
  callApi: CallApi<'POST /pages/{id}/edits'>,
  page: PageDocument,
  blocks: z.input<typeof DraftBlock>[],
): Promise<{ page: PageDocument; problem?: { code: string; message: string; details: unknown } }> {
  const [home] = page.pages
  if (!home) return { page }
  const removals = home.blocks
    .filter(({ type }) => type !== 'header')
    .map(({ id }) => ({ op: 'removeBlock' as const, page: home.id, block: id }))
  const additions = blocks.map((block) => ({ op: 'addBlock' as const, page: home.id, ...block }))
  try {
    const body = { revision: page.revision, operations: [...removals, ...additions] }
    return { page: await callApi('POST /pages/{id}/edits', { params: { id: page.id }, body }) }
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error
    return { page, problem: { code: error.code, message: error.message, details: error.details } }
  }
}

function describePublication(page: PageDocument, action: 'publish' | 'unpublish'): string {
  const call = 'Show the preview to the person, and call again with confirm: true once they agree.'
  if (action === 'unpublish')
    return `Nothing has changed yet. Visitors of ${page.url} would see a notice instead of the page, also those who scan a printed code. ${call}`
  const change =
    page.publishedRevision === null
      ? `would become public at ${page.url}`
      : `would replace revision ${page.publishedRevision} at ${page.url}`
  return `Nothing has changed yet. Revision ${page.revision} ${change}. ${call}`
}
