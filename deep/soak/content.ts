import { z } from 'zod'
import { buildVersionZip } from '../../src/testing/labeled-site.ts'
import { request } from '../../src/testing/request.ts'
import type { Product } from './product.ts'
import type { SoakReceivers } from './receivers.ts'

const CODES = 16
const HOOKED_CODES = 8
const PAGES = 2
const EDITORS_OF_A_PAGE = 2

/** The content that the load scans, changes and deploys. */
export interface SoakContent {
  shortCodes: string[]
  /** The codes whose scans are delivered to each receiver. */
  deliveredCodes: { steady: ReadonlySet<string>; failing: ReadonlySet<string> }
  pages: EditedPage[]
  site: { id: string; subdomain: string }
}

interface EditedPage {
  id: string
  /** The first page of the document. */
  firstPageId: string
  /** The blocks that are edited, one by each editor. */
  blockIds: string[]
}

const Code = z.object({ id: z.string(), shortCode: z.string() })
const PageDocument = z.object({
  id: z.string(),
  revision: z.int(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string() })) })),
})
const CreatedSite = z.object({ site: z.object({ id: z.string(), subdomain: z.string() }) })

export async function createContent(api: Product['api'], receivers: SoakReceivers): Promise<SoakContent> {
  const codes: z.output<typeof Code>[] = []
  for (let number = 0; number < CODES; number++) {
    const destination = { type: 'url', url: 'https://example.com/' }
    codes.push(Code.parse(await create(api, 'POST /codes', { name: `scanned-${number}`, destination })))
  }
  const [codesOfSteady, codesOfFailing] = [codes.slice(0, HOOKED_CODES), codes.slice(HOOKED_CODES, HOOKED_CODES + 4)]
  for (const [selectedCodes, { url }] of [
    [codesOfSteady, receivers.steady],
    [codesOfFailing, receivers.failing],
  ] as const)
    await create(api, 'POST /webhooks', { url, codes: selectedCodes.map(({ id }) => id) })
  const pages: EditedPage[] = []
  for (let number = 0; number < PAGES; number++) pages.push(await createPage(api, number))
  const zip = buildVersionZip('version 1').toString('base64')
  const { site } = CreatedSite.parse(await create(api, 'POST /sites', { name: 'Site', subdomain: 'soak-site', zip }))
  const toIds = (list: typeof codes) => new Set(list.map(({ id }) => id))
  return {
    shortCodes: codes.map(({ shortCode }) => shortCode),
    deliveredCodes: { steady: toIds(codesOfSteady), failing: toIds(codesOfFailing) },
    pages,
    site,
  }
}

async function createPage(api: Product['api'], number: number): Promise<EditedPage> {
  const body = { name: `Page ${number}`, subdomain: `soak-page-${number}`, templateId: 'blank' }
  const { id, revision, pages } = PageDocument.parse(await create(api, 'POST /pages', body))
  const operations = Array.from({ length: EDITORS_OF_A_PAGE }, () => {
    return { op: 'addBlock', page: pages[0]?.id, type: 'heading', fields: { text: 'new' } }
  })
  const editReply = await request(api, 'POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
  const [first] = PageDocument.parse(editReply.body).pages
  const blockIds = first?.blocks.slice(-EDITORS_OF_A_PAGE).map((block) => block.id) ?? []
  return { id, firstPageId: first?.id ?? '', blockIds }
}

async function create(api: Product['api'], address: string, body: object): Promise<unknown> {
  const reply = await request(api, address, { body })
  if (reply.status !== 201) throw new Error(`${address} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}
