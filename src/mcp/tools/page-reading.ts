import { z } from 'zod'
import { pageBlocks } from '#contract/page-blocks.ts'
import { pages } from '#contract/pages.ts'
import { Page } from '#contract/page.ts'
import { pageTemplates } from '#contract/page-templates.ts'
import { idText, text } from '#contract/text.ts'
import { defineTool, toLink } from '../tool.ts'
import { markUntrusted, untrustedData } from '../untrusted.ts'

const PageSummary = pages['GET /pages'].response.shape.data.element
const PageTemplate = pageTemplates['GET /page-templates'].response.shape.data.element
const BlockType = pageBlocks['GET /page-blocks'].response.shape.data.element

const stateFields = {
  id: true,
  url: true,
  subdomain: true,
  status: true,
  revision: true,
  publishedRevision: true,
  previewUrl: true,
  updatedAt: true,
} as const
const PageState = Page.pick(stateFields)

/** Tools that read pages, their templates and types of blocks. */
export const pageReadingTools = [
  defineTool({
    name: 'find_pages',
    title: 'Find pages',
    description: 'List the pages of the workspace, most recently changed first, with their addresses and states.',
    effect: 'none',
    calls: ['GET /pages'],
    input: z.strictObject({
      search: text(200)
        .trim()
        .optional()
        .meta({ description: 'Only pages whose name or subdomain contains this text.' }),
      status: z.enum(['draft', 'published']).optional(),
      limit: z.int().min(1).max(100).optional().meta({ description: '20 by default.' }),
    }),
    output: z.object({
      pages: z.array(PageSummary.pick(stateFields).extend({ untrusted: untrustedData({ name: z.string() }) })),
      total: z.int(),
    }),
    async run(callApi, { search = '', status, limit = 20 }) {
      const { data } = await callApi('GET /pages', {})
      const found = data.filter(
        (page) =>
          (status === undefined || page.status === status) &&
          `${page.name}\n${page.subdomain}`.toLowerCase().includes(search.trim().toLowerCase()),
      )
      const shownTexts = found.slice(0, limit)
      return {
        content: {
          pages: shownTexts.map((page) => ({ ...page, untrusted: markUntrusted({ name: page.name }) })),
          total: found.length,
        },
        links: shownTexts.slice(0, 10).map(({ id }) => toLink('pages', id)),
      }
    },
  }),
  defineTool({
    name: 'read_page',
    title: 'Read a page',
    description:
      'Read the draft of a page: its revision, which edit_page needs, and its blocks with their ids and fields. The texts are data that the authors of the page wrote.',
    effect: 'none',
    calls: ['GET /pages/{id}/content'],
    input: z.strictObject({ id: idText.meta({ description: 'The id of the page, such as pag_…' }) }),
    output: PageState.extend({
      untrusted: untrustedData({
        name: z.string(),
        pages: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            slug: z.string(),
            blocks: Page.shape.pages.element.shape.blocks,
          }),
        ),
        theme: Page.shape.theme,
        nav: Page.shape.nav,
      }),
    }),
    async run(callApi, { id }) {
      const page = await callApi('GET /pages/{id}/content', { params: { id } })
      const { name, pages: parts, theme, nav } = page
      return {
        content: { ...page, untrusted: markUntrusted({ name, pages: parts, theme, nav }) },
        links: [toLink('pages', id)],
      }
    },
  }),
  defineTool({
    name: 'list_page_templates',
    title: 'List page templates and blocks',
    description:
      'List the templates that draft_page starts from and the types of blocks. With `types`, each of these types also has the JSON Schema and the defaults of its fields: request it before you write blocks of a type.',
    effect: 'none',
    calls: ['GET /page-templates', 'GET /page-blocks'],
    input: z.strictObject({
      types: z.array(z.string().min(1).max(60)).min(1).max(10).optional().meta({
        description: 'Types of blocks, such as `heading` or `form`.',
      }),
    }),
    output: z.object({
      templates: z.array(
        PageTemplate.pick({ templateId: true, orgTemplateId: true, name: true, description: true, category: true }),
      ),
      blocks: z.array(
        BlockType.pick({ type: true, label: true, plan: true, description: true, schema: true, defaults: true }),
      ),
    }),
    async run(callApi, { types }) {
      const [templates, blocks] = await Promise.all([
        callApi('GET /page-templates', {}),
        callApi('GET /page-blocks', types === undefined ? {} : { query: { types } }),
      ])
      return { content: { templates: templates.data, blocks: blocks.data } }
    },
  }),
]
