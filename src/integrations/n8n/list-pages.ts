import { z } from 'zod'

/** The most items that the service returns at once. */
const MAX_PAGE_ITEMS = 100

interface ListRequest {
  options: { qs?: object }
}

/** What n8n gives a function that requests page after page. */
interface PageContext {
  getNodeParameter(name: string, fallback: unknown): unknown
  makeRoutingRequest(request: ListRequest): Promise<{ json: unknown }[]>
}

/**
 * Returns a function that requests pages until there are as many items as the person wants, or all of them. All of them are read in the order
 * `stableSort`, unless the person chose another: an item that is changed meanwhile is then not left out.
 */
export function createPageLister(stableSort: string | null) {
  return async function listPages(this: PageContext, request: ListRequest): Promise<{ json: unknown }[]> {
    const isWhole = this.getNodeParameter('returnAll', false) === true
    const limit = isWhole ? Infinity : Number(this.getNodeParameter('limit', MAX_PAGE_ITEMS))
    const order = isWhole && stableSort !== null ? { sort: stableSort } : {}
    const items: { json: unknown }[] = []
    for (let cursor: string | null = null; ;) {
      const paging = { limit: Math.min(limit - items.length, MAX_PAGE_ITEMS), ...(cursor !== null && { cursor }) }
      const options = { ...request.options, qs: { ...order, ...request.options.qs, ...paging } }
      const [response] = await this.makeRoutingRequest({ ...request, options })
      const page = Page.parse(response?.json)
      for (const json of page.data) items.push({ json })
      cursor = page.next_cursor
      if (cursor === null || items.length >= limit) return items
    }
  }
}

const Page = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() })
