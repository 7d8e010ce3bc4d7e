import { z } from 'zod'
import { Code } from '#contract/code.ts'
import { codeFilters } from '#contract/code-filters.ts'
import { Actor, dateTime, named, paging } from '#contract/endpoint.ts'
import { idText } from '#contract/text.ts'
import { defineTool, toLink } from '../tool.ts'

const listedFields = {
  id: true,
  shortCode: true,
  name: true,
  scanUrl: true,
  destination: true,
  folderId: true,
  tags: true,
  archived: true,
  scanVerified: true,
  scanMargin: true,
  destinationHealth: true,
} as const
const ListedCode = Code.pick({ ...listedFields, scans: true })

const DetailedCode = Code.pick({
  ...listedFields,
  aliases: true,
  hasAccessCode: true,
  previewUrl: true,
  marginReasons: true,
  warnings: true,
  rules: true,
  startsAt: true,
  endsAt: true,
  scanLimit: true,
  fallbackUrl: true,
  placement: true,
  addressWarnings: true,
  createdAt: true,
  updatedAt: true,
})

const { search, shortCode, folderId, siteId, tag, destinationHosts, campaignId } = codeFilters
const { scannedFrom, notScannedFrom, hasRules } = codeFilters

/** Tools that read codes, folders and tags. */
export const codeReadingTools = [
  defineTool({
    name: 'find_codes',
    title: 'Find codes',
    description:
      'Find QR codes by words, folder, tag, campaign, host of the destination or state. Returns at most `limit` codes and a cursor for the next ones. Use `attention` for codes that are hard to scan or whose destination is down.',
    effect: 'none',
    calls: ['GET /codes'],
    input: z.strictObject({
      search,
      shortCode,
      folderId,
      siteId,
      tag,
      destinationHosts,
      campaignId,
      scannedFrom,
      notScannedFrom,
      hasRules,
      attention: codeFilters.attention.optional(),
      archived: codeFilters.archived.optional(),
      sort: codeFilters.sort.optional(),
      limit: z.int().min(1).max(100).optional().meta({ description: '20 by default.' }),
      cursor: paging.cursor,
    }),
    output: z.object({ codes: z.array(ListedCode), nextCursor: z.string().nullable() }),
    async run(callApi, { limit = 20, ...query }) {
      const { data, next_cursor: nextCursor } = await callApi('GET /codes', { query: { ...query, limit } })
      return { content: { codes: data, nextCursor }, links: data.slice(0, 10).map(({ id }) => toLink('codes', id)) }
    },
  }),
  defineTool({
    name: 'read_code',
    title: 'Read a code',
    description:
      'Read one QR code: destination, rules, availability, scan margin with the reasons for lost points and their fixes, and its latest changes.',
    effect: 'none',
    calls: ['GET /codes/{id}', 'GET /codes/{id}/history'],
    input: z.strictObject({ id: idText.meta({ description: 'The id of the code, such as cod_…' }) }),
    output: z.object({
      code: DetailedCode,
      changes: z.array(z.object({ at: dateTime, actor: Actor, fields: z.array(z.string()) })).meta({
        description: 'The latest ten changes, newest first.',
      }),
    }),
    async run(callApi, { id }) {
      const [code, history] = await Promise.all([
        callApi('GET /codes/{id}', { params: { id } }),
        callApi('GET /codes/{id}/history', { params: { id }, query: { limit: 10 } }),
      ])
      const changes = history.data.map(({ at, actor, changes: fields }) => ({ at, actor, fields: Object.keys(fields) }))
      return { content: { code, changes }, links: [toLink('codes', id)] }
    },
  }),
  defineTool({
    name: 'list_folders_and_tags',
    title: 'List folders and tags',
    description: 'List the folders and the tags of codes, with the number of codes in each.',
    effect: 'none',
    calls: ['GET /folders', 'GET /tags'],
    input: z.strictObject({}),
    output: z.object({
      folders: z.array(z.object({ ...named('folder'), parentId: z.string().nullable(), codes: z.int() })),
      tags: z.array(z.object({ tag: z.string(), codes: z.int() })),
    }),
    async run(callApi) {
      const [folders, tags] = await Promise.all([callApi('GET /folders', {}), callApi('GET /tags', {})])
      return { content: { folders: folders.data, tags: tags.data } }
    },
  }),
]
