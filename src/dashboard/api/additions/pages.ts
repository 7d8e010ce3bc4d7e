import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WirePage = Wire<'GET /pages/{id}/content'>
type SureOfPage = 'id' | 'name' | 'subdomain' | 'status' | 'previewUrl'

/** `publishedRevision` of a live page is null if the service does not return it; `url` is then the subdomain. */
function completePage(page: Sparse<WirePage, SureOfPage | 'revision' | 'pages' | 'theme' | 'nav'>) {
  return { ...getUnknownPageFields(page), ...page }
}

type WirePageSummary = Wire<'GET /pages'>['data'][number]

function completePageSummary(page: Sparse<WirePageSummary, SureOfPage>) {
  return { ...getUnknownPageFields(page), revision: null, thumbnailUrl: null, ...page }
}

function getUnknownPageFields({ subdomain }: Pick<WirePage, 'subdomain'>) {
  return { url: subdomain, publishedRevision: null, createdAt: null, updatedAt: null, publishedAt: null }
}

/** The specification leaves the response to publishing open: null if it is not a document. */
function completePublished(answer: Parameters<typeof completePage>[0] | { pages?: undefined } | undefined) {
  return answer?.pages ? completePage(answer) : null
}

type WireBlockType = Wire<'GET /page-blocks'>['data'][number]

/** A service may omit label and plan in the response with schemas. */
function completeBlockType(type: Sparse<WireBlockType, 'type'>): WireBlockType {
  return { label: type.type, plan: '', category: '', icon: '', description: '', ...type }
}

export const pageAdditions = {
  'GET /pages': fillCollection(completePageSummary),
  'POST /pages': completePage,
  'GET /pages/{id}/content': completePage,
  'POST /pages/{id}/edits': completePage,
  'POST /pages/{id}/publish': completePublished,
  'POST /pages/{id}/unpublish': completePage,
  'POST /pages/{id}/restore': completePage,
  'POST /pages/{id}/duplicate': completePage,
  'POST /pages/{id}/undelete': completePage,
  'PATCH /pages/{id}': completePage,
  'GET /pages/{id}/history/{revision}': completePage,
  'GET /page-blocks': fillCollection(completeBlockType),
}
