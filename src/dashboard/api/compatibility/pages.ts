import type { PageContent } from '#contract/page-document.ts'
import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WirePage = Wire<'GET /pages/{id}/content'>
type CertainPageField = 'id' | 'name' | 'subdomain' | 'status' | 'previewUrl'

type SparsePage = Omit<Sparse<WirePage, CertainPageField | 'revision'>, 'pages'> & { pages: SparseSubpage[] }

/** `publishedRevision` of a live page is null if the service does not return it; `url` is then the subdomain. */
function completePage(page: SparsePage) {
  return {
    ...getUnknownPageFields(page),
    theme: {},
    nav: {},
    redirects: [],
    ...page,
    pages: page.pages.map(completeSubpage),
  }
}

/** The part of a page that the engine edits. */
export function toContent({ pages, theme, nav }: Pick<WirePage, 'pages' | 'theme' | 'nav'>): PageContent {
  // The contract types these values as `unknown`; they are JSON.
  return { pages, theme, nav } as PageContent
}

type WireSubpage = WirePage['pages'][number]
type WireBlock = WireSubpage['blocks'][number]
type SparseSubpage = Omit<Sparse<WireSubpage, 'id'>, 'blocks'> & { blocks?: Sparse<WireBlock, 'id'>[] }

function completeSubpage({ blocks = [], ...page }: SparseSubpage): WireSubpage {
  return { name: '', slug: '', icon: '', previewUrl: '', ...page, blocks: blocks.map(completeBlock) }
}

/** The specification requires only an id for a block. If a block has no `fields`, its members beside `type` become the fields. */
function completeBlock({ id, type = '', fields, ...rest }: Sparse<WireBlock, 'id'>): WireBlock {
  return { id, type, fields: fields ?? rest }
}

type WirePageSummary = Wire<'GET /pages'>['data'][number]

/** The specification does not define the items of the list. A page without a name is named after its subdomain. */
function completePageSummary(page: Sparse<WirePageSummary, 'id'>) {
  const { subdomain = '', name = subdomain || 'Unnamed page' } = page
  const listFields = { subdomain, name, status: '', previewUrl: '' }
  return { ...getUnknownPageFields({ subdomain }), revision: null, thumbnailUrl: null, ...listFields, ...page }
}

function getUnknownPageFields({ subdomain }: Pick<WirePage, 'subdomain'>) {
  const schedule = { publishAt: null, unpublishAt: null, scheduleTimezone: null, scheduleProblem: null }
  const times = { createdAt: null, updatedAt: null, publishedAt: null }
  return { url: subdomain, publishedRevision: null, ...times, ...schedule, hasPassword: false }
}

/** The specification does not define the response to publishing. Returns null if the response is not a document. */
function completePublishAnswer(answer: Parameters<typeof completePage>[0] | { pages?: undefined } | undefined) {
  return answer?.pages ? completePage(answer) : null
}

type WireBlockType = Wire<'GET /page-blocks'>['data'][number]

/** A service may omit label and plan in the response with schemas. */
function completeBlockType(type: Sparse<WireBlockType, 'type'>): WireBlockType {
  return { label: type.type, plan: '', category: '', icon: '', description: '', ...type }
}

export const pageCompleters = {
  'GET /pages': fillCollection(completePageSummary),
  'POST /pages': completePage,
  'GET /pages/{id}/content': completePage,
  'POST /pages/{id}/edits': completePage,
  'POST /pages/{id}/publish': completePublishAnswer,
  'POST /pages/{id}/unpublish': completePage,
  'POST /pages/{id}/restore': completePage,
  'POST /pages/{id}/duplicate': completePage,
  'POST /pages/{id}/undelete': completePage,
  'PATCH /pages/{id}': completePage,
  'GET /pages/{id}/history/{revision}': completePage,
  'GET /page-blocks': fillCollection(completeBlockType),
}
