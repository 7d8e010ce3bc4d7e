import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { pageTemplatesQueries } from '#dashboard/api/page-templates.ts'
import { createPage, republishPage } from '#dashboard/api/page-changes.ts'
import { type Edits, type Page, pagesQueries, sendEdits } from '#dashboard/api/pages.ts'
import { suggestSubdomain } from '#dashboard/pickers/subdomain.ts'
import type { PageDraft } from './kinds/kind.ts'

const MAX_SUBDOMAINS = 4

/**
 * Makes pages of answers and publishes them. If a step fails, the next attempt with the same answers continues with the page that exists
 * already.
 */
export class PagePublisher {
  readonly #queryClient
  #lastPage: { draft: string; page: Page; isEdited: boolean } | undefined

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  /** Publishes a page and returns its id. */
  async publish(draft: PageDraft): Promise<string> {
    const text = JSON.stringify(draft)
    if (this.#lastPage?.draft !== text)
      this.#lastPage = { draft: text, page: await this.#create(draft), isEdited: false }
    const last = this.#lastPage
    if (!last.isEdited) {
      last.page = await sendEdits(last.page.id, toEdits(last.page, draft))
      last.isEdited = true
    }
    const { id, revision } = last.page
    await this.#queryClient
      .getMutationCache()
      .build(this.#queryClient, republishPage(this.#queryClient))
      .execute({ id, revision })
    return id
  }

  async #create({ title, templateIds }: PageDraft): Promise<Page> {
    const [templates, pages] = await Promise.all([
      this.#queryClient.query(pageTemplatesQueries.all()),
      this.#queryClient.query(pagesQueries.all()),
    ])
    const preferredIds = [...templateIds, 'blank']
    const template =
      preferredIds
        .map((id) => templates.find(({ templateId }) => templateId === id))
        .find((found) => found !== undefined) ?? templates.find(({ templateId }) => templateId !== undefined)
    const takenSubdomains = new Set(pages.map(({ subdomain }) => subdomain))
    const creation = this.#queryClient.getMutationCache().build(this.#queryClient, createPage(this.#queryClient))
    for (let attempt = 1; ; attempt++) {
      const subdomain = suggestSubdomain(title, takenSubdomains) || `page-${crypto.randomUUID().slice(0, 8)}`
      const body = {
        name: title.slice(0, 200),
        subdomain,
        ...(template?.templateId !== undefined && { templateId: template.templateId }),
      }
      try {
        return await creation.execute({ body, idempotencyKey: crypto.randomUUID() })
      } catch (error) {
        const isTaken = error instanceof ApiError && error.failure.code === 'subdomain_taken'
        if (!isTaken || attempt >= MAX_SUBDOMAINS) throw error
        // Another workspace has the address, and perhaps the next ones too.
        takenSubdomains.add(subdomain)
      }
    }
  }
}

/** Keeps the header and the theme of the template, and replaces everything else by the answers. */
function toEdits(page: Page, { title, blocks }: PageDraft): Edits {
  const [home, ...otherPages] = page.pages
  if (!home) throw new Error('A page has no first page.')
  const [header, ...otherBlocks] = home.blocks
  const noPicture = { src: '', alt: '' }
  return {
    revision: page.revision ?? 0,
    operations: [
      ...otherPages.map(({ id }) => ({ op: 'removePage' as const, page: id })),
      ...otherBlocks.map(({ id }) => ({ op: 'removeBlock' as const, page: home.id, block: id })),
      ...(header
        ? [
            {
              op: 'setBlock' as const,
              page: home.id,
              block: header.id,
              fields: { kicker: '', title, subtitle: '', image: noPicture },
            },
          ]
        : []),
      ...blocks.map(({ type, fields }) => ({ op: 'addBlock' as const, page: home.id, type, fields })),
      { op: 'setPage' as const, page: home.id, fields: { name: title.slice(0, 200) } },
    ],
  }
}
